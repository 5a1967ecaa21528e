package org.windowpane.core.admission.booking;

import org.windowpane.core.time.Window;

/**
 * What would be granted instead.
 *
 * @param kind what is different from what was asked for
 * @param rateBps the rate, in bits per second
 * @param window the window
 */
public record CounterOffer(Kind kind, long rateBps, Window window) {

  /** What is different from what was asked for. */
  public enum Kind {
    /** The most that fits into the window that was asked for. */
    LESS_BANDWIDTH("less-bandwidth"),
    /** The earliest window of the same length into which the rate that was asked for fits. */
    LATER("later");

    private final String code;

    Kind(String code) {
      this.code = code;
    }

    /** The stable name, as it stands in answers and records. */
    public String code() {
      return code;
    }
  }
}
