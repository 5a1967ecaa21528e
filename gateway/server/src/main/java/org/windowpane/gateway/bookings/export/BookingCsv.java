package org.windowpane.gateway.bookings.export;

import java.util.List;
import java.util.Objects;
import org.windowpane.gateway.bookings.BookingJson.BookingView;
import org.windowpane.gateway.http.files.Csv;

/** Bookings as comma-separated values; what is not there is empty. */
public final class BookingCsv {
  /** The names of the columns. */
  static final String HEADER =
      Csv.line(
          List.of(
              "id",
              "share",
              "principal",
              "flows",
              "ask",
              "strictness",
              "rateBps",
              "start",
              "end",
              "createdAt",
              "state",
              "heldUntil",
              "refusal",
              "deployment",
              "deploymentDetail",
              "path",
              "application",
              "label"));

  private BookingCsv() {}

  static String line(BookingView booking) {
    return Csv.line(
        List.of(
            booking.id(),
            booking.share(),
            booking.principal(),
            booking.flowGroupText(),
            booking.ask(),
            booking.strictness(),
            Long.toString(booking.rateBps()),
            booking.start().toString(),
            text(booking.end()),
            booking.createdAt().toString(),
            booking.state(),
            text(booking.heldUntil()),
            booking.refusal() == null ? "" : booking.refusal().message(),
            booking.deployment().state(),
            text(booking.deployment().detail()),
            String.join(" ", booking.pathNames()),
            text(booking.application()),
            text(booking.label())));
  }

  private static String text(Object value) {
    return Objects.toString(value, "");
  }
}
