package org.windowpane.controller.plan;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/** A conjunction of conditions on fields; without any it matches every packet. Immutable. */
public final class FieldMatch implements Match {

  /** Matches every packet. */
  public static final FieldMatch ALL = new FieldMatch(new EnumMap<>(Field.class));

  private final Map<Field, Bits> fields;
  private final int hash;

  private FieldMatch(EnumMap<Field, Bits> fields) {
    this.fields = Collections.unmodifiableMap(fields);
    this.hash = fields.hashCode();
  }

  /** This match with one more condition; one that excludes nothing is left out. */
  public FieldMatch with(Field field, Bits bits) {
    if (bits.isWildcard()) {
      return this;
    }
    EnumMap<Field, Bits> more = new EnumMap<>(Field.class);
    more.putAll(fields);
    more.put(field, bits);
    return new FieldMatch(more);
  }

  /** This match with the condition that the field has this value. */
  public FieldMatch with(Field field, long value) {
    return with(field, Bits.exactly(field, value));
  }

  /** The conditions, in the order of {@link Field}. */
  public Map<Field, Bits> fields() {
    return fields;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FieldMatch match && hash == match.hash && fields.equals(match.fields);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return fields.toString();
  }
}
