package org.windowpane.core.plan;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.time.Window;
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
 * @param again later intervals in which it holds once more, in order, none touching another
 * @param sources the bookings that need it
 */
public record PlanRule(
    String id,
    int order,
    FlowGroup flowGroup,
    Action action,
    Optional<Instant> from,
    Instant until,
    List<Window> again,
    List<Source> sources) {
  private static final int LENGTH_OF_UUID = 36;

  /** Copies what could be changed from outside. */
  public PlanRule {
    again = List.copyOf(again);
    sources = List.copyOf(sources);
  }

  /** Whether it holds already. */
  public boolean hasBegun() {
    return from.isEmpty();
  }

  /** The same from later on. */
  PlanRule beginning(Instant at) {
    return holding(Optional.of(at), until, again);
  }

  /** When it ends for the last time. */
  Instant lastEnd() {
    return again.isEmpty() ? until : again.get(again.size() - 1).end();
  }

  /** The same, ending for the last time at this instant. */
  PlanRule ending(Instant at) {
    if (again.isEmpty()) {
      return holding(from, at, again);
    }
    List<Window> changed = new ArrayList<>(again);
    Window last = changed.remove(changed.size() - 1);
    changed.add(new Window(last.start(), at));
    return holding(from, until, changed);
  }

  /** The same, holding once more in an interval that begins after its last end. */
  PlanRule holdingAgain(Window interval) {
    List<Window> more = new ArrayList<>(again);
    more.add(interval);
    return holding(from, until, more);
  }

  /** What is left of it after this instant, where it does not hold until it begins again. */
  private PlanRule after(Instant now) {
    PlanRule left = this;
    while (!left.until.isAfter(now) && !left.again.isEmpty()) {
      Window next = left.again.get(0);
      left =
          left.holding(
              Optional.of(next.start()), next.end(), left.again.subList(1, left.again.size()));
    }
    return left;
  }

  /** Only the intervals that begin after this instant; empty where there are none. */
  Optional<PlanRule> beginningAfter(Instant at) {
    boolean isLater = from.filter(at::isBefore).isPresent();
    List<Window> later = again.stream().filter(each -> each.start().isAfter(at)).toList();
    if (isLater) {
      return Optional.of(holding(from, until, later));
    }
    return later.isEmpty()
        ? Optional.empty()
        : Optional.of(
            holding(
                Optional.of(later.get(0).start()),
                later.get(0).end(),
                later.subList(1, later.size())));
  }

  /** This rule, and after its last end the intervals of another one of the same id. */
  PlanRule followedBy(PlanRule later) {
    PlanRule both = this;
    Window first = new Window(later.from.orElseThrow(), later.until);
    for (Window each : Stream.concat(Stream.of(first), later.again.stream()).toList()) {
      if (each.start().isAfter(both.lastEnd())) {
        both = both.holdingAgain(each);
      } else if (each.end().isAfter(both.lastEnd())) {
        both = both.ending(each.end());
      }
    }
    return both;
  }

  /** Whether both hold at the same instants between these two, both included. */
  boolean holdsWhen(PlanRule other, Instant now, Instant upTo) {
    return intervals(now, upTo).equals(other.intervals(now, upTo));
  }

  /** What there is of its intervals between two instants; an end after the second is no end. */
  private List<Window> intervals(Instant now, Instant upTo) {
    return Stream.concat(Stream.of(new Window(from.orElse(Instant.MIN), until)), again.stream())
        .filter(each -> each.end().isAfter(now) && !each.start().isAfter(upTo))
        .map(each -> each.end().isAfter(upTo) ? new Window(each.start(), Instant.MAX) : each)
        .map(each -> each.from(now))
        .toList();
  }

  /** This rule at the instants after now at which the other one holds. */
  PlanRule endingAs(PlanRule other, Instant now) {
    PlanRule left = other.after(now);
    return holding(left.from.filter(now::isBefore), left.until, left.again);
  }

  private PlanRule holding(Optional<Instant> since, Instant end, List<Window> more) {
    return new PlanRule(id, order, flowGroup, action, since, end, more, sources);
  }

  /** Whether switches do the same for both at this instant and later. */
  boolean sameOnSwitches(PlanRule other, Instant now) {
    if (this == other) {
      return true;
    }
    PlanRule one = after(now);
    PlanRule two = other.after(now);
    return id.equals(other.id)
        && order == other.order
        && flowGroup.equals(other.flowGroup)
        && action.equals(other.action)
        && one.until.equals(two.until)
        && one.again.equals(two.again)
        && one.from.filter(now::isBefore).equals(two.from.filter(now::isBefore));
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
