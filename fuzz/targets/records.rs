//! Records: reading, replaying and verifying never panics. The digest is corrected first, since almost no input would have a
//! valid one.

#![no_main]

use fishpond_core::record::Record;
use fishpond_games::AnyRecord;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = AnyRecord::from_json(text);
    let Ok(mut record) = serde_json::from_str::<Record>(text) else { return };
    record.refresh_digest();
    let written = record.to_json();
    if let Ok(read) = AnyRecord::from_json(&written) {
        assert_eq!(read.record.to_json(), written);
        let _ = read.replay();
        let _ = read.verify();
    }
});
