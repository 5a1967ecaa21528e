package org.windowpane.protocol.value;

import java.util.Optional;

/**
 * The values that one field of a packet may have in a flow group. Never empty: an empty
 * intersection is {@link Optional#empty()}.
 *
 * @param <S> the implementing type
 */
public interface FieldSet<S extends FieldSet<S>> {

  /** Whether every value is in the set, so that the predicate can be left out. */
  boolean isAny();

  /** Whether every value of {@code other} is in this set too. */
  boolean contains(S other);

  /**
   * How narrow the set is: 0 if it {@link #isAny}, and more than any other set that contains it.
   */
  int specificity();

  /** Whether some value is in both sets. */
  boolean overlaps(S other);

  /** The values in both sets, or nothing if there are none. */
  Optional<S> intersect(S other);
}
