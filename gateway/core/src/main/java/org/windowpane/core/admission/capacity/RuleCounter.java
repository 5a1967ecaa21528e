package org.windowpane.core.admission.capacity;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.conflict.Crossings;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.flow.UserHosts;
import org.windowpane.core.time.Window;

/**
 * Counts the rules that a booking needs beside the bookings before it, in entries of a flow table.
 * At every instant, the network flow table has no more entries than its bookings count together,
 * whichever of them were cancelled since.
 *
 * <p>The rules of a booking are its own, and one for each part of its flows that it has in common
 * with bookings whose flows cross its own: intersections with one of them, and with several of them
 * at once. Where flows contain one another there is no such part. The work of compiling grows with
 * the number of bookings around a flow, too; so bookings around or inside it of the same
 * {@linkplain Accounts#topOf top-level share} count one rule each, beyond the first {@value
 * #FREE_NESTED}.
 */
final class RuleCounter {
  /** More than any limit. */
  static final long TOO_MANY = RuleLimits.NETWORK + 1L;

  private static final int FREE_NESTED = 16;

  /** Some tenths of a second. */
  private static final long MOST_LOOKS = 1_000_000;

  private final CalendarEditor calendar;
  private final UserHosts users;
  private final Accounts accounts;
  private final Set<UUID> uncounted;

  /**
   * @param uncounted bookings of the calendar that do not count yet
   */
  RuleCounter(CalendarEditor calendar, UserHosts users, Accounts accounts, Set<UUID> uncounted) {
    this.calendar = calendar;
    this.users = users;
    this.accounts = accounts;
    this.uncounted = uncounted;
  }

  /** The rules that a request needs at most at an instant of its window. */
  RuleIndex.Counted count(BookingRequest request) {
    boolean isPlain = RuleIndex.isPlain(request);
    if (isPlain) {
      return new RuleIndex.Counted(rules(request, request.flowGroup(), true), List.of());
    }
    List<FlowGroup> parts = users.enforced(request.flowGroup());
    if (parts.size() > RuleLimits.FLOW_GROUPS_OF_A_BOOKING) {
      return new RuleIndex.Counted(TOO_MANY, parts);
    }
    long rules = parts.isEmpty() ? request.flowGroup().tableEntries() : 0;
    for (FlowGroup part : parts) {
      rules = Math.min(TOO_MANY, rules + rules(request, part, false));
    }
    return new RuleIndex.Counted(rules, parts);
  }

  /** A booking that reserves so many rules. */
  RuleIndex.Counted counted(BookingRequest request, long rules) {
    return new RuleIndex.Counted(
        rules, RuleIndex.isPlain(request) ? List.of() : users.enforced(request.flowGroup()));
  }

  private long rules(BookingRequest request, FlowGroup flows, boolean isPlain) {
    long own = flows.tableEntries();
    boolean mayCrossPlain = !isPlain && !flows.containsPlainGroups();
    if (calendar.rules().isOfPlainBookings() && !mayCrossPlain) {
      return own;
    }
    Map<FlowGroup, List<Window>> crossing = new LinkedHashMap<>();
    Peak nested = new Peak(request.window());
    calendar
        .rules()
        .forEachOverlapping(
            flows,
            use -> {
              boolean crosses = flows.crosses(use.flows());
              use.bookings()
                  .forEach(
                      (id, other) -> {
                        if (crosses) {
                          add(crossing, request, flows, use.flows(), other);
                        } else if (!isPlain && isNeighbour(request, other)) {
                          nested.add(other.window(), 1);
                        }
                      });
            });
    if (mayCrossPlain) {
      calendar.forEachPlainBetweenHostsOf(
          flows,
          other -> {
            if (!uncounted.contains(other.id()) && flows.crosses(other.flowGroup())) {
              add(crossing, request, flows, other.flowGroup(), other);
            }
          });
    }
    return own + atOnce(crossing, request.window()) + Math.max(0, nested.most() - FREE_NESTED);
  }

  private static void add(
      Map<FlowGroup, List<Window>> crossing,
      BookingRequest request,
      FlowGroup flows,
      FlowGroup others,
      Booking other) {
    if (!other.id().equals(request.id()) && other.window().overlaps(request.window())) {
      crossing
          .computeIfAbsent(flows.intersect(others).orElseThrow(), any -> new ArrayList<>(1))
          .add(other.window());
    }
  }

  private boolean isNeighbour(BookingRequest request, Booking other) {
    return !other.id().equals(request.id())
        && other.window().overlaps(request.window())
        && accounts.topOf(other.share()).equals(accounts.topOf(request.share()));
  }

  private static long atOnce(Map<FlowGroup, List<Window>> crossing, Window within) {
    Crossings crossings = new Crossings(RuleLimits.NETWORK, MOST_LOOKS);
    Peak peak = new Peak(within);
    for (Map.Entry<FlowGroup, List<Window>> each : crossing.entrySet()) {
      long entries = crossings.add(each.getKey());
      if (crossings.isTooMany()) {
        return TOO_MANY;
      }
      each.getValue().forEach(window -> peak.add(window, entries));
    }
    return peak.most();
  }
}
