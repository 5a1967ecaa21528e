package org.windowpane.controller.reconcile;

import java.util.Map;
import java.util.Optional;

/**
 * A switch's meters or groups as found.
 *
 * @param most the highest number that a meter may have, or how many groups the switch can have; 0
 *     where it has none
 * @param things by number; one without a shape is not set up as the module would
 * @param <S> such a thing in the terms of a switch
 */
public record NumberedFound<S>(long most, Map<Integer, Optional<S>> things) {

  /** Keeps its own copy. */
  public NumberedFound {
    things = Map.copyOf(things);
  }

  /** A switch that has none. */
  public static <S> NumberedFound<S> none() {
    return new NumberedFound<>(0, Map.of());
  }
}
