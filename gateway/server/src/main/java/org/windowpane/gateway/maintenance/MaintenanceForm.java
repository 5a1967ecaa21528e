package org.windowpane.gateway.maintenance;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.windowpane.core.admission.booking.Recurrence;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.SwitchPort;

/**
 * What to take out of service, and when.
 *
 * @param switches the switches
 * @param links the links, each by the port at one of its ends
 * @param start empty for at once; not used where it repeats
 * @param end empty for until an administrator ends it; not used where it repeats
 * @param recurrence the windows, where it repeats
 * @param comeBack whether bookings come back at its end
 */
record MaintenanceForm(
    Set<Dpid> switches,
    Set<SwitchPort> links,
    Optional<Instant> start,
    Optional<Instant> end,
    Optional<Recurrence> recurrence,
    boolean comeBack) {
  /** The most windows of one that repeats. */
  private static final int MOST_WINDOWS = 366;

  /** How far ahead a window may start and end. */
  static final Duration FARTHEST_AHEAD = Duration.ofDays(3653);

  MaintenanceForm {
    switches = Set.copyOf(switches);
    links = Set.copyOf(links);
  }

  /** Its windows, in order of time. */
  List<Window> windows(Instant now) {
    return recurrence
        .map(it -> it.windows().stream().filter(window -> window.end().isAfter(now)).toList())
        .orElseGet(() -> List.of(new Window(start.orElse(now), end.orElse(Instant.MAX))));
  }

  /** What is wrong with it; empty if nothing is. */
  <A> Optional<Answer<A>> objection(LedgerState state, Instant now) {
    if (switches.isEmpty() && links.isEmpty()) {
      return invalid("switches", "or links must name at least one");
    }
    Optional<Dpid> unknown =
        Stream.concat(switches.stream(), links.stream().map(SwitchPort::dpid))
            .sorted()
            .filter(dpid -> !isKnown(dpid, state))
            .findFirst();
    if (unknown.isPresent()) {
      boolean isOfSwitch = switches.contains(unknown.get());
      return invalid(
          isOfSwitch ? "switches" : "links",
          "names " + unknown.get() + ", which the network does not have");
    }
    Optional<SwitchPort> noPort =
        links.stream()
            .sorted()
            .filter(port -> state.network().network().switches().containsKey(port.dpid()))
            .filter(port -> state.network().network().port(port).isEmpty())
            .findFirst();
    return noPort.isPresent()
        ? invalid("links", "names " + noPort.get() + ", which the network does not have")
        : objectionToTime(now);
  }

  private static boolean isKnown(Dpid dpid, LedgerState state) {
    return state.network().network().switches().containsKey(dpid)
        || state.network().away().stream().anyMatch(it -> it.was().dpid().equals(dpid));
  }

  private <A> Optional<Answer<A>> objectionToTime(Instant now) {
    Instant farthest = now.plus(FARTHEST_AHEAD);
    if (recurrence.isPresent()) {
      List<Window> windows = windows(now);
      int count = windows.size();
      if (count > 0 && windows.get(count - 1).end().isAfter(farthest)) {
        return invalid("recurrence.last", "must be within the next ten years");
      }
      return count >= 1 && count <= MOST_WINDOWS
          ? Optional.empty()
          : invalid(
              "recurrence.last",
              "makes it " + count + " windows from now on; 1 to " + MOST_WINDOWS + " can be");
    }
    Instant begins = start.orElse(now);
    if (begins.isBefore(now)) {
      return invalid("start", "must not be in the past");
    }
    if (begins.isAfter(farthest)) {
      return invalid("start", "must be within the next ten years");
    }
    if (end.filter(it -> it.isAfter(farthest)).isPresent()) {
      return invalid("end", "must be within the next ten years");
    }
    return end.filter(it -> !it.isAfter(begins)).isPresent()
        ? invalid("end", "must be after the start")
        : Optional.empty();
  }

  private static <A> Optional<Answer<A>> invalid(String field, String reason) {
    return Optional.of(new Answer.Invalid<>(field, reason));
  }
}
