//! The network that a request comes from, even behind reverse proxies.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

use axum::http::HeaderMap;
use ipnet::{IpNet, Ipv4Net, Ipv6Net};

/// A network as limits count it: an IPv4 address, or an IPv6 prefix of 64 bits, because a household usually has a whole prefix.
///
/// Does not implement `Debug` or `Display`, to keep addresses out of logs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Network(IpAddr);

impl Network {
    pub(crate) fn of(address: IpAddr) -> Network {
        Network(match address.to_canonical() {
            IpAddr::V6(address) => {
                let prefix = u128::from(address) >> 64 << 64;
                IpAddr::V6(Ipv6Addr::from(prefix))
            }
            address @ IpAddr::V4(_) => address,
        })
    }

    /// Returns whether this is the network of a trusted proxy.
    pub(crate) fn is_proxy(self, trusted: &[TrustedProxy]) -> bool {
        trusted.iter().any(|proxy| proxy.0.contains(&self.0) || Network::of(proxy.0.addr()) == self)
    }
}

/// The addresses of reverse proxies whose `X-Forwarded-For` is trusted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TrustedProxy(IpNet);

impl TrustedProxy {
    /// Proxies on the same machine.
    pub const LOOPBACK: [TrustedProxy; 2] = [
        TrustedProxy(IpNet::V4(Ipv4Net::new_assert(Ipv4Addr::new(127, 0, 0, 0), 8))),
        TrustedProxy(IpNet::V6(Ipv6Net::new_assert(Ipv6Addr::LOCALHOST, 128))),
    ];

    fn contains(&self, address: IpAddr) -> bool {
        self.0.contains(&address)
    }
}

/// The error for an invalid [`TrustedProxy`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("use an address or a network, such as 10.0.0.5 or 10.0.0.0/8")]
pub struct InvalidProxy;

impl FromStr for TrustedProxy {
    type Err = InvalidProxy;

    /// Reads an address or a network: `10.0.0.5`, `10.0.0.0/8`, `fd00::/8`.
    fn from_str(text: &str) -> Result<TrustedProxy, InvalidProxy> {
        let network = text.parse().or_else(|_| text.parse().map(|address: IpAddr| IpNet::from(address)));
        network.map(TrustedProxy).map_err(|_| InvalidProxy)
    }
}

/// Returns the address of the visitor: of those that trusted proxies report, the last one that is not itself a trusted proxy.
///
/// Everything before it may be forged. If a proxy reports nothing, or something that is not an address, its own address counts: then
/// its visitors share their limits, but none of them can evade the limits.
pub(crate) fn client(peer: IpAddr, headers: &HeaderMap, trusted: &[TrustedProxy]) -> IpAddr {
    let mut client = peer.to_canonical();
    let values = headers.get_all("x-forwarded-for").iter().rev();
    let mut hops = values.flat_map(|value| value.to_str().unwrap_or_default().rsplit(','));
    while is_trusted(client, trusted) {
        let Some(address) = hops.next().and_then(parse_hop) else { break };
        client = address;
    }
    client
}

/// Returns whether an address is that of a trusted proxy.
pub(crate) fn is_trusted(address: IpAddr, trusted: &[TrustedProxy]) -> bool {
    trusted.iter().any(|proxy| proxy.contains(address.to_canonical()))
}

