package org.windowpane.gateway.ledger.quotas;

import java.util.EnumMap;
import java.util.Map;
import org.windowpane.gateway.ledger.quotas.QuotaHolder.Type;

/**
 * The quotas of all users and shares for which administrators set no other.
 *
 * @param ofUsers the quotas of each user; unlimited where there is none
 * @param ofShares the quotas of each share; unlimited where there is none
 */
public record Quotas(Map<QuotaKind, Integer> ofUsers, Map<QuotaKind, Integer> ofShares) {
  /** No quotas that a command could exceed. */
  public static final Quotas NONE = new Quotas(Map.of(), Map.of());

  /** What an open booking takes of the heap, with all that is kept beside it, and room to work. */
  private static final int BYTES_PER_BOOKING = 8 * 1024;

  private static final int MOST_BY_DEFAULT = 1_000_000;
  private static final int KEYS_PER_BOOKING = 10;
  private static final int SERVICES = 200;
  private static final int SERVICES_PER_USER = 50;
  private static final int PATH_RULES = 32;
  private static final int PATH_RULES_PER_USER = 16;

  /** Copies what could be changed from outside. */
  public Quotas {
    ofUsers = Map.copyOf(ofUsers);
    ofShares = Map.copyOf(ofShares);
  }

  /**
   * The quotas that follow from four.
   *
   * @param openBookingsPerUser the most open bookings of one user; more than 0
   * @param openBookings the most open bookings of all users; more than 0
   * @param shares the most shares below the root share; more than 0
   * @param requestsPerSecond the sustained request rate of one user; more than 0
   */
  public static Quotas of(
      int openBookingsPerUser, int openBookings, int shares, int requestsPerSecond) {
    Map<QuotaKind, Integer> users = new EnumMap<>(QuotaKind.class);
    users.put(QuotaKind.OPEN_BOOKINGS, openBookingsPerUser);
    users.put(QuotaKind.SHARES, Math.max(1, shares / 2));
    users.put(QuotaKind.SERVICES, SERVICES_PER_USER);
    users.put(QuotaKind.PATH_RULES, PATH_RULES_PER_USER);
    users.put(QuotaKind.WAITING_REQUESTS, 100);
    users.put(
        QuotaKind.IDEMPOTENCY_KEYS,
        (int)
            Math.min(
                QuotaKind.IDEMPOTENCY_KEYS.largest(),
                (long) KEYS_PER_BOOKING * openBookingsPerUser));
    users.put(QuotaKind.API_TOKENS, 100);
    users.put(QuotaKind.WEBHOOKS, 10);
    users.put(QuotaKind.EVENT_STREAMS, 16);
    users.put(QuotaKind.TEXT_SESSIONS, 32);
    users.put(QuotaKind.REQUESTS_PER_SECOND, requestsPerSecond);
    users.put(QuotaKind.QUERY_SECONDS_PER_MINUTE, 120);
    return new Quotas(
        users,
        Map.of(
            QuotaKind.OPEN_BOOKINGS,
            openBookings,
            QuotaKind.SHARES,
            shares,
            QuotaKind.SERVICES,
            SERVICES,
            QuotaKind.PATH_RULES,
            PATH_RULES));
  }

  /** The most open bookings that a heap of this many bytes has room for, 1,000,000 at most. */
  public static int openBookingsIn(long heapBytes) {
    return (int) Math.max(1, Math.min(MOST_BY_DEFAULT, heapBytes / BYTES_PER_BOOKING));
  }

  /** The quota that each holder of a type has by default. */
  public int of(Type holder, QuotaKind kind) {
    return (holder == Type.USER ? ofUsers : ofShares).getOrDefault(kind, Integer.MAX_VALUE);
  }
}
