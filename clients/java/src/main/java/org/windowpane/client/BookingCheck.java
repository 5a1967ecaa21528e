package org.windowpane.client;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The decision about a window that was not booked.
 *
 * @param granted whether the gateway would grant it
 * @param pathNames the names of hosts and switches on its path
 * @param start when it would start; empty if refused
 * @param end when it would end; empty if refused, or if it never ends
 * @param rateBps its rate in bits per second; empty if refused, and for allow and deny
 * @param refusal why it would be refused
 * @param limit what limits the rate most
 * @param warnings what the booking would not apply to, although its flow group may suggest it
 */
public record BookingCheck(
    boolean granted,
    List<String> pathNames,
    Optional<Instant> start,
    Optional<Instant> end,
    OptionalLong rateBps,
    Optional<Refusal> refusal,
    Optional<Limit> limit,
    List<String> warnings) {

  /**
   * What limits a rate.
   *
   * @param kind {@code share}, {@code link}, {@code queues}, {@code entries}, or {@code rules}
   * @param place such as {@code link s1:3>s3:1}
   * @param at the first instant of the window at which least is free there
   * @param freeBps what is free then in bits per second; empty for numbers
   * @param free the number that is free then; empty for rates
   */
  public record Limit(
      String kind, String place, Instant at, OptionalLong freeBps, OptionalLong free) {
    private static Limit of(JsonObject json) {
      return new Limit(
          json.text("kind"),
          json.text("place"),
          json.instant("at"),
          json.optionalNumber("freeBps"),
          json.optionalNumber("free"));
    }
  }

  static BookingCheck of(JsonObject json) {
    return new BookingCheck(
        json.flag("granted"),
        json.texts("pathNames"),
        json.optionalInstant("start"),
        json.optionalInstant("end"),
        json.optionalNumber("rateBps"),
        json.optionalObject("refusal").map(Refusal::of),
        json.optionalObject("limit").map(Limit::of),
        json.texts("warnings"));
  }
}
