package org.windowpane.core.admission.booking;

/** The rules that a refusal can name. */
public enum Rule {
  /** A window starts now or later. */
  IN_THE_PAST("in-the-past"),
  /** Only a speaker acts for a share. */
  NOT_A_SPEAKER("not-a-speaker"),
  /** The requested flows lie inside the share's flow group. */
  OUTSIDE_SHARE("outside-share"),
  /** A guarantee is given to flows that switches can distinguish. */
  NOT_ENFORCEABLE("not-enforceable"),
  /** A guarantee needs a path from one host to another. */
  NO_PATH("no-path"),
  /** A share's speakers may allow flows. */
  MAY_ALLOW("may-allow"),
  /** A share's speakers may deny flows. */
  MAY_DENY("may-deny"),
  /** A rate limit is above the floor of its share. */
  LIMIT_FLOOR("limit-floor"),
  /** No other booking denies what is allowed strictly, or allows what is denied strictly. */
  OPPOSED("opposed"),
  /** The least bandwidth that a share, or one above it, reserves when it reserves any. */
  LEAST_DRAW("least-draw"),
  /** The tokens of a share, or of one above it, last for ever. */
  TOKENS("tokens"),
  /** The bandwidth that a share, or one above it, may reserve. */
  SHARE_MAXIMUM("share-maximum"),
  /** Everything on a path is in service throughout the window. */
  OUT_OF_SERVICE("out-of-service"),
  /** The bandwidth that a direction of a link has. */
  LINK_CAPACITY("link-capacity"),
  /** The guarantees that a port can keep apart. */
  QUEUE_LIMIT("queue-limit"),
  /** The entries that a flow table holds. */
  TABLE_LIMIT("table-limit"),
  /** The rules that bookings of a share, or all bookings, may need at one instant. */
  RULES_LIMIT("rules-limit"),
  /** The traffic classes that a share, or one above it, may have at one instant. */
  CLASS_SLOTS("class-slots"),
  /** A share has a valid name. */
  NOT_A_NAME("not-a-name"),
  /** Names of shares are unique. */
  NAME_TAKEN("name-taken"),
  /** A share has no privilege that its parent lacks. */
  EXCEEDS_PARENT("exceeds-parent"),
  /** Shares are nested in a limited number of levels. */
  TOO_DEEP("too-deep"),
  /** A hold is confirmed before it lapses. */
  LAPSED("lapsed"),
  /** Only an existing booking can be changed. */
  NOT_BOOKED("not-booked"),
  /** A share is moved to where its flows and privileges fit, and never below itself. */
  NO_PLACE("no-place"),
  /** Bookings in use end only on request. */
  IN_USE("in-use"),
  /** A search finds a window before its deadline. */
  NO_WINDOW("no-window");

  private final String code;

  Rule(String code) {
    this.code = code;
  }

  /** The stable name in API responses and stored data. */
  public String code() {
    return code;
  }
}
