package org.windowpane.gateway.bookings.usage;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.windowpane.gateway.bookings.history.Bookings;
import org.windowpane.gateway.bookings.history.Bookings.Selection;
import org.windowpane.gateway.bookings.history.Reserved;
import org.windowpane.gateway.measurements.ChartTime;
import org.windowpane.gateway.measurements.Measurements;
import org.windowpane.gateway.measurements.Measurements.Point;
import org.windowpane.gateway.measurements.Measurements.StoredPoints;
import org.windowpane.gateway.measurements.Series;
import org.windowpane.gateway.measurements.Span;
import org.windowpane.gateway.measurements.UtilizationViews.UsagePointView;

/** Combines the bookings in the database with the measurements. */
public final class UsageReader {
  private final Bookings bookings;
  private final Measurements measurements;

  /** Reads from both. */
  public UsageReader(Bookings bookings, Measurements measurements) {
    this.bookings = bookings;
    this.measurements = measurements;
  }

  /** What the selected bookings reserved and used together, one point for each step of the time. */
  public List<UsagePointView> read(Selection selection, ChartTime time, Instant now) {
    List<Reserved> reserved = bookings.reserved(selection, time.span());
    StoredPoints measured =
        measurements.total(running(reserved), time.span(), time.resolution().tier());
    return Usage.inSteps(reserved, measured, time.span(), time.resolution(), now).stream()
        .map(UsageReader::view)
        .toList();
  }

  /** The span from the first to the last reservation of each booking. */
  private static Map<Series.OfBooking, Span> running(List<Reserved> reserved) {
    Map<Series.OfBooking, Span> running = new HashMap<>();
    reserved.forEach(
        it ->
            running.merge(
                new Series.OfBooking(it.booking()),
                new Span(it.term().window().start(), it.term().window().end()),
                UsageReader::union));
    return running;
  }

  private static Span union(Span one, Span other) {
    return new Span(
        one.from().isBefore(other.from()) ? one.from() : other.from(),
        one.until().isAfter(other.until()) ? one.until() : other.until());
  }

  private static UsagePointView view(Usage.UsagePoint point) {
    Point delivered = point.delivered();
    return new UsagePointView(
        point.at(),
        delivered == null ? null : Math.round(delivered.mean()),
        delivered == null ? null : Math.round(delivered.peak()),
        Math.round(point.reservedMean()),
        point.reservedPeak());
  }
}
