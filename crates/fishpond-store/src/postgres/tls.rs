//! Encrypted connections to PostgreSQL.
//!
//! The parameters are those of PostgreSQL's own programs, `sslmode` and `sslrootcert`, except that an encrypted connection always checks the
//! certificate: without the check, anyone in between could read everything.

use std::error::Error as _;
use std::io;
use std::path::Path;
use std::sync::Arc;

use tokio_postgres::config::SslMode;
use tokio_postgres_rustls::MakeRustlsConnect;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::{CertificateError, ClientConfig, Error as TlsError, RootCertStore};

use crate::error::StoreError;
use crate::model::Result;

/// The encryption parameters of an address.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct TlsSettings {
    is_required: bool,
    /// The file with the certificate of the authority, instead of those that the system trusts.
    authority: Option<String>,
}

impl TlsSettings {
    /// Takes the parameters out of an address, and returns the rest, which tokio-postgres understands.
    pub(super) fn take(url: &str) -> Result<(TlsSettings, String)> {
        let mut settings = TlsSettings::default();
        let Some((base, query)) = url.split_once('?') else { return Ok((settings, url.to_owned())) };
        let mut rest = Vec::new();
        for parameter in query.split('&') {
            match parameter.split_once('=') {
                Some(("sslmode", "disable")) => settings.is_required = false,
                Some(("sslmode", "require" | "verify-ca" | "verify-full")) => settings.is_required = true,
                Some(("sslmode", _)) => {
                    let why = "sslmode must be disable, require or verify-full";
                    return Err(StoreError::InvalidUrl(why.to_owned()));
                }
                Some(("sslrootcert", file)) => settings.authority = Some(decode(file)),
                _ => rest.push(parameter),
            }
        }
        if settings.authority.is_some() && !settings.is_required {
            return Err(StoreError::InvalidUrl("sslrootcert needs sslmode=require".to_owned()));
        }
        let url = if rest.is_empty() { base.to_owned() } else { format!("{base}?{}", rest.join("&")) };
        Ok((settings, url))
    }

    /// Returns the mode for tokio-postgres.
    pub(super) fn mode(&self) -> SslMode {
        if self.is_required { SslMode::Require } else { SslMode::Disable }
    }

    /// Returns the connector for encrypted connections, if they are needed.
    pub(super) fn connector(&self) -> Result<MakeRustlsConnect> {
        let mut roots = RootCertStore::empty();
        match (&self.authority, self.is_required) {
            (_, false) => {}
            (Some(file), true) => {
                let unusable = |why: &dyn std::fmt::Display| {
                    let file = Path::new(file).display();
                    StoreError::InvalidUrl(format!("cannot use the certificate in {file}: {why}"))
                };
                let certificates = CertificateDer::pem_file_iter(file).map_err(|error| unusable(&error))?;
                for certificate in certificates {
                    let certificate = certificate.map_err(|error| unusable(&error))?;
                    roots.add(certificate).map_err(|error| unusable(&error))?;
                }
                if roots.is_empty() {
                    return Err(unusable(&"it contains no certificate in PEM format"));
                }
            }
            // System certificates that cannot be read are skipped.
            (None, true) => {
                let _ = roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
            }
        }
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(|error| StoreError::Database(error.to_string()))?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Ok(MakeRustlsConnect::new(config))
    }
}

/// Decodes `%20` and the like.
fn decode(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let code = after.get(..2).and_then(|code| std::str::from_utf8(code).ok());
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()).filter(|_| byte == b'%') {
            Some(decoded) => {
                bytes.push(decoded);
                rest = &after[2..];
            }
            None => {
                bytes.push(byte);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Returns why the database cannot be trusted or does not encrypt, if that is what an error says.
pub(super) fn refusal(error: &tokio_postgres::Error) -> Option<StoreError> {
    let source = error.source()?;
    if source.to_string().contains("does not support TLS") {
        let why = "it does not encrypt connections, but the address says sslmode=require";
        return Some(StoreError::Refused(why.to_owned()));
    }
    let failed = source.downcast_ref::<io::Error>()?.get_ref()?.downcast_ref::<TlsError>()?;
    let TlsError::InvalidCertificate(why) = failed else { return None };
    Some(StoreError::Untrusted(match why {
        CertificateError::UnknownIssuer | CertificateError::BadSignature => {
            "its issuer is unknown".to_owned()
        }
        CertificateError::Expired | CertificateError::ExpiredContext { .. } => "it has expired".to_owned(),
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
            "it belongs to another host".to_owned()
        }
        other => other.to_string(),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_taken_out_of_addresses() {
        let taken = |url| TlsSettings::take(url).unwrap();
        let (settings, rest) = taken(
            "postgres://ann@pond/fish?sslmode=require&application_name=a&sslrootcert=%2Fetc/my%20ca.pem",
        );
        assert_eq!(rest, "postgres://ann@pond/fish?application_name=a");
        assert_eq!(settings, TlsSettings { is_required: true, authority: Some("/etc/my ca.pem".to_owned()) });
        assert_eq!(taken("postgres://ann@pond/fish?sslmode=disable").1, "postgres://ann@pond/fish");
        for (url, why) in [
            ("postgres://ann@pond/fish?sslmode=prefer", "sslmode must be"),
            ("postgres://ann@pond/fish?sslrootcert=a.pem", "sslrootcert needs sslmode=require"),
        ] {
            let error = TlsSettings::take(url).unwrap_err().to_string();
            assert!(error.contains(why), "{url}: {error}");
        }
        let missing = TlsSettings { is_required: true, authority: Some("missing.pem".to_owned()) };
        let error = missing.connector().err().unwrap().to_string();
        assert!(error.contains("cannot use the certificate in missing.pem"), "{error}");
    }
}
