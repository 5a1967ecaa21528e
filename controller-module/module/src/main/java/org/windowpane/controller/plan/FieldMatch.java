package org.windowpane.controller.plan;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/** A conjunction of conditions on fields; without any it matches every packet. Immutable. */
public final class FieldMatch implements Match {

  /** Matches every packet. */
  public static final FieldMatch ALL = new FieldMatch(new EnumMap<>(Field.class));

  private final EnumMap<Field, Bits> fields;
  private int hash;

  private FieldMatch(EnumMap<Field, Bits> fields) {
    this.fields = fields;
  }

  /** This match with one more condition; one that excludes nothing is left out. */
  public FieldMatch with(Field field, Bits bits) {
    if (bits.isWildcard()) {
      return this;
    }
    EnumMap<Field, Bits> more = fields.clone();
    more.put(field, bits);
    return new FieldMatch(more);
  }

  /** This match with the condition that the field has this value. */
  public FieldMatch with(Field field, long value) {
    return with(field, Bits.exactly(field, value));
  }

  /** The conditions, in the order of {@link Field}. */
  public Map<Field, Bits> fields() {
    return Collections.unmodifiableMap(fields);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FieldMatch match
        && hashCode() == match.hashCode()
        && fields.equals(match.fields);
  }

  /** Made when first asked for, as a string's: threads that race make the same. */
  @Override
  public int hashCode() {
    int made = hash;
    if (made == 0) {
      made = fields.hashCode();
      hash = made;
    }
    return made;
  }

  @Override
  public String toString() {
    return fields.toString();
  }
}
