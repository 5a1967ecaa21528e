package org.windowpane.controller.entries;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

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

  /** This match without any condition on the field. */
  public FieldMatch without(Field field) {
    EnumMap<Field, Bits> fewer = new EnumMap<>(Field.class);
    fewer.putAll(fields);
    fewer.remove(field);
    return new FieldMatch(fewer);
  }

  /** The packets that both match; empty if there cannot be any. */
  public Optional<FieldMatch> and(FieldMatch other) {
    EnumMap<Field, Bits> both = new EnumMap<>(Field.class);
    both.putAll(fields);
    for (Map.Entry<Field, Bits> each : other.fields.entrySet()) {
      Bits here = fields.get(each.getKey());
      Optional<Bits> joined =
          here == null ? Optional.of(each.getValue()) : here.and(each.getValue());
      if (joined.isEmpty()) {
        return Optional.empty();
      }
      both.put(each.getKey(), joined.get());
    }
    return Optional.of(new FieldMatch(both));
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
