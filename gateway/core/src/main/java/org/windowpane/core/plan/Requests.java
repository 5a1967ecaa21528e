package org.windowpane.core.plan;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.windowpane.core.admission.Ask;
import org.windowpane.core.admission.Booking;
import org.windowpane.core.conflict.ActiveRequest;
import org.windowpane.core.conflict.PolicyAtom;
import org.windowpane.core.conflict.SharePath;
import org.windowpane.core.flow.FlowGroup;

/**
 * What bookings ask of switches: each one thing, except that one which names users asks the same
 * for each flow group of hosts that the users stand for. What it reserves was found room for
 * between two hosts, so it asks for nothing while the users stand for several. Good for as long as
 * the same hosts are registered. For one thread.
 */
final class Requests {

  /** Of bookings that name users: the ids of what each of them asks. */
  private final Map<UUID, List<UUID>> ofUsers = new HashMap<>();

  /** Why bookings that are active ask for nothing. */
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
    return booking.flowGroup().namesUsers()
        ? enforced(booking, facts).stream()
            .map(flows -> new ActiveRequest(idOf(id, flows), id, share, atom(booking, flows)))
            .toList()
        : List.of(new ActiveRequest(id, share, atom(booking, booking.flowGroup())));
  }

  private static List<FlowGroup> enforced(Booking booking, Facts facts) {
    List<FlowGroup> all = facts.state().users().enforced(booking.flowGroup());
    boolean oneAtMost = booking.ask() instanceof Ask.Reserve;
    return oneAtMost && all.size() > 1 ? List.of() : all;
  }

  private static PolicyAtom atom(Booking booking, FlowGroup flows) {
    return new PolicyAtom(flows, booking.ask().action());
  }

  /** Follows from what it is of, so that whoever compiles the same anew comes to the same. */
  private static UUID idOf(UUID booking, FlowGroup flows) {
    return UUID.nameUUIDFromBytes((booking + " " + flows).getBytes(StandardCharsets.UTF_8));
  }

  /** The ids of what these bookings may have asked, and do not ask now. */
  Set<UUID> gone(Collection<UUID> bookings, List<ActiveRequest> now) {
    Set<UUID> gone = new HashSet<>();
    for (UUID id : bookings) {
      gone.add(id);
      gone.addAll(ofUsers.getOrDefault(id, List.of()));
    }
    now.forEach(request -> gone.remove(request.id()));
    return gone;
  }

  /** Remembers what these bookings ask from now on. */
  void follow(Collection<UUID> bookings, Facts facts, Instant now) {
    for (UUID id : bookings) {
      ofUsers.remove(id);
      idle.remove(id);
      facts
          .booking(id)
          .filter(booking -> booking.flowGroup().namesUsers())
          .ifPresent(booking -> follow(booking, facts, now));
    }
  }

  private void follow(Booking booking, Facts facts, Instant now) {
    List<ActiveRequest> asked = of(booking, facts);
    ofUsers.put(booking.id(), asked.stream().map(ActiveRequest::id).toList());
    if (asked.isEmpty() && isActive(booking, now)) {
      boolean several = !facts.state().users().enforced(booking.flowGroup()).isEmpty();
      idle.put(booking.id(), several ? Idle.UNPINNED : Idle.HOSTLESS);
    }
  }

  /** Why bookings that are active, and name users, ask for nothing. */
  Map<UUID, Idle> idle() {
    return idle;
  }
}
