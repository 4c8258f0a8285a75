//! The OpenAPI document and the page about the API.

use serde_json::Value;

use crate::client::{Client, document};
use crate::common::{Browser, TestServer};

#[tokio::test]
async fn every_reference_in_the_document_resolves() {
    fn references(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::Object(fields) => {
                found.extend(fields.get("$ref").and_then(|to| to.as_str().map(str::to_owned)));
                fields.values().for_each(|value| references(value, found));
            }
            Value::Array(items) => items.iter().for_each(|item| references(item, found)),
            _ => {}
        }
    }
    let server = TestServer::start().await;
    let document = document(&Client::anonymous(&server)).await;
    assert_eq!(document["openapi"], "3.1.0");
    let mut found = Vec::new();
    references(document, &mut found);
    assert!(found.len() > 50);
    for reference in found {
        assert!(document.pointer(reference.strip_prefix('#').unwrap()).is_some(), "{reference}");
    }
    let ids: Vec<&str> = document["paths"]
        .as_object()
        .unwrap()
        .values()
        .flat_map(|methods| methods.as_object().unwrap().values())
        .map(|operation| operation["operationId"].as_str().unwrap())
        .collect();
    let distinct: std::collections::BTreeSet<&&str> = ids.iter().collect();
    assert_eq!(distinct.len(), ids.len(), "names of operations are unique");
}

#[tokio::test]
async fn the_page_lists_every_operation() {
    let server = TestServer::start().await;
    let document = document(&Client::anonymous(&server)).await;
    for lang in ["en", "de"] {
        let mut browser = Browser::new(&server);
        browser.lang = lang;
        let page = browser.get("/api").await;
        assert_eq!(page.status, 200);
        for path in document["paths"].as_object().unwrap().keys() {
            assert!(page.body.contains(path.as_str()), "{path}");
        }
        assert!(!page.body.contains("api-"), "every message has a text");
    }
}
