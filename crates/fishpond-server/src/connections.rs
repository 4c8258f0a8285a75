//! Limits on open connections: from each network, and in total.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard};

use crate::visitor::{Network, TrustedProxy, is_trusted};

/// Limits on open connections; 0 means no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConnectionLimits {
    /// Connections from one network. Does not apply to trusted proxies, whose connections come from many visitors.
    pub network: u32,
    /// All connections.
    pub total: u32,
}

impl Default for ConnectionLimits {
    fn default() -> ConnectionLimits {
        ConnectionLimits { network: 1_000, total: 20_000 }
    }
}

impl ConnectionLimits {
    /// Returns limits that allow any number of connections.
    #[must_use]
    pub const fn none() -> ConnectionLimits {
        ConnectionLimits { network: 0, total: 0 }
    }
}

/// The open connections.
pub(crate) struct Connections {
    limits: ConnectionLimits,
    trusted: Vec<TrustedProxy>,
    counts: Mutex<Counts>,
}

#[derive(Default)]
struct Counts {
    total: usize,
    by_network: HashMap<Network, usize>,
}

/// The reason why a connection is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum AdmitError {
    #[error("too many connections from one network; --connections-per-network sets the limit")]
    Network,
    #[error("too many connections; --max-connections sets the limit")]
    Total,
}

impl Connections {
    pub(crate) fn new(limits: ConnectionLimits, trusted: &[TrustedProxy]) -> Arc<Connections> {
        Arc::new(Connections { limits, trusted: trusted.to_vec(), counts: Mutex::default() })
    }

    /// Counts a connection until the guard is dropped.
    ///
    /// # Errors
    /// If there are too many.
    pub(crate) fn admit(self: &Arc<Connections>, peer: IpAddr) -> Result<ConnectionGuard, AdmitError> {
        let network = (!is_trusted(peer, &self.trusted)).then(|| Network::of(peer));
        let has_room = |count: usize, limit: u32| limit == 0 || count < limit as usize;
        let mut counts = self.counts();
        if !has_room(counts.total, self.limits.total) {
            return Err(AdmitError::Total);
        }
        if let Some(network) = network {
            let count = counts.by_network.entry(network).or_default();
            if !has_room(*count, self.limits.network) {
                return Err(AdmitError::Network);
            }
            *count += 1;
        }
        counts.total += 1;
        Ok(ConnectionGuard { connections: Arc::clone(self), network })
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().expect("lock is never poisoned")
    }
}

/// An open connection.
pub(crate) struct ConnectionGuard {
    connections: Arc<Connections>,
    network: Option<Network>,
}

impl Drop for ConnectionGuard {
    fn drop(&mut self) {
        let counts = &mut *self.connections.counts();
        counts.total -= 1;
        if let Some(network) = self.network
            && let Some(count) = counts.by_network.get_mut(&network)
        {
            *count -= 1;
            if *count == 0 {
                counts.by_network.remove(&network);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn connections_are_limited_per_network_and_in_total() {
        let limits = ConnectionLimits { network: 2, total: 5 };
        let connections = Connections::new(limits, &TrustedProxy::LOOPBACK);
        let admit = |address: &str| connections.admit(ip(address)).ok();
        let mut open: Vec<_> =
            ["2001:db8::1", "2001:db8::2", "1.1.1.1"].into_iter().filter_map(admit).collect();
        assert_eq!(open.len(), 3);
        assert_eq!(connections.admit(ip("2001:db8::3")).err(), Some(AdmitError::Network));
        open.remove(0);
        open.extend(["2001:db8::3", "127.0.0.1", "127.0.0.1"].into_iter().filter_map(admit));
        assert_eq!(open.len(), 5, "connections from a trusted proxy are not limited per network");
        for address in ["127.0.0.1", "3.3.3.3"] {
            assert_eq!(connections.admit(ip(address)).err(), Some(AdmitError::Total));
        }
        open.clear();
        assert!(connections.counts().by_network.is_empty() && connections.counts().total == 0);
        assert!(admit("3.3.3.3").is_some());
    }

    #[test]
    fn limits_can_be_lifted() {
        let connections = Connections::new(ConnectionLimits::none(), &[]);
        let open: Vec<_> = (0..30_000).filter_map(|_| connections.admit(ip("1.1.1.1")).ok()).collect();
        assert_eq!(open.len(), 30_000);
    }
}
