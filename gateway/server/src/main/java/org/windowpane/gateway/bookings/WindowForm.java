package org.windowpane.gateway.bookings;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Strictness;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.PathRequirements;
import org.windowpane.core.share.Share;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.bookings.paths.PathChecks;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.BookingRecord.Purpose;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Visibility;

/**
 * A window that a user asks for.
 *
 * @param share the share that it is taken from
 * @param flowGroup the flows
 * @param ask what the switches do with them
 * @param strictness whether the ledger may grant a part of it
 * @param start when it starts, or null for now
 * @param end when it ends, or null for never
 * @param placement how it may be placed in time; what is not fixed is a reservation that ends
 * @param hold where it is given, how long it is only held, to be confirmed or to lapse
 * @param purpose what the user books it for
 */
public record WindowForm(
    String share,
    FlowGroup flowGroup,
    Ask ask,
    Strictness strictness,
    Instant start,
    Instant end,
    Placement placement,
    Optional<Duration> hold,
    Purpose purpose) {
  /** A window starts and ends within ten years, or never ends. */
  static final Duration FARTHEST_AHEAD = Duration.ofDays(3660);

  /**
   * What is asked for this late is refused and kept; what is later still is taken for a mistake.
   */
  private static final Duration FARTHEST_BACK = Duration.ofDays(1);

  /**
   * A fixed window of guaranteed bandwidth, all of it or none, that is booked at once, for no
   * stated purpose.
   *
   * @param rateBps bits per second, more than 0
   */
  public WindowForm(String share, FlowGroup flowGroup, long rateBps, Instant start, Instant end) {
    this(
        share,
        flowGroup,
        new Ask.Reserve(rateBps),
        Strictness.STRICT,
        start,
        end,
        Placement.FIXED,
        Optional.empty(),
        Purpose.NONE);
  }

  boolean isFixed() {
    return placement instanceof Placement.Fixed;
  }

  /** Whether it waits for room where there is none. */
  boolean waits() {
    return placement instanceof Placement.WaitForRoom;
  }

  /** Why the ledger cannot apply its rules to the form; empty if it can. */
  <A> Optional<Answer<A>> objection(Actor actor, LedgerState state, Instant now) {
    return objection(actor, state, List.of(), now);
  }

  /**
   * The same in a group.
   *
   * @param earlier the requests of the group before this one, which it may name
   */
  <A> Optional<Answer<A>> objection(
      Actor actor, LedgerState state, List<BookingRequest> earlier, Instant now) {
    Optional<Share> found = state.decisions().shares().find(share);
    Principal viewer = state.principals().get(actor.principal());
    if (viewer == null
        || found.isEmpty()
        || !new Visibility(viewer, state).seesShare(found.get())) {
      return Optional.of(new Answer.Missing<>("share " + share));
    }
    Optional<Answer<A>> unknown = unknownPlace(actor, state, earlier);
    if (unknown.isPresent()) {
      return unknown;
    }
    if (startAt(now).isBefore(now.minus(FARTHEST_BACK))) {
      return Optional.of(new Answer.Invalid<>("start", "must not be more than a day ago"));
    }
    if (startAt(now).isAfter(now.plus(FARTHEST_AHEAD))) {
      return Optional.of(new Answer.Invalid<>("start", "must be within ten years"));
    }
    if (waits() && (!startAt(now).isAfter(now) || hold.isPresent())) {
      return Optional.of(
          new Answer.Invalid<>("waits", "is for windows that start later, and are not held"));
    }
    return end == null ? Optional.empty() : endObjection(now);
  }

  private <A> Optional<Answer<A>> unknownPlace(
      Actor actor, LedgerState state, List<BookingRequest> earlier) {
    PathRequirements path = ask.pathRequirements();
    return PathChecks.unknown(path, actor, state)
        .<Answer<A>>map(message -> new Answer.Invalid<>("pathRequirements", message))
        .or(
            () ->
                PathChecks.notReverse(path, flowGroup, actor, state, earlier)
                    .map(message -> new Answer.Invalid<>("pathRequirements.reverseOf", message)));
  }

  private <A> Optional<Answer<A>> endObjection(Instant now) {
    if (!startAt(now).isBefore(end)) {
      return Optional.of(new Answer.Invalid<>("end", "must be after the start"));
    }
    if (end.isAfter(now.plus(FARTHEST_AHEAD))) {
      return Optional.of(new Answer.Invalid<>("end", "must be within ten years"));
    }
    return placement instanceof Placement.Earliest earliest
        ? deadlineObjection(earliest.deadline(), now)
        : Optional.empty();
  }

  private <A> Optional<Answer<A>> deadlineObjection(Instant deadline, Instant now) {
    if (deadline.isBefore(end)) {
      return Optional.of(new Answer.Invalid<>("deadline", "must not be before the end"));
    }
    if (deadline.isAfter(now.plus(FARTHEST_AHEAD))) {
      return Optional.of(new Answer.Invalid<>("deadline", "must be within ten years"));
    }
    return Optional.empty();
  }

  BookingRequest toRequest(Actor actor, UUID id, Instant now) {
    Window window = new Window(startAt(now), end == null ? Instant.MAX : end);
    return new BookingRequest(id, actor.principal(), share, flowGroup, ask, strictness, window);
  }

  private Instant startAt(Instant now) {
    return start == null ? now : start;
  }
}
