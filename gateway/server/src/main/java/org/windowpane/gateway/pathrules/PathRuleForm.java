package org.windowpane.gateway.pathrules;

import static org.windowpane.gateway.contents.ContentForm.invalid;
import static org.windowpane.gateway.contents.ContentForm.outside;
import static org.windowpane.gateway.pathrules.PathRules.PATH_RULE;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.PinnedWays;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.contents.ContentForm;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command.Outcome;
import org.windowpane.gateway.ledger.resources.PathRuleRecord;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.protocol.value.Action.AvoidLink;
import org.windowpane.protocol.value.Action.Route;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.SwitchPort;

/**
 * What a request gives a path rule, and may change of it.
 *
 * @param flowGroup the flows
 * @param route the switch or link, and whether the flows lead through it or avoid it
 * @param bothDirections whether the answers to the flows do so, too
 * @param end empty for until it is deleted
 */
record PathRuleForm(FlowGroup flowGroup, Route route, boolean bothDirections, Optional<Instant> end)
    implements ContentForm<PathRuleRecord> {

  /** How many entries a rule may need on one switch for the hosts that are known. */
  static final int MOST_ENTRIES = 2_048;

  private static final int MOST_NAMED = 10;

  @Override
  public Optional<Answer<PathRuleRecord>> objection(
      Share share, Optional<PathRuleRecord> before, LedgerState state) {
    Network network = state.decisions().network();
    if (flowGroup.namesUsers()) {
      return invalid("flowGroup", "must name hosts, not users");
    }
    if (!share.flowGroup().contains(flowGroup)) {
      return outside("flowGroup", "the flows " + flowGroup, share);
    }
    if (bothDirections && !share.flowGroup().contains(flowGroup.reversed())) {
      return outside("bothDirections", "the answers " + flowGroup.reversed(), share);
    }
    if (!network.switches().containsKey(route.dpid())
        && before.filter(it -> it.route().dpid().equals(route.dpid())).isEmpty()) {
      return invalid("dpid", unknown(route.dpid(), network));
    }
    if (route instanceof AvoidLink avoided
        && !hasLink(network, avoided.at())
        && before.filter(it -> it.route().equals(route)).isEmpty()) {
      return invalid("port", noLink(avoided.at(), network));
    }
    long entries = entries(network);
    if (entries > MOST_ENTRIES) {
      return invalid(
          "flowGroup",
          "needs up to %d entries on one switch, and may need %d: name one source, fewer destinations, or no ranges of ports"
              .formatted(entries, MOST_ENTRIES));
    }
    return Optional.empty();
  }

  @Override
  public Outcome<Answer<PathRuleRecord>> decide(
      Actor actor, LedgerState state, Instant now, Optional<PathRuleRecord> before, Origin origin) {
    return PATH_RULE.stored(
        actor,
        before,
        new PathRuleRecord(
            origin.name(),
            origin.share(),
            flowGroup,
            route,
            bothDirections,
            origin.window(),
            origin.createdBy(),
            origin.createdAt(),
            origin.changedAt()));
  }

  /** The switches that there are, those with the nearest numbers first. */
  private static String unknown(Dpid dpid, Network network) {
    List<Dpid> known =
        network.switches().keySet().stream()
            .sorted(
                Comparator.comparing(
                        (Dpid it) -> Math.abs(it.value() - dpid.value()), Long::compareUnsigned)
                    .thenComparing(Comparator.naturalOrder()))
            .limit(MOST_NAMED)
            .toList();
    String list = known.stream().map(Dpid::toString).collect(Collectors.joining(", "));
    if (known.isEmpty()) {
      return "is not known: no controller has reported a switch yet";
    }
    int more = network.switches().size() - known.size();
    return "is no switch of the network, which has "
        + list
        + (more == 0 ? "" : " and " + more + " more");
  }

  private static boolean hasLink(Network network, SwitchPort at) {
    return network.links().values().stream()
        .anyMatch(link -> at.equals(link.from()) || at.equals(link.to()));
  }

  /** What the port is, and the ports of the switch that have links, nearest numbers first. */
  private static String noLink(SwitchPort at, Network network) {
    String wrong =
        network.port(at).isEmpty() ? "is no port of the switch" : "is a port without a link";
    List<Integer> linked =
        network.switches().get(at.dpid()).ports().keySet().stream()
            .filter(number -> hasLink(network, new SwitchPort(at.dpid(), number)))
            .sorted(
                Comparator.comparing((Integer it) -> Math.abs((long) it - at.port()))
                    .thenComparing(Comparator.naturalOrder()))
            .toList();
    if (linked.isEmpty()) {
      return wrong + ", which has no links now";
    }
    int more = linked.size() - MOST_NAMED;
    return wrong
        + "; links of the switch are at "
        + linked.stream().limit(MOST_NAMED).map(String::valueOf).collect(Collectors.joining(", "))
        + (more > 0 ? " and " + more + " more" : "");
  }

  /** The entries that it needs on one switch at most: each way once, in each direction. */
  private long entries(Network network) {
    return PathRuleRecord.flows(flowGroup, bothDirections).stream()
        .mapToLong(each -> PinnedWays.pairs(network, each) * each.tableEntries())
        .sum();
  }
}
