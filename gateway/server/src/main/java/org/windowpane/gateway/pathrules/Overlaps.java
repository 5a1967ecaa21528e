package org.windowpane.gateway.pathrules;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.flow.UserHosts;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.ledger.resources.PathRuleRecord;
import org.windowpane.gateway.ledger.resources.TrafficClassRecord;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Visibility;

/**
 * What also is for packets of a path rule: a packet meets only one rule.
 *
 * @param bookingCount how many bookings decide first
 * @param bookings the first of them that the user may see, in the order of their start
 * @param earlier the path rules that decide first on some packets, in order
 * @param later the path rules that this one precedes for some packets, in order
 * @param classes the traffic classes that it precedes, in order
 */
record Overlaps(
    int bookingCount,
    List<UUID> bookings,
    List<String> earlier,
    List<String> later,
    List<String> classes) {

  /** How many of each kind are listed. */
  static final int MOST_LISTED = 10;

  /** What overlaps a rule from now on, as far as a user may see it. */
  static Overlaps of(PathRuleRecord rule, LedgerState state, Visibility user, Instant now) {
    List<FlowGroup> flows = rule.flows();
    Window window = rule.window().from(now);
    UserHosts hosts = state.decisions().users();
    List<Booking> bookings =
        state.decisions().calendar().bookings().stream()
            .filter(each -> each.window().overlaps(window))
            .filter(each -> overlap(hosts.enforced(each.flowGroup()), flows))
            .sorted(Comparator.comparing((Booking it) -> it.window().start()))
            .toList();
    List<PathRuleRecord> others =
        state.pathRules().values().stream()
            .filter(each -> !each.name().equals(rule.name()))
            .filter(each -> each.window().overlaps(window))
            .filter(each -> user.findShare(each.share()).isPresent())
            .toList();
    return new Overlaps(
        bookings.size(),
        bookings.stream()
            .filter(each -> user.seesBooking(each.principal(), each.share()))
            .limit(MOST_LISTED)
            .map(Booking::id)
            .toList(),
        listed(others.stream().filter(each -> precedes(each, rule)).map(PathRuleRecord::name)),
        listed(others.stream().filter(each -> precedes(rule, each)).map(PathRuleRecord::name)),
        listed(
            state.trafficClasses().values().stream()
                .filter(each -> each.window().overlaps(window))
                .filter(each -> user.findShare(each.share()).isPresent())
                .filter(each -> overlap(each.flowGroups(), flows))
                .map(TrafficClassRecord::name)));
  }

  private static List<String> listed(Stream<String> names) {
    return names.sorted().limit(MOST_LISTED).toList();
  }

  private static boolean overlap(List<FlowGroup> some, List<FlowGroup> others) {
    return some.stream().anyMatch(one -> others.stream().anyMatch(one::overlaps));
  }

  /** Whether a rule decides before the other one on some packets. */
  private static boolean precedes(PathRuleRecord one, PathRuleRecord other) {
    return one.flows().stream()
        .anyMatch(
            flows ->
                other.flows().stream()
                    .anyMatch(each -> flows.overlaps(each) && order(flows, one, each, other) < 0));
  }

  /** Fewer flows come first; then the ids of the rules decide, which begin with the names. */
  private static int order(
      FlowGroup flows, PathRuleRecord of, FlowGroup others, PathRuleRecord ofOthers) {
    int narrower = Integer.compare(others.specificity(), flows.specificity());
    return narrower != 0 ? narrower : (of.name() + ".").compareTo(ofOthers.name() + ".");
  }
}
