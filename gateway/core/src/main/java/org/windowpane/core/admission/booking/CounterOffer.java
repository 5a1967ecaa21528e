package org.windowpane.core.admission.booking;

import org.windowpane.core.time.Window;

/**
 * An alternative that would be granted.
 *
 * @param kind what differs from the request
 * @param rateBps the rate, in bits per second
 * @param window the window
 */
public record CounterOffer(Kind kind, long rateBps, Window window) {

  /** What differs from the request. */
  public enum Kind {
    /** The highest rate that fits into the requested window. */
    LESS_BANDWIDTH("less-bandwidth"),
    /** The earliest window of the same length into which the requested rate fits. */
    LATER("later");

    private final String code;

    Kind(String code) {
      this.code = code;
    }

    /** The stable name in API responses and stored data. */
    public String code() {
      return code;
    }
  }
}
