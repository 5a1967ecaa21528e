package org.windowpane.core.plan;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.protocol.value.Action;

/**
 * One rule of a plan.
 *
 * @param id its name: the id of the booking that decides it, and behind a dot what distinguishes it
 *     from that booking's other rules where it is not just what was booked
 * @param order where rules overlap the smaller one wins; equal ones by id
 * @param flowGroup the flows
 * @param action what the switches do with them
 * @param from when it begins to hold; empty where it holds already
 * @param until when it ends by itself; {@link Instant#MAX} where it never does
 * @param sources the bookings that need it
 */
public record PlanRule(
    String id,
    int order,
    FlowGroup flowGroup,
    Action action,
    Optional<Instant> from,
    Instant until,
    List<Source> sources) {
  private static final int LENGTH_OF_UUID = 36;

  /** Copies what could be changed from outside. */
  public PlanRule {
    sources = List.copyOf(sources);
  }

  /** Whether it holds already. */
  public boolean hasBegun() {
    return from.isEmpty();
  }

  /** The same from later on. */
  PlanRule beginning(Instant at) {
    return new PlanRule(id, order, flowGroup, action, Optional.of(at), until, sources);
  }

  /** The same with another end. */
  PlanRule ending(Instant at) {
    return new PlanRule(id, order, flowGroup, action, from, at, sources);
  }

  /** Whether switches do the same for both at this instant and later. */
  boolean sameOnSwitches(PlanRule other, Instant now) {
    return this == other
        || (id.equals(other.id)
            && order == other.order
            && flowGroup.equals(other.flowGroup)
            && action.equals(other.action)
            && until.equals(other.until)
            && from.filter(now::isBefore).equals(other.from.filter(now::isBefore)));
  }

  /**
   * The booking that decides a rule.
   *
   * @param rule a rule's id
   * @return nothing where no plan has such a rule
   */
  public static Optional<UUID> bookingOf(String rule) {
    if (rule.length() < LENGTH_OF_UUID) {
      return Optional.empty();
    }
    try {
      return Optional.of(UUID.fromString(rule.substring(0, LENGTH_OF_UUID)));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
