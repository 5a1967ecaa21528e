package org.windowpane.gateway.trafficclasses;

import static org.windowpane.gateway.trafficclasses.TrafficClasses.TRAFFIC_CLASS;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.capacity.ClassBook;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command.Outcome;
import org.windowpane.gateway.ledger.resources.TrafficClassRecord;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Names;
import org.windowpane.gateway.ledger.state.Refusals;
import org.windowpane.protocol.value.TrafficClass;

/**
 * Decides whether there is room for a traffic class as it is to be.
 *
 * @param actor who wants it
 */
record Admission(Actor actor, LedgerState state, Instant now) {

  /**
   * Stores the class if a number is free, and there is room in its share and on each port. A change
   * that takes no more than the class has is possible even where there is no room, but not below
   * the least draw of a share.
   *
   * @param before the class as it is, if there is one
   * @param of the class with a number
   */
  Outcome<Answer<TrafficClassRecord>> decide(
      Optional<TrafficClassRecord> before, IntFunction<TrafficClassRecord> of) {
    OptionalInt number = number(before);
    if (number.isEmpty()) {
      return Outcome.nothing(
          new Answer.Conflict<>(
              "The network has "
                  + (TrafficClass.MAX_NUMBER + 1)
                  + " traffic classes, and can have no more."));
    }
    TrafficClassRecord after = of.apply(number.getAsInt());
    boolean takesMore =
        before.filter(it -> !after.reservation().exceeds(it.reservation())).isEmpty();
    State without = ClassBook.without(state.decisions(), after.name());
    Optional<Refusal> refusal =
        takesMore
            ? ClassBook.objection(without, after.reservation(), now)
            : ClassBook.belowLeast(without, after.reservation(), now);
    return refusal
        .map(it -> Refusals.describe(it, Names.of(state)))
        .map(described -> TRAFFIC_CLASS.refused(actor, before, after, described))
        .orElseGet(() -> TRAFFIC_CLASS.stored(actor, before, after));
  }

  /** The number that the class has already, or else the lowest one of no class. */
  private OptionalInt number(Optional<TrafficClassRecord> before) {
    if (before.isPresent()) {
      return OptionalInt.of(before.get().number());
    }
    Set<Integer> taken =
        state.trafficClasses().values().stream()
            .filter(each -> now.isBefore(each.window().end()))
            .map(TrafficClassRecord::number)
            .collect(Collectors.toSet());
    return IntStream.rangeClosed(0, TrafficClass.MAX_NUMBER)
        .filter(number -> !taken.contains(number))
        .findFirst();
  }
}
