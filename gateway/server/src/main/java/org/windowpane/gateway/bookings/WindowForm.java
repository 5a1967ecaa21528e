package org.windowpane.gateway.bookings;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Strictness;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.PathRequirements;
import org.windowpane.core.share.Share;
import org.windowpane.core.time.Window;
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
    Optional<Share> found = state.decisions().shares().find(share);
    Principal viewer = state.principals().get(actor.principal());
    if (viewer == null
        || found.isEmpty()
        || !new Visibility(viewer, state).seesShare(found.get())) {
      return Optional.of(new Answer.Missing<>("share " + share));
    }
    Optional<Answer<A>> unknown = unknownPlace(actor, state);
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

  private <A> Optional<Answer<A>> unknownPlace(Actor actor, LedgerState state) {
    return unknownPart(ask.pathRequirements(), state.decisions().network())
        .or(() -> unknownBooking(ask.pathRequirements(), actor, state))
        .map(message -> new Answer.Invalid<>("pathRequirements", message));
  }

  /**
   * A booking that the path must be disjoint from, and that is over, or of another user, as a
   * predicate for people.
   */
  public static Optional<String> unknownBooking(
      PathRequirements path, Actor actor, LedgerState state) {
    return path.disjointFrom()
        .filter(
            id ->
                Optional.ofNullable(state.open().get(id))
                    .filter(it -> it.booking().principal().equals(actor.principal()))
                    .isEmpty())
        .map(id -> "names booking " + id + ", which is not an open one of yours");
  }

  /**
   * What requirements name and a network does not have, as a predicate for people. A link that is
   * down is known by its port.
   */
  public static Optional<String> unknownPart(PathRequirements path, Network network) {
    return path.switchUnknownTo(network)
        .map(dpid -> "names switch " + dpid + ", which the network does not have")
        .or(
            () ->
                path.portUnknownTo(network)
                    .map(
                        port ->
                            "names port %d of switch %s, which is not that of a link"
                                .formatted(port.port(), port.dpid())));
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
