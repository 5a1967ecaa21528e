package org.windowpane.gateway.bookings;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.bookings.BookingJson.CheckView;
import org.windowpane.gateway.bookings.BookingJson.LimitView;
import org.windowpane.gateway.bookings.BookingJson.SeriesCheckView;
import org.windowpane.gateway.bookings.BookingJson.WindowCheckView;
import org.windowpane.gateway.ledger.tables.AskCodes;

/** Builds the views of checks. */
public final class CheckViews {
  private CheckViews() {}

  /** In order of time. */
  static SeriesCheckView of(BookSeries.Result result, boolean allOrNone) {
    List<WindowCheckView> windows =
        Stream.concat(result.booked().stream(), result.refused().stream())
            .sorted(Comparator.comparing(it -> it.booking().window().start()))
            .map(
                it ->
                    new WindowCheckView(
                        it.booking().window().start(),
                        it.booking().window().end(),
                        it.refusal() == null,
                        it.refusal()))
            .toList();
    boolean granted = allOrNone ? result.refused().isEmpty() : !result.booked().isEmpty();
    return new SeriesCheckView(granted, windows);
  }

  static CheckView of(CheckWindow.Verdict verdict, List<String> warnings) {
    return new CheckView(
        verdict.refusal().isEmpty(),
        verdict.path(),
        verdict.backup(),
        verdict.granted().map(it -> it.window().start()).orElse(null),
        verdict
            .granted()
            .map(Booking::window)
            .filter(it -> !it.isEndless())
            .map(Window::end)
            .orElse(null),
        verdict.granted().map(Booking::ask).map(AskCodes::rateBps).orElse(null),
        verdict.refusal().orElse(null),
        verdict.limit().map(CheckViews::limit).orElse(null),
        warnings);
  }

  private static LimitView limit(BookingLimit limit) {
    boolean bandwidth = limit.resource().isBandwidth();
    return new LimitView(
        limit.kind(),
        limit.place(),
        limit.at(),
        bandwidth ? limit.free() : null,
        bandwidth ? null : limit.free());
  }
}
