package org.windowpane.gateway.ledger.rows;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.Term;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.encoding.Json;

/** What a booking reserved before its rate was changed, as JSON. */
public final class PastTermsJson {
  private PastTermsJson() {}

  private record Row(Instant start, Instant end, long rateBps) {}

  /** Null where it was never changed. */
  public static String write(Booking booking) {
    return booking.earlier().isEmpty()
        ? null
        : Json.write(
            booking.earlier().stream()
                .map(it -> new Row(it.window().start(), it.window().end(), it.rateBps()))
                .toList());
  }

  /** The terms in JSON that {@link #write} made; none for null. */
  public static List<Term> read(String json) {
    return json == null
        ? List.of()
        : Stream.of(Json.read(json, Row[].class))
            .map(row -> new Term(new Window(row.start(), row.end()), row.rateBps()))
            .toList();
  }
}
