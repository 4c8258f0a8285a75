//! Every way in which an act can be refused.

use fishpond_core::Code;

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $code:literal, $clause:literal;)*) => {
        $($(#[$doc])* pub static $name: Code = Code::new("wishes", $code, $clause);)*
        /// All codes.
        pub static ALL: &[&Code] = &[$(&$name),*];
    };
}

codes! {
    /// The game is over.
    GAME_OVER = "game-over", "W12.3";
    /// Another seat is to act, or a card is to be drawn.
    NOT_YOUR_TURN = "not-your-turn", "W3.1";
    /// The text is no act.
    UNREADABLE = "unreadable", "W3.1";
    /// The ocean has no such position.
    NO_SUCH_POSITION = "no-such-position", "W4.5";
    /// The position cannot be paid for.
    TOO_FEW_WORMS = "too-few-worms", "W4.2";
    /// All boats are occupied.
    BOATS_FULL = "boats-full", "W5.2";
    /// A sale out of empty boats.
    BOATS_EMPTY = "boats-empty", "W10.3";
    /// The card to be sold is not in a boat.
    NOT_IN_BOAT = "not-in-boat", "W10.1";
    /// A wish sells something, but the boats are empty.
    BOATS_EMPTY_FOR_WISH = "boats-empty", "W6.6";
    /// The card or kind that a wish is to sell is not in a boat.
    NOT_IN_BOAT_FOR_WISH = "not-in-boat", "W6.6";
    /// Two different cards of the kind are in the boats, and the act names only the kind.
    WHICH_CARD = "which-card", "W10.1";
    /// A double fish grants no wish.
    NO_WISH = "no-wish", "W6.1";
    /// The act does something that this wish does not offer.
    NOT_THIS_WISH = "not-this-wish", "W6.4";
    /// A buyer must be moved.
    MOVE_MISSING = "move-missing", "W11.1";
    /// No buyer of the wish's value stands there.
    NO_SUCH_BUYER = "no-such-buyer", "W11.1";
    /// A buyer cannot move so far.
    WRONG_DISTANCE = "wrong-distance", "W11.1";
    /// The buyers put down are not those lifted.
    WRONG_BUYERS = "wrong-buyers", "W11.4";
    /// A buyer stands there already.
    MARKET_TAKEN = "market-taken", "W11.4";
    /// A fish must be dumped or rescued.
    SPOILAGE_MISSING = "spoilage-missing", "W11.6";
    /// The fish to be dumped is not there.
    NO_FISH_THERE = "no-fish-there", "W11.6";
    /// Fish on a full market stay there.
    MARKET_FULL = "market-full", "W11.6";
    /// The fish to be rescued is not there.
    NO_FISH_ON_HEAP = "no-fish-on-heap", "W11.6";
    /// Something must be sold.
    SALE_MISSING = "sale-missing", "W6.6";
    /// `rules=german`: nothing is sold after a dump.
    NO_SALE_AFTER_DUMP = "no-sale-after-dump", "W11.6";
    /// A buyer wish sells all cards of a kind, not one card.
    MOVE_NAME_A_KIND = "name-a-kind", "W11.1";
    /// The wish to sell all of a kind needs the kind, not a card.
    SELL_ALL_NAME_A_KIND = "name-a-kind", "W11.5";
    /// A sell-as wish sells all cards of a kind, not one card.
    SELL_AS_NAME_A_KIND = "name-a-kind", "W11.9";
    /// The wish for the 3-buyer sells one card, not a kind.
    MOVE_NAME_A_CARD = "name-a-card", "W11.3";
    /// Spoilage sells one card, not a kind.
    SPOILAGE_NAME_A_CARD = "name-a-card", "W11.6";
    /// The fish of the depicted kind cannot be sold as themselves.
    SAME_KIND = "same-kind", "W11.9";
    /// Something can be done, so nobody may pass.
    CAN_ACT = "can-act", "W3.3";
}
