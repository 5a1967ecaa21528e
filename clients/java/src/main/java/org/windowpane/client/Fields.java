package org.windowpane.client;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The fields of a request, in the order in which they were set. Immutable. */
final class Fields {
  static final Fields NONE = new Fields(Map.of());

  private final Map<String, Object> values;

  private Fields(Map<String, Object> values) {
    this.values = Collections.unmodifiableMap(values);
  }

  Fields with(String name, Object value) {
    Map<String, Object> more = new LinkedHashMap<>(values);
    more.put(name, value);
    return new Fields(more);
  }

  Map<String, Object> values() {
    return values;
  }

  /** The value if it is more than 0. */
  static long positive(long value, String name) {
    if (value <= 0) {
      throw new IllegalArgumentException(name + " must be more than 0");
    }
    return value;
  }

  /** The text if it has from 1 to {@code most} characters. */
  static String text(String value, int most, String name) {
    if (value.isEmpty() || value.length() > most) {
      throw new IllegalArgumentException(name + " must have 1 to " + most + " characters");
    }
    return value;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Fields that && values.equals(that.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  @Override
  public String toString() {
    return values.toString();
  }
}
