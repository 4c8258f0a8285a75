//! The hosts under which the site is served.

use std::net::IpAddr;

use axum::http::uri::Authority;
use axum::http::{HeaderMap, Uri, header};

/// Returns whether a request may be answered, if the site's public address is known: it names that host, or this machine itself.
///
/// This prevents DNS rebinding: otherwise another site could make its own name resolve to this server, and its visitors' browsers would
/// treat this server as part of that site.
pub(crate) fn is_own_host(public_url: &str, uri: &Uri, headers: &HeaderMap) -> bool {
    let mut named = headers.get_all(header::HOST).iter();
    let host = match (uri.authority(), named.next(), named.next()) {
        // Browsers always name the host.
        (None, None, _) => return true,
        (_, _, Some(_)) => return false,
        (Some(authority), _, None) => Some(authority.clone()),
        (None, Some(host), None) => host.to_str().ok().and_then(|host| host.parse().ok()),
    };
    let Some(host) = host.filter(|host| !host.as_str().contains('@')) else { return false };
    let public = public_url.split_once("://").and_then(|(_, host)| host.parse().ok());
    is_loopback(&host) || public.is_some_and(|public: Authority| name(&public) == name(&host))
}

/// Returns the name of a host, without the port: proxies may leave it out.
fn name(host: &Authority) -> String {
    host.host().trim_end_matches('.').to_ascii_lowercase()
}

fn is_loopback(host: &Authority) -> bool {
    let name = host.host().trim_start_matches('[').trim_end_matches(']');
    name.eq_ignore_ascii_case("localhost") || name.parse().is_ok_and(|address: IpAddr| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn only_the_public_host_and_this_machine_are_served() {
        let is_own = |url: &str, host: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_str(host).unwrap());
            is_own_host(url, &Uri::from_static("/"), &headers)
        };
        for (url, host, expected) in [
            ("https://fish.example", "fish.example", true),
            ("https://fish.example", "FISH.example.", true),
            ("https://fish.example", "fish.example:443", true),
            ("http://fish.example:8080", "fish.example:8080", true),
            ("http://fish.example:8080", "fish.example", true),
            ("http://[fd00::1]:8080", "[fd00::1]:8080", true),
            ("http://[fd00::1]:8080", "[fd00::2]:8080", false),
            ("https://fish.example", "127.0.0.1:8080", true),
            ("https://fish.example", "[::1]:8080", true),
            ("https://fish.example", "localhost", true),
            ("https://fish.example", "evil.example", false),
            ("https://fish.example", "fish.example.evil.example", false),
            ("https://fish.example", "evil.example@fish.example", false),
            ("https://fish.example", "localhost.evil.example", false),
            ("https://fish.example", "127.0.0.1.evil.example", false),
            ("https://fish.example", "192.168.1.20:8080", false),
            ("https://fish.example", "", false),
            ("https://fish.example", "fish.example/x", false),
        ] {
            assert_eq!(is_own(url, host), expected, "{url} {host}");
        }
        let mut headers = HeaderMap::new();
        let absolute = Uri::from_static("http://evil.example/");
        assert!(is_own_host("https://fish.example", &Uri::from_static("/"), &headers));
        headers.append(header::HOST, HeaderValue::from_static("fish.example"));
        assert!(
            !is_own_host("https://fish.example", &absolute, &headers),
            "the host in the request line takes precedence"
        );
        headers.append(header::HOST, HeaderValue::from_static("evil.example"));
        assert!(!is_own_host("https://fish.example", &Uri::from_static("/"), &headers), "two hosts");
    }
}
