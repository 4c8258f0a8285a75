//! The OpenAPI document and the page about the API.

use serde_json::{Value, json};

use crate::client::{Client, document};
use crate::common::{Browser, TestServer};

/// Adds each object in a value that has this field.
fn objects_with<'a>(field: &str, value: &'a Value, found: &mut Vec<&'a Value>) {
    match value {
        Value::Object(fields) => {
            found.extend(fields.contains_key(field).then_some(value));
            fields.values().for_each(|value| objects_with(field, value, found));
        }
        Value::Array(items) => items.iter().for_each(|item| objects_with(field, item, found)),
        _ => {}
    }
}

#[tokio::test]
async fn every_reference_in_the_document_resolves() {
    let server = TestServer::start().await;
    let document = document(&Client::anonymous(&server)).await;
    assert_eq!(document["openapi"], "3.1.0");
    let mut found = Vec::new();
    objects_with("$ref", document, &mut found);
    assert!(found.len() > 50);
    for object in found {
        let reference = object["$ref"].as_str().unwrap();
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
async fn a_discriminator_names_the_variants_of_every_choice() {
    let server = TestServer::start().await;
    let document = document(&Client::anonymous(&server)).await;
    let mut choices = Vec::new();
    objects_with("oneOf", document, &mut choices);
    // Choices between words need none.
    choices.retain(|choice| choice["oneOf"].as_array().unwrap().iter().any(|one| one["const"].is_null()));
    assert_eq!(choices.len(), 2, "the lines of streams and the events of an analysis: {choices:#?}");
    for choice in choices {
        let discriminator = &choice["discriminator"];
        let tag = discriminator["propertyName"].as_str().unwrap();
        let mapping = discriminator["mapping"].as_object().unwrap();
        assert_eq!(mapping.len(), choice["oneOf"].as_array().unwrap().len(), "{choice}");
        for (value, reference) in mapping {
            assert!(choice["oneOf"].as_array().unwrap().contains(&json!({ "$ref": reference })), "{value}");
            let pointer = reference.as_str().unwrap().strip_prefix('#').unwrap();
            let variant = document.pointer(pointer).unwrap();
            assert_eq!(variant["properties"][tag]["const"], *value, "{variant}");
            assert!(variant["required"].as_array().unwrap().contains(&json!(tag)), "{variant}");
        }
    }
}

#[tokio::test]
async fn the_page_about_the_api_loads_nothing_from_elsewhere() {
    let server = TestServer::start().await;
    let page = Browser::new(&server).get("/api").await;
    let loaded: Vec<&str> =
        page.body.split(" src=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    let links = page.body.split("<link ").skip(1).map(|rest| rest.split('>').next().unwrap());
    let linked = links.filter_map(|link| link.split_once("href=\"")?.1.split('"').next());
    let loaded: Vec<&str> = loaded.into_iter().chain(linked).collect();
    for kind in [".css", ".js"] {
        assert!(loaded.iter().any(|to| to.contains(kind)), "{loaded:?}");
    }
    for to in loaded {
        assert!(to.starts_with('/') && !to.starts_with("//"), "{to}");
    }
    assert!(!page.body.contains("@import") && !page.body.contains("url("));
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

#[tokio::test]
async fn the_page_describes_every_parameter_and_type() {
    let server = TestServer::start().await;
    let document = document(&Client::anonymous(&server)).await;
    let page = Browser::new(&server).get("/api").await.body;
    for operation in document["paths"].as_object().unwrap().values().flat_map(|path| path.as_object()) {
        for operation in operation.values() {
            let id = operation["operationId"].as_str().unwrap();
            let (_, shown) = page.split_once(&format!("<dt id=\"{id}\">")).unwrap();
            let shown = shown.split("</dd>").next().unwrap();
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                let name = parameter["name"].as_str().unwrap();
                let expected = match parameter["in"] == "path" {
                    true => format!("{{{name}}}"),
                    false => format!("Parameter <code>{name}</code>"),
                };
                assert!(shown.contains(&expected), "{id}: {name}");
            }
            assert_eq!(shown.contains("Body: "), operation.get("requestBody").is_some(), "{id}");
        }
    }
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        let (_, shown) = page.split_once(&format!("<h3 id=\"{name}\">")).expect(name);
        let shown = shown.split("<h3 ").next().unwrap();
        for field in schema["properties"].as_object().into_iter().flat_map(|fields| fields.keys()) {
            assert!(shown.contains(&format!("<code>{field}</code>")), "{name}: {field}");
        }
    }
    for link in page.split("href=\"#").skip(1).map(|rest| rest.split('"').next().unwrap()) {
        assert!(page.contains(&format!("id=\"{link}\"")), "{link}");
    }
    // Neither Markdown nor links to the source code.
    let (_, reference) = page.split_once("<h2>Account</h2>").unwrap();
    assert!(!reference.contains('`') && !reference.contains("::"));
}
