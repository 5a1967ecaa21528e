package org.windowpane.core.language;

import java.util.Optional;
import java.util.stream.Stream;
import org.windowpane.core.admission.booking.Strictness;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.PathRequirements;

/** Reads requests from behind their verb to their full stop. */
final class RequestReader {
  private static final String EXPECTED_TIME =
      "now, forever or a number of seconds such as 60, +60 or -60";

  private RequestReader() {}

  /** A request that names a rate. */
  interface Rated {
    Request of(
        FlowGroup flows,
        long mbit,
        Strictness strictness,
        String share,
        TimeExpression from,
        TimeExpression to);
  }

  /** A request that names none. */
  interface Unrated {
    Request of(
        FlowGroup flows,
        Strictness strictness,
        String share,
        TimeExpression from,
        TimeExpression to);
  }

  private interface Ended {
    Request of(Strictness strictness, String share, TimeExpression from, TimeExpression to);
  }

  /** A reservation, which may state what its path must be like. */
  static Request reserve(Cursor cursor) {
    FlowGroup flows = FlowsReader.read(cursor);
    cursor.expect("=", "\"=\"");
    long mbit = cursor.integer("a number of Mbit/s");
    Optional<Strictness> named = namedStrictness(cursor);
    boolean hasPath = cursor.accept("[");
    PathRequirements path = hasPath ? PathClause.read(cursor) : PathRequirements.NONE;
    String before = named.isPresent() ? "" : "strict, partial, ";
    cursor.expect("on", hasPath ? "on" : before + "\"[\" or on");
    String share = cursor.name("the name of a share");
    Interval interval = interval(cursor);
    return new Request.Reserve(
        flows, mbit, named.orElse(Strictness.STRICT), path, share, interval.from(), interval.to());
  }

  static Request rated(Cursor cursor, Rated request) {
    FlowGroup flows = FlowsReader.read(cursor);
    cursor.expect("=", "\"=\"");
    long mbit = cursor.integer("a number of Mbit/s");
    return ending(
        cursor,
        (strictness, share, from, to) -> request.of(flows, mbit, strictness, share, from, to));
  }

  static Request unrated(Cursor cursor, Unrated request) {
    FlowGroup flows = FlowsReader.read(cursor);
    return ending(
        cursor, (strictness, share, from, to) -> request.of(flows, strictness, share, from, to));
  }

  private static Request ending(Cursor cursor, Ended request) {
    Strictness strictness = strictness(cursor);
    String share = cursor.name("the name of a share");
    Interval interval = interval(cursor);
    return request.of(strictness, share, interval.from(), interval.to());
  }

  /** The ends of an interval as they are written. */
  record Interval(TimeExpression from, TimeExpression to) {}

  /** Reads an interval, which may be missing, and the full stop. */
  static Interval interval(Cursor cursor) {
    boolean hasFrom = cursor.accept("from");
    TimeExpression from = hasFrom ? time(cursor) : TimeExpression.NOW;
    return new Interval(from, end(cursor, hasFrom ? "" : "from, "));
  }

  /**
   * Reads the end of an interval, which may be missing, and the full stop.
   *
   * @param expectedBefore what else may come first, for the message
   */
  static TimeExpression end(Cursor cursor, String expectedBefore) {
    TimeExpression to = TimeExpression.FOREVER;
    String expected = expectedBefore + "to or a full stop";
    if (cursor.accept("to")) {
      to = time(cursor);
      expected = "a full stop";
    }
    cursor.expect(".", expected);
    return to;
  }

  private static Strictness strictness(Cursor cursor) {
    Optional<Strictness> named = namedStrictness(cursor);
    cursor.expect("on", named.isPresent() ? "on" : "strict, partial or on");
    return named.orElse(Strictness.STRICT);
  }

  private static Optional<Strictness> namedStrictness(Cursor cursor) {
    return Stream.of(Strictness.values()).filter(each -> cursor.accept(each.word())).findFirst();
  }

  private static TimeExpression time(Cursor cursor) {
    if (cursor.accept("now")) {
      return TimeExpression.NOW;
    }
    if (cursor.accept("forever")) {
      return TimeExpression.FOREVER;
    }
    if (cursor.accept("+")) {
      return new TimeExpression.Relative(cursor.number("a number of seconds"));
    }
    if (cursor.accept("-")) {
      return new TimeExpression.Relative(-cursor.number("a number of seconds"));
    }
    return new TimeExpression.Absolute(cursor.number(EXPECTED_TIME));
  }
}
