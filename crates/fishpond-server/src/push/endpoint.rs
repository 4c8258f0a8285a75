//! The addresses of browsers at their push services. They come from visitors, who must not be able to make the server send requests into
//! its own network.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use hyper::Uri;
use ipnet::{Ipv4Net, Ipv6Net};

/// Maximum length of an address in bytes. Those of real push services are 100 to 700 bytes long.
const MAX_LENGTH: usize = 1024;

/// The port of https.
const PORT: u16 = 443;

/// Networks that are not part of the internet (RFC 6890).
const SPECIAL: [(Ipv4Addr, u8); 14] = [
    (Ipv4Addr::new(0, 0, 0, 0), 8),
    (Ipv4Addr::new(10, 0, 0, 0), 8),
    (Ipv4Addr::new(100, 64, 0, 0), 10),
    (Ipv4Addr::new(127, 0, 0, 0), 8),
    (Ipv4Addr::new(169, 254, 0, 0), 16),
    (Ipv4Addr::new(172, 16, 0, 0), 12),
    (Ipv4Addr::new(192, 0, 0, 0), 24),
    (Ipv4Addr::new(192, 0, 2, 0), 24),
    (Ipv4Addr::new(192, 88, 99, 0), 24),
    (Ipv4Addr::new(192, 168, 0, 0), 16),
    (Ipv4Addr::new(198, 18, 0, 0), 15),
    (Ipv4Addr::new(198, 51, 100, 0), 24),
    (Ipv4Addr::new(203, 0, 113, 0), 24),
    // Multicast, reserved and broadcast.
    (Ipv4Addr::new(224, 0, 0, 0), 3),
];

/// The part of the IPv6 addresses that the internet uses, and the networks within it that are not public or embed IPv4 addresses.
const GLOBAL: (Ipv6Addr, u8) = (Ipv6Addr::new(0x2000, 0, 0, 0, 0, 0, 0, 0), 3);
const SPECIAL_V6: [(Ipv6Addr, u8); 4] = [
    (Ipv6Addr::new(0x2001, 0, 0, 0, 0, 0, 0, 0), 23),
    (Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 0), 32),
    (Ipv6Addr::new(0x2002, 0, 0, 0, 0, 0, 0, 0), 16),
    (Ipv6Addr::new(0x3fff, 0, 0, 0, 0, 0, 0, 0), 20),
];

/// The address of a browser at its push service.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Endpoint {
    text: String,
    /// The host and, if it is not the default, the port.
    authority: String,
    host: String,
    port: u16,
    path: String,
}

impl Endpoint {
    /// Reads an address. It must use https and, unless private networks are allowed, the default port and a host on the internet.
    pub(crate) fn read(text: &str, is_private_allowed: bool) -> Option<Endpoint> {
        let uri: Uri = text.parse().ok().filter(|_| text.len() <= MAX_LENGTH)?;
        let authority = uri.authority()?;
        if uri.scheme_str() != Some("https") || authority.as_str().contains('@') {
            return None;
        }
        let host = authority.host().trim_start_matches('[').trim_end_matches(']').to_owned();
        let port = authority.port_u16().unwrap_or(PORT);
        let is_public = match host.parse::<IpAddr>() {
            Ok(address) => is_public(address),
            // A name without a dot is one in the server's own network.
            Err(_) => host.trim_end_matches('.').contains('.'),
        };
        if !(is_private_allowed || is_public && port == PORT) {
            return None;
        }
        let path = uri.path_and_query()?.as_str().to_owned();
        Some(Endpoint { text: text.to_owned(), authority: authority.to_string(), host, port, path })
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the push service's part of the address.
    pub(crate) fn origin(&self) -> String {
        format!("https://{}", self.authority)
    }

    pub(crate) fn authority(&self) -> &str {
        &self.authority
    }

    pub(crate) fn host(&self) -> &str {
        &self.host
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    pub(crate) fn path(&self) -> &str {
        &self.path
    }
}

/// Returns whether an address is on the internet.
pub(crate) fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => !SPECIAL
            .iter()
            .any(|&(net, prefix)| Ipv4Net::new(net, prefix).is_ok_and(|net| net.contains(&address))),
        IpAddr::V6(address) => {
            let is_in = |&(net, prefix): &(Ipv6Addr, u8)| {
                Ipv6Net::new(net, prefix).is_ok_and(|net| net.contains(&address))
            };
            is_in(&GLOBAL) && !SPECIAL_V6.iter().any(is_in)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_on_the_internet_are_public() {
        for public in
            ["8.8.8.8", "172.15.0.1", "172.32.0.1", "100.128.0.1", "2a00:1450:4001:80b::200a", "2606:4700::1"]
        {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
        for private in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.1",
            "192.168.1.1",
            "198.18.0.1",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "fe80::1",
            "fc00::1",
            "fd12::1",
            "ff02::1",
            "2001:db8::1",
            "2001::1",
            "2002:7f00:1::",
        ] {
            assert!(!is_public(private.parse().unwrap()), "{private}");
        }
    }

    #[test]
    fn endpoints_use_https_and_a_public_host() {
        let read = |text: &str| Endpoint::read(text, false);
        let endpoint = read("https://fcm.googleapis.com/fcm/send/abc:123?x=1").unwrap();
        assert_eq!(endpoint.origin(), "https://fcm.googleapis.com");
        assert_eq!((endpoint.host(), endpoint.port()), ("fcm.googleapis.com", 443));
        assert_eq!(endpoint.path(), "/fcm/send/abc:123?x=1");
        assert!(read("https://[2606:4700::1]/a").is_some() && read("https://push.example:443/a").is_some());
        let long = format!("https://push.example/{}", "a".repeat(MAX_LENGTH));
        for refused in [
            "",
            "push",
            "/push",
            "http://push.example/a",
            "ftp://push.example/a",
            "https://push.example:8443/a",
            "https:///a",
            "https://user@push.example/a",
            "https://user:word@push.example/a",
            "https://localhost/a",
            "https://intranet/a",
            "https://127.0.0.1/a",
            "https://10.0.0.1/a",
            "https://[::1]/a",
            "https://169.254.169.254/a",
            "https://push.example/a b",
            &long,
        ] {
            assert_eq!(read(refused), None, "{refused}");
        }
        assert!(Endpoint::read("https://127.0.0.1:9000/a", true).is_some());
        assert_eq!(Endpoint::read("http://127.0.0.1:9000/a", true), None);
    }
}
