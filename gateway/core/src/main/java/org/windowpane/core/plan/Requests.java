package org.windowpane.core.plan;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.capacity.RuleLimits;
import org.windowpane.core.conflict.ActiveRequest;
import org.windowpane.core.conflict.PolicyAtom;
import org.windowpane.core.conflict.SharePath;
import org.windowpane.core.flow.FlowGroup;

/**
 * The requests that bookings make of switches: one each. A booking that names users makes the same
 * request for each flow group of the users' hosts. Its capacity was reserved on the path between
 * two hosts, so it makes no request while other hosts are registered. Valid as long as the same
 * hosts are registered. Not thread-safe.
 */
final class Requests {

  /** Of active bookings that name users: the ids of what each of them asks. */
  private final Map<UUID, Set<UUID>> ofUsers = new HashMap<>();

  /** Why active bookings that name users ask for nothing. */
  private final Map<UUID, Idle> idle = new HashMap<>();

  /** What is asked at an instant by those of these bookings that are active then. */
  List<ActiveRequest> active(Collection<UUID> bookings, Facts facts, Instant at) {
    List<ActiveRequest> active = new ArrayList<>();
    for (UUID id : bookings) {
      facts
          .booking(id)
          .filter(booking -> isActive(booking, at))
          .ifPresent(booking -> active.addAll(of(booking, facts)));
    }
    return active;
  }

  /** What is held is not asked for yet. */
  private static boolean isActive(Booking booking, Instant at) {
    return !booking.isHeld() && booking.request().window().contains(at);
  }

  private static List<ActiveRequest> of(Booking booking, Facts facts) {
    SharePath share = facts.state().pathOf(booking.share());
    UUID id = booking.id();
    if (!booking.flowGroup().namesUsers()) {
      return List.of(new ActiveRequest(id, share, atom(booking, booking.flowGroup())));
    }
    List<FlowGroup> enforced = facts.enforced(booking);
    return idleReason(booking, enforced, facts).isPresent()
        ? List.of()
        : enforced.stream()
            .map(flows -> new ActiveRequest(idOf(id, flows), id, share, atom(booking, flows)))
            .toList();
  }

  private static Optional<Idle> idleReason(Booking booking, List<FlowGroup> enforced, Facts facts) {
    if (enforced.isEmpty()) {
      return Optional.of(Idle.HOSTLESS);
    }
    if (booking.ask() instanceof Ask.Reserve && !facts.isOnItsPath(booking, enforced)) {
      return Optional.of(Idle.UNPINNED);
    }
    return enforced.size() > RuleLimits.FLOW_GROUPS_OF_A_BOOKING
        ? Optional.of(Idle.CROWDED)
        : Optional.empty();
  }

  private static PolicyAtom atom(Booking booking, FlowGroup flows) {
    return new PolicyAtom(flows, booking.ask().action());
  }

  /** Follows from the content, so that compiling the same booking again gives the same id. */
  private static UUID idOf(UUID booking, FlowGroup flows) {
    return UUID.nameUUIDFromBytes((booking + " " + flows).getBytes(StandardCharsets.UTF_8));
  }

  /** The ids of what these bookings may have asked before, and do not ask now. */
  Set<UUID> gone(Collection<UUID> bookings, List<ActiveRequest> now, Facts facts) {
    Set<UUID> gone = new HashSet<>();
    for (UUID id : bookings) {
      gone.add(id);
      gone.addAll(ofUsers.getOrDefault(id, Set.of()));
      facts
          .booking(id)
          .filter(booking -> booking.flowGroup().namesUsers())
          .ifPresent(booking -> of(booking, facts).forEach(it -> gone.add(it.id())));
    }
    now.forEach(request -> gone.remove(request.id()));
    return gone;
  }

  /** Remembers what these bookings ask at an instant. */
  void update(Collection<UUID> bookings, Facts facts, Instant now) {
    for (UUID id : bookings) {
      ofUsers.remove(id);
      idle.remove(id);
      facts
          .booking(id)
          .filter(booking -> booking.flowGroup().namesUsers() && isActive(booking, now))
          .ifPresent(booking -> update(booking, facts));
    }
  }

  private void update(Booking booking, Facts facts) {
    ofUsers.put(
        booking.id(),
        of(booking, facts).stream().map(ActiveRequest::id).collect(Collectors.toSet()));
    idleReason(booking, facts.enforced(booking), facts)
        .ifPresent(why -> idle.put(booking.id(), why));
  }

  /** The active bookings that name users: what they ask depends on where hosts are. */
  Set<UUID> ofUsers() {
    return ofUsers.keySet();
  }

  /** Why active bookings that name users ask for nothing. */
  Map<UUID, Idle> idle() {
    return idle;
  }
}
