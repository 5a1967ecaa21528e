package org.windowpane.gateway.ledger.quotas;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.windowpane.gateway.ledger.quotas.QuotaHolder.Type;

/** The kinds of quotas. */
public enum QuotaKind {
  /**
   * Bookings that are upcoming, held, waiting, or running, or may still be on switches. One whose
   * rate was changed often counts as several.
   */
  OPEN_BOOKINGS(
      "open bookings",
      100_000_000,
      "Cancel some, or wait until some have ended.",
      Type.USER,
      Type.SHARE),
  /** Of a user, the shares that the user created; of a share, those below it at all levels. */
  SHARES("shares", 1_000_000, "Delete one that is not used.", Type.USER, Type.SHARE),
  /**
   * Of a user, the services that the user created; of a share, its own and those of the shares
   * below it. Each has entries on every switch.
   */
  SERVICES("services", 1_000, "Delete one that is not used.", Type.USER, Type.SHARE),
  /**
   * Of a user, the path rules that the user created; of a share, its own and those of the shares
   * below it. Each has entries for all pairs of an entry port and a host.
   */
  PATH_RULES("path rules", 1_000, "Delete one that is not used.", Type.USER, Type.SHARE),
  /** Requests on the waiting list. */
  WAITING_REQUESTS("waiting requests", 1_000_000, "Cancel one of them.", Type.USER),
  /** Idempotency keys of the last day; one counts once for each booking that its request made. */
  IDEMPOTENCY_KEYS(
      "idempotency keys",
      1_000_000_000,
      "The gateway forgets each after a day; try again later.",
      Type.USER),
  /** API tokens. */
  API_TOKENS("API tokens", 100_000, "Revoke one that is not used.", Type.USER),
  /** Webhooks. */
  WEBHOOKS("webhooks", 10_000, "Remove one that is not used.", Type.USER),
  /** Streams of live events that are open at one gateway. */
  EVENT_STREAMS("event streams", 10_000, "Close one of them.", Type.USER),
  /** Sessions of the text language that are open at one gateway. */
  TEXT_SESSIONS("text sessions", 10_000, "Close one of them.", Type.USER),
  /**
   * The sustained rate of requests to one gateway, by the API and the text language; a group or a
   * series counts once for each of its windows.
   */
  REQUESTS_PER_SECOND("requests per second", 100_000, "Send fewer of them.", Type.USER),
  /**
   * How long searches and charts run at one gateway, those at the same time added up: two searches
   * and two charts of a user run at once.
   */
  QUERY_SECONDS_PER_MINUTE(
      "seconds of searches and charts per minute", 240, "Search less often.", Type.USER);

  private final String unit;
  private final int largest;
  private final String remedy;
  private final Set<Type> holders;

  QuotaKind(String unit, int largest, String remedy, Type first, Type... more) {
    this.unit = unit;
    this.largest = largest;
    this.remedy = remedy;
    this.holders = EnumSet.of(first, more);
  }

  /** The stable name in responses and in the database. */
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** What is counted, in the plural. */
  public String unit() {
    return unit;
  }

  /** The smallest value that an administrator can set: users can always sign in and read. */
  public int smallest() {
    return this == REQUESTS_PER_SECOND || this == QUERY_SECONDS_PER_MINUTE ? 1 : 0;
  }

  /** The largest value that an administrator can set. */
  public int largest() {
    return largest;
  }

  /** What the holder can do where the quota is used up, as a sentence. */
  String remedy() {
    return remedy;
  }

  /** Whether holders of a type have such a quota. */
  public boolean isOf(Type holder) {
    return holders.contains(holder);
  }

  /** Whether the gateway counts open connections, and not stored rows. */
  public boolean countsConnections() {
    return this == EVENT_STREAMS || this == TEXT_SESSIONS;
  }

  /** The kinds that holders of a type have, in order. */
  public static List<QuotaKind> of(Type holder) {
    return Stream.of(values()).filter(it -> it.isOf(holder)).toList();
  }

  /** The kind of this name; empty where there is none. */
  public static Optional<QuotaKind> of(String code) {
    return Stream.of(values()).filter(it -> it.code().equals(code)).findFirst();
  }
}
