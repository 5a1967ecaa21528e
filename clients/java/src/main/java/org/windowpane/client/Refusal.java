package org.windowpane.client;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The reason why the gateway does not grant a window.
 *
 * @param rule the code of the rule, such as {@code link-capacity}
 * @param place where it applies, such as a share or a link
 * @param at the first instant that fails
 * @param limitBps the limit there in bits per second, of rules about rates
 * @param reservedBps what is reserved there in bits per second, of rules about rates
 * @param limit the limit there, of rules about numbers, such as queues
 * @param reserved what is in use there, of rules about numbers
 * @param message a sentence for people
 * @param counterOffers windows that would be granted
 */
public record Refusal(
    String rule,
    String place,
    Optional<Instant> at,
    OptionalLong limitBps,
    OptionalLong reservedBps,
    OptionalLong limit,
    OptionalLong reserved,
    String message,
    List<Offer> counterOffers) {

  /**
   * A window that would be granted.
   *
   * @param kind how it differs from the request, such as a lower rate or a later start
   * @param rateBps bits per second
   * @param start the start of the window
   * @param end the end of the window; empty if it never ends
   */
  public record Offer(String kind, long rateBps, Instant start, Optional<Instant> end) {
    private static Offer of(JsonObject json) {
      return new Offer(
          json.text("kind"),
          json.number("rateBps"),
          json.instant("start"),
          json.optionalInstant("end"));
    }
  }

  static Refusal of(JsonObject json) {
    return new Refusal(
        json.text("rule"),
        json.text("place"),
        json.optionalInstant("at"),
        json.optionalNumber("limitBps"),
        json.optionalNumber("reservedBps"),
        json.optionalNumber("limit"),
        json.optionalNumber("reserved"),
        json.text("message"),
        json.list("counterOffers", Offer::of));
  }
}