/// Reads an entry of `X-Forwarded-For`; some proxies add the port.
fn parse_hop(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let bracketed = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    let address = bracketed.unwrap_or(text).parse().ok();
    address.or_else(|| text.parse().ok().map(|address: SocketAddr| address.ip())).map(|ip| ip.to_canonical())
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn the_last_untrusted_address_counts() {
        let mut trusted = TrustedProxy::LOOPBACK.to_vec();
        trusted.extend(["10.0.0.0/8", "fd00::7"].map(|proxy| proxy.parse::<TrustedProxy>().unwrap()));
        let client = |peer: &str, forwarded: &[&str]| {
            let mut headers = HeaderMap::new();
            for value in forwarded {
                headers.append("x-forwarded-for", HeaderValue::from_str(value).unwrap());
            }
            super::client(ip(peer), &headers, &trusted).to_string()
        };
        for (peer, forwarded, expected) in [
            ("127.0.0.1", &["2.2.2.2"][..], "2.2.2.2"),
            ("::1", &["2.2.2.2"], "2.2.2.2"),
            ("::ffff:127.0.0.1", &["2.2.2.2"], "2.2.2.2"),
            // The visitor may have sent the first entries.
            ("127.0.0.1", &["1.1.1.1, 2.2.2.2"], "2.2.2.2"),
            ("127.0.0.1", &["1.1.1.1", "2.2.2.2"], "2.2.2.2"),
            ("127.0.0.1", &["1.1.1.1, 2.2.2.2, 10.1.2.3"], "2.2.2.2"),
            ("fd00::7", &["2.2.2.2 , 10.1.2.3", "127.0.0.1"], "2.2.2.2"),
            ("127.0.0.1", &["[2001:db8::1]:443"], "2001:db8::1"),
            ("127.0.0.1", &["2.2.2.2:5000"], "2.2.2.2"),
            // Without an address, the proxy itself counts.
            ("127.0.0.1", &[], "127.0.0.1"),
            ("127.0.0.1", &[""], "127.0.0.1"),
            ("127.0.0.1", &["2.2.2.2, nonsense"], "127.0.0.1"),
            ("127.0.0.1", &["2.2.2.2, nonsense, 10.1.2.3"], "10.1.2.3"),
            ("127.0.0.1", &["2.2.2.2,"], "127.0.0.1"),
            ("127.0.0.1", &["10.1.2.3, 10.1.2.4"], "10.1.2.3"),
            // Other peers are not trusted.
            ("3.3.3.3", &["2.2.2.2"], "3.3.3.3"),
            ("fd00::8", &["2.2.2.2"], "fd00::8"),
        ] {
            assert_eq!(client(peer, forwarded), expected, "{peer} {forwarded:?}");
        }
        let mut headers = HeaderMap::new();
        headers.append("x-forwarded-for", HeaderValue::from_bytes(b"2.2.2.2, \xff").unwrap());
        assert_eq!(super::client(ip("127.0.0.1"), &headers, &trusted), ip("127.0.0.1"));
        headers.insert("x-forwarded-for", HeaderValue::from_static("2.2.2.2"));
        assert_eq!(super::client(ip("127.0.0.1"), &headers, &[]), ip("127.0.0.1"), "no proxy is trusted");
    }

    #[test]
    fn networks_are_addresses_or_prefixes() {
        let same = |one: &str, other: &str| Network::of(ip(one)) == Network::of(ip(other));
        assert!(same("2001:db8::1", "2001:db8::ffff:1:2:3"));
        assert!(!same("2001:db8::1", "2001:db8:0:1::1"));
        assert!(!same("1.2.3.4", "1.2.3.5"));
        assert!(same("1.2.3.4", "::ffff:1.2.3.4"));
        assert!(!same("::ffff:1.2.3.4", "::ffff:1.2.3.5"));
    }

    #[test]
    fn networks_of_trusted_proxies_are_recognized() {
        let trusted = ["10.0.0.0/8", "fd00::7"].map(|proxy| proxy.parse::<TrustedProxy>().unwrap());
        for (address, expected) in
            [("10.1.2.3", true), ("fd00::7", true), ("1.2.3.4", false), ("fd01::7", false)]
        {
            assert_eq!(Network::of(ip(address)).is_proxy(&trusted), expected, "{address}");
        }
    }

    #[test]
    fn proxies_are_addresses_or_networks() {
        for text in ["10.0.0.5", "10.0.0.0/8", "fd00::/8", "::1"] {
            assert!(text.parse::<TrustedProxy>().is_ok(), "{text}");
        }
        for text in ["", "10.0.0.0/33", "10.0.0", "proxy.example", "10.0.0.0/8,10.1.0.0/16"] {
            assert_eq!(text.parse::<TrustedProxy>(), Err(InvalidProxy), "{text}");
        }
    }
}
