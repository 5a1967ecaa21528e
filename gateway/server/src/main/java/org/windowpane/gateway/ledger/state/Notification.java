package org.windowpane.gateway.ledger.state;

import java.time.Instant;
import java.util.List;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.NotificationKind;
import org.windowpane.gateway.ledger.tables.AskCodes;

/**
 * A notification of a change of a user's booking, in the words of the API.
 *
 * @param kind a {@link NotificationKind#code}
 * @param at when the change happened
 * @param by the user who made the change; null where none did
 * @param reason the reason, as a sentence, or null
 * @param booking the booking after the change
 */
public record Notification(String kind, Instant at, String by, String reason, Subject booking)
    implements OutboxMessage {

  /**
   * The booking.
   *
   * @param rateBps in bits per second; null where its kind has none
   * @param end null where it never ends
   * @param pathNames every host and switch on the way; empty without a way
   */
  public record Subject(
      String id,
      String share,
      String principal,
      FlowGroup flowGroup,
      String ask,
      Long rateBps,
      Instant start,
      Instant end,
      String state,
      Deployed deployment,
      List<String> pathNames) {}

  /** The state of the booking on the switches. */
  public record Deployed(String state, Instant since, String detail) {}

  public static Notification of(
      NotificationKind kind,
      Instant at,
      String by,
      String reason,
      BookingRecord record,
      Names names) {
    Booking booking = record.booking();
    return new Notification(
        kind.code(),
        at,
        by,
        reason,
        new Subject(
            record.id().toString(),
            booking.share(),
            booking.principal(),
            booking.flowGroup(),
            AskCodes.code(booking.ask()),
            AskCodes.rateBps(booking.ask()),
            booking.window().start(),
            booking.window().isEndless() ? null : booking.window().end(),
            record.state().code(),
            new Deployed(
                record.deployment().state().code(),
                record.deployment().since(),
                record.deployment().detail()),
            names.path(booking.flowGroup(), booking.path())));
  }
}
