package org.windowpane.core.flow;

import java.util.Optional;

/**
 * The values that one field of a packet may have in a flow group. Never empty: an intersection that
 * would be is {@link Optional#empty()}.
 *
 * @param <S> the implementing type
 */
interface FieldSet<S extends FieldSet<S>> {

  /** Whether every value is in the set, so that the predicate need not be written. */
  boolean isAny();

  /** Whether every value of {@code other} is in this set too. */
  boolean contains(S other);

  /** How narrow the set is: 0 where it {@link #isAny}, and more than any other set around it. */
  int specificity();

  /** Whether some value is in both sets. */
  boolean overlaps(S other);

  /** The values in both sets, or nothing where there are none. */
  Optional<S> intersect(S other);
}
