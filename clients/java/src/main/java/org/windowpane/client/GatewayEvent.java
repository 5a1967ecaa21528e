package org.windowpane.client;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A live event. {@code hello} is the first event of each connection: after it, read again what you
 * keep, because events were missed while there was no connection.
 *
 * @param kind {@code hello}, {@code booking}, {@code share}, {@code network}, {@code links}, {@code
 *     tables}, or {@code controller}
 * @param data its JSON
 */
public record GatewayEvent(String kind, String data) {
  /** The booking that changed, of an event of that kind. */
  public Optional<Booking> booking() {
    return kind.equals("booking") ? Optional.of(Booking.of(json())) : Optional.empty();
  }

  /** The name of the share that changed, of an event of that kind. */
  public Optional<String> share() {
    return kind.equals("share") ? json().optionalText("name") : Optional.empty();
  }

  private JsonObject json() {
    return JsonObject.parse(data.getBytes(StandardCharsets.UTF_8));
  }
}
