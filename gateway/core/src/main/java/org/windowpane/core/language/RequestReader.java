package org.windowpane.core.language;

import org.windowpane.core.admission.booking.Strictness;
import org.windowpane.core.flow.FlowGroup;

/** Reads requests from behind their verb to their full stop. */
final class RequestReader {
  private static final String MOMENT = "now, forever or a number of seconds such as 60, +60 or -60";

  private RequestReader() {}

  /** A request that names a rate. */
  interface Rated {
    Request of(
        FlowGroup flows, long mbit, Strictness strictness, String share, Moment from, Moment to);
  }

  /** A request that names none. */
  interface Unrated {
    Request of(FlowGroup flows, Strictness strictness, String share, Moment from, Moment to);
  }

  private interface Ended {
    Request of(Strictness strictness, String share, Moment from, Moment to);
  }

  static Request rated(Cursor cursor, Rated request) {
    FlowGroup flows = FlowsReader.read(cursor);
    cursor.expect("=", "\"=\"");
    long mbit = cursor.number("a number of Mbit/s");
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
    Moment from = Moment.NOW;
    Moment to = Moment.FOREVER;
    String expected = "from, to or a full stop";
    if (cursor.accept("from")) {
      from = moment(cursor);
      expected = "to or a full stop";
    }
    if (cursor.accept("to")) {
      to = moment(cursor);
      expected = "a full stop";
    }
    cursor.expect(".", expected);
    return request.of(strictness, share, from, to);
  }

  private static Strictness strictness(Cursor cursor) {
    for (Strictness strictness : Strictness.values()) {
      if (cursor.accept(strictness.word())) {
        cursor.expect("on", "on");
        return strictness;
      }
    }
    cursor.expect("on", "strict, partial or on");
    return Strictness.STRICT;
  }

  private static Moment moment(Cursor cursor) {
    if (cursor.accept("now")) {
      return Moment.NOW;
    }
    if (cursor.accept("forever")) {
      return Moment.FOREVER;
    }
    if (cursor.accept("+")) {
      return new Moment.Relative(cursor.number("a number of seconds"));
    }
    if (cursor.accept("-")) {
      return new Moment.Relative(-cursor.number("a number of seconds"));
    }
    return new Moment.Absolute(cursor.number(MOMENT));
  }
}
