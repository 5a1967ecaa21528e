package org.windowpane.client;

import java.time.Instant;
import java.util.Map;

/** What to change about a booking, from now on. What is not set stays as it is. Immutable. */
public final class BookingChange {
  private static final int LONGEST_LABEL = 100;

  private final Fields fields;

  private BookingChange(Fields fields) {
    this.fields = fields;
  }

  /** Another end, later or earlier than before. */
  public static BookingChange toEnd(Instant end) {
    return new BookingChange(Fields.NONE).andEnd(end);
  }

  /** Another rate in bits per second, 1 to 10<sup>15</sup>. */
  public static BookingChange toRate(long rateBps) {
    return new BookingChange(Fields.NONE.with("rateBps", Fields.positive(rateBps, "rateBps")));
  }

  /** Another text for people, 1 to 100 characters. */
  public static BookingChange toLabel(String label) {
    return new BookingChange(Fields.NONE.with("label", Fields.text(label, LONGEST_LABEL, "label")));
  }

  /** Another end, too. */
  public BookingChange andEnd(Instant end) {
    return new BookingChange(fields.with("end", end.toString()));
  }

  Map<String, Object> json() {
    return fields.values();
  }

  @Override
  public String toString() {
    return "BookingChange" + fields;
  }
}
