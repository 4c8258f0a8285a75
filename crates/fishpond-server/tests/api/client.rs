//! A program that uses the API. Every answer is checked against the OpenAPI document.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode, header};
use fishpond_store::{NewAccount, Store as _};
use jsonschema::Validator;
use serde_json::{Value, json};
use tower::ServiceExt as _;

use crate::common::TestServer;

/// A program with a token, or without one.
#[derive(Clone)]
pub(crate) struct Client {
    pub(crate) site: Router,
    pub(crate) token: Option<String>,
}

/// An answer that matches the OpenAPI document.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Value,
}

impl Answer {
    /// Returns the body of an answer with the expected status.
    pub(crate) fn expect(self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.body);
        self.body
    }

    /// Asserts that the request failed with this status and code.
    pub(crate) fn fails(self, status: u16, code: &str) -> Value {
        let body = self.expect(status);
        assert_eq!(body["code"], code, "{body}");
        assert!(!body["message"].as_str().unwrap().is_empty());
        body
    }
}

impl Client {
    pub(crate) fn anonymous(server: &TestServer) -> Client {
        Client { site: server.site.clone(), token: None }
    }

    /// Returns the program of a new guest.
    pub(crate) async fn guest(server: &TestServer) -> Client {
        let mut client = Client::anonymous(server);
        let guest = client.post("/api/v1/guest", json!({})).await.expect(201);
        client.token = guest["token"].as_str().map(str::to_owned);
        client
    }

    /// Creates an account and returns a program with a token for it, which has all scopes.
    pub(crate) async fn account(server: &TestServer, name: &str) -> Client {
        let account = NewAccount {
            person: format!("{name}0123456789"),
            name: name.to_owned(),
            login: name.to_owned(),
            password: "hash".to_owned(),
            since: 1,
            owner: None,
        };
        server.store.create_account(account).await.unwrap();
        Client {
            site: server.site.clone(),
            token: Some(token(server, name, &["read", "play", "invite", "account"]).await),
        }
    }

    /// Returns the same program with another token.
    pub(crate) fn with_token(&self, token: &str) -> Client {
        Client { site: self.site.clone(), token: Some(token.to_owned()) }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.request("GET", path, None).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Answer {
        self.request("POST", path, Some(body)).await
    }

    pub(crate) async fn request(&self, method: &str, path: &str, body: Option<Value>) -> Answer {
        let request = Request::builder().method(method).uri(path);
        let request = match body {
            Some(body) => {
                request.header(header::CONTENT_TYPE, "application/json").body(Body::from(body.to_string()))
            }
            None => request.body(Body::empty()),
        };
        self.send(request.unwrap()).await
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> Answer {
        let (method, path) = (request.method().to_string(), request.uri().path().to_owned());
        let response = self.fetch(request).await;
        let (status, headers) = (response.status(), response.headers().clone());
        assert_eq!(headers[header::ACCESS_CONTROL_ALLOW_ORIGIN], "*", "{method} {path}");
        assert!(!headers.contains_key(header::SET_COOKIE), "{method} {path}");
        let bytes = to_bytes(response.into_body(), 1 << 22).await.unwrap();
        let body = match bytes.is_empty() {
            true => Value::Null,
            false => serde_json::from_slice(&bytes).unwrap_or_else(|error| {
                panic!("{method} {path}: {error}: {}", String::from_utf8_lossy(&bytes))
            }),
        };
        check(self, &method, &path, status, &body).await;
        Answer { status, headers, body }
    }

    /// Sends a request without checking the answer.
    pub(crate) async fn fetch(&self, mut request: Request<Body>) -> axum::response::Response {
        if let Some(token) = &self.token {
            let value = format!("Bearer {token}").parse().unwrap();
            request.headers_mut().entry(header::AUTHORIZATION).or_insert(value);
        }
        self.site.clone().oneshot(request).await.unwrap()
    }
}

/// Creates a token with the operator's command.
pub(crate) async fn token(server: &TestServer, account: &str, scopes: &[&str]) -> String {
    let command = fishpond_server::AdminCommand::NewToken {
        account: account.to_owned(),
        name: "test".to_owned(),
        scopes: scopes.iter().map(|scope| scope.parse().unwrap()).collect(),
        days: None,
    };
    match server.app.administer(command).await.unwrap() {
        fishpond_server::AdminAnswer::Token(token) => token,
        other => panic!("{other:?}"),
    }
}

static DOCUMENT: OnceLock<Value> = OnceLock::new();

/// Returns the OpenAPI document.
pub(crate) async fn document(client: &Client) -> &'static Value {
    if let Some(document) = DOCUMENT.get() {
        return document;
    }
    let request = Request::get("/api/openapi.json").body(Body::empty()).unwrap();
    let response = client.site.clone().oneshot(request).await.unwrap();
    let bytes = to_bytes(response.into_body(), 1 << 22).await.unwrap();
    DOCUMENT.get_or_init(|| serde_json::from_slice(&bytes).unwrap())
}

/// Returns the template in the document that a path matches.
fn template<'a>(document: &'a Value, path: &str) -> Option<&'a Value> {
    let parts: Vec<&str> = path.split('/').collect();
    let fits = |template: &str| {
        let template: Vec<&str> = template.split('/').collect();
        template.len() == parts.len()
            && template
                .iter()
                .zip(&parts)
                .all(|(one, other)| one.starts_with('{') && !other.is_empty() || one == other)
    };
    document["paths"].as_object().unwrap().iter().find(|(path, _)| fits(path)).map(|(_, found)| found)
}

/// Asserts that an answer matches the OpenAPI document.
async fn check(client: &Client, method: &str, path: &str, status: StatusCode, body: &Value) {
    let document = document(client).await;
    let operation = template(document, path).map(|found| &found[method.to_lowercase()]);
    let schema = match operation {
        Some(operation) if operation.is_object() => {
            let mut response = &operation["responses"][status.as_str()];
            assert!(
                response.is_object(),
                "{method} {path} answers {status}, which is not in the document: {body}"
            );
            if response.get("$ref").is_some() {
                response = &document["components"]["responses"]["Problem"];
            }
            response["content"]["application/json"]["schema"].clone()
        }
        // Unknown addresses and methods.
        _ => json!({ "$ref": "#/components/schemas/Problem" }),
    };
    if schema.is_null() {
        assert_eq!(*body, Value::Null, "{method} {path}");
        return;
    }
    validate(document, schema, body, &format!("{method} {path}"));
}

/// Asserts that a value matches a schema.
pub(crate) fn validate(document: &Value, mut schema: Value, value: &Value, what: &str) {
    // Compiling a schema takes much longer than using it.
    static KNOWN: Mutex<BTreeMap<String, Arc<Validator>>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().unwrap();
    let compile = |schema: &mut Value| {
        schema["components"] = document["components"].clone();
        Arc::new(jsonschema::draft202012::new(schema).unwrap())
    };
    let validator = known.entry(schema.to_string()).or_insert_with(|| compile(&mut schema)).clone();
    drop(known);
    let faults: Vec<String> =
        validator.iter_errors(value).map(|fault| format!("{}: {fault}", fault.instance_path())).collect();
    assert!(faults.is_empty(), "{what}: {faults:?}\n{value:#}");
}
