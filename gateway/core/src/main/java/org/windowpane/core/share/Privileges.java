package org.windowpane.core.share;

/**
 * What the speakers of a share may do there.
 *
 * @param mayAllow whether they may allow flows
 * @param mayDeny whether they may deny flows
 * @param maxReserveBps the most bandwidth that may be reserved at any instant, in bits per second;
 *     0 where none may be
 */
public record Privileges(boolean mayAllow, boolean mayDeny, long maxReserveBps) {

  /** Checks the range. */
  public Privileges {
    if (maxReserveBps < 0) {
      throw new IllegalArgumentException("a maximum is not negative: " + maxReserveBps);
    }
  }
}
