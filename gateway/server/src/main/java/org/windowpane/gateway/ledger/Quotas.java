package org.windowpane.gateway.ledger;

/**
 * How much the gateway keeps in memory for its users. A command that would exceed one is refused.
 *
 * @param openBookingsPerUser the most bookings of one user that are upcoming, held, waiting or
 *     running, or may still be on switches; more than 0
 * @param openBookings the most such bookings of all users; more than 0
 * @param shares the most shares; more than 0
 */
public record Quotas(int openBookingsPerUser, int openBookings, int shares) {
  /** No quotas that a command could exceed. */
  public static final Quotas NONE =
      new Quotas(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE);

  /** What an open booking takes of the heap, with all that is kept beside it, and room to work. */
  private static final int BYTES_PER_BOOKING = 8 * 1024;

  private static final int MOST_BY_DEFAULT = 1_000_000;
  private static final int KEYS_PER_BOOKING = 10;

  /** The most open bookings that a heap of this many bytes has room for, 1,000,000 at most. */
  public static int openBookingsIn(long heapBytes) {
    return (int) Math.max(1, Math.min(MOST_BY_DEFAULT, heapBytes / BYTES_PER_BOOKING));
  }

  /** The most idempotency keys that are remembered for one user. */
  int keysPerUser() {
    return (int) Math.min(Integer.MAX_VALUE, (long) KEYS_PER_BOOKING * openBookingsPerUser);
  }
}
