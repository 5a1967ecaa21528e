package org.windowpane.client;

import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;

/**
 * Hosts, ordered by the bandwidth that they are expected to have free for sending.
 *
 * @param at when the latest was measured
 * @param hosts the one with most first, those without measurements last
 */
public record HostRanks(Instant at, List<Rank> hosts) {

  /**
   * A host in the order.
   *
   * @param name its name
   * @param standing {@code measured}, {@code unmeasured}, or {@code detached}
   * @param rateBps the rate of its link in bits per second; 0 if unknown
   * @param usedBps what it sends, smoothed, in bits per second; empty if not measured
   * @param reservedBps the most that is reserved there in the time asked for, in bits per second
   * @param expectedFreeBps what is expected to be free, in bits per second; empty if not measured
   */
  public record Rank(
      String name,
      String standing,
      long rateBps,
      OptionalLong usedBps,
      long reservedBps,
      OptionalLong expectedFreeBps) {
    private static Rank of(JsonObject json) {
      return new Rank(
          json.text("name"),
          json.text("standing"),
          json.number("rateBps"),
          json.optionalNumber("usedBps"),
          json.number("reservedBps"),
          json.optionalNumber("expectedFreeBps"));
    }
  }

  static HostRanks of(JsonObject json) {
    return new HostRanks(json.instant("at"), json.list("hosts", Rank::of));
  }
}
