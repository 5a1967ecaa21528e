package org.windowpane.core.admission;

/** What a refusal can rest on. */
public enum Rule {
  /** A window starts now or later. */
  IN_THE_PAST("in-the-past"),
  /** Only a speaker acts for a share. */
  NOT_A_SPEAKER("not-a-speaker"),
  /** What is asked for lies inside the share's flow group. */
  OUTSIDE_SHARE("outside-share"),
  /** A guarantee is given to flows that switches can tell apart. */
  NOT_ENFORCEABLE("not-enforceable"),
  /** A guarantee needs a way from one host to another. */
  NO_PATH("no-path"),
  /** The bandwidth that a share, or one above it, may reserve. */
  SHARE_MAXIMUM("share-maximum"),
  /** The bandwidth that a direction of a link has. */
  LINK_CAPACITY("link-capacity"),
  /** The guarantees that a port can keep apart. */
  QUEUE_LIMIT("queue-limit"),
  /** The entries that a flow table holds. */
  TABLE_LIMIT("table-limit"),
  /** Names of shares are unique. */
  NAME_TAKEN("name-taken"),
  /** A share has no privilege that its parent lacks. */
  EXCEEDS_PARENT("exceeds-parent");

  private final String code;

  Rule(String code) {
    this.code = code;
  }

  /** The stable name, as it stands in answers and records. */
  public String code() {
    return code;
  }
}
