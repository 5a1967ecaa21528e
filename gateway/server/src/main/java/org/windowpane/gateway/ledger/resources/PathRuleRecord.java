package org.windowpane.gateway.ledger.resources;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.time.Window;
import org.windowpane.protocol.value.Action.Avoid;
import org.windowpane.protocol.value.Action.AvoidLink;
import org.windowpane.protocol.value.Action.Route;
import org.windowpane.protocol.value.Action.Waypoint;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.SwitchPort;

/**
 * A path rule: flows lead through a switch, or around a switch or a link. It reserves nothing.
 *
 * @param name unique
 * @param share the share that has it; its flow group contains all flows of the rule
 * @param flowGroup the flows
 * @param route the switch or link, and whether the flows lead through it or avoid it
 * @param bothDirections whether the answers to the flows do so, too
 * @param window when it holds; may be endless
 * @param createdBy the name of a user
 * @param changedAt when it was changed last
 */
public record PathRuleRecord(
    String name,
    String share,
    FlowGroup flowGroup,
    Route route,
    boolean bothDirections,
    Window window,
    String createdBy,
    Instant createdAt,
    Optional<Instant> changedAt)
    implements ShareContent {

  /** The kind of rules whose flows lead through a switch. */
  public static final String WAYPOINT = "waypoint";

  /** The kind of rules whose flows avoid a switch or a link. */
  public static final String AVOID = "avoid";

  /** What the ids of the rules of path rules begin with. No booking has such an id. */
  private static final String RULE_PREFIX = "path.";

  /** Rounds the window, as the database does. */
  public PathRuleRecord {
    window = window.inWholeMicroseconds();
  }

  /**
   * The route of a kind.
   *
   * @param kind {@link #WAYPOINT} or {@link #AVOID}
   * @param port of the switch, to avoid the link there; empty for the switch, as for waypoints
   */
  public static Route route(String kind, Dpid dpid, OptionalLong port) {
    if (kind.equals(WAYPOINT)) {
      return new Waypoint(dpid);
    }
    return port.isPresent()
        ? new AvoidLink(new SwitchPort(dpid, (int) port.getAsLong()))
        : new Avoid(dpid);
  }

  /** The port at an end of the link that a route avoids; empty if it is about a switch. */
  public static OptionalLong port(Route route) {
    return route instanceof AvoidLink avoided
        ? OptionalLong.of(avoided.at().port())
        : OptionalLong.empty();
  }

  /** The name of a kind of routes. */
  public static String kind(Route route) {
    return route instanceof Waypoint ? WAYPOINT : AVOID;
  }

  /** All its flows: those that it names, and their answers where it holds for them, too. */
  public List<FlowGroup> flows() {
    return flows(flowGroup, bothDirections);
  }

  /** The flows of a rule with this flow group; the answers are not others if they are in it. */
  public static List<FlowGroup> flows(FlowGroup flowGroup, boolean bothDirections) {
    return bothDirections
        ? Stream.of(flowGroup, flowGroup.reversed()).distinct().toList()
        : List.of(flowGroup);
  }

  /**
   * Its flow groups by the ids of their rules of the plan. A rule that was changed, or created
   * again with the same name, has other ids, so that switches never take the old one for the new
   * one.
   */
  public Map<String, FlowGroup> rules() {
    String since = RuleRevision.of(changedAt.orElse(createdAt));
    Map<String, FlowGroup> rules = new LinkedHashMap<>();
    for (FlowGroup flows : flows()) {
      rules.put(RULE_PREFIX + name + "." + rules.size() + since, flows);
    }
    return rules;
  }

  /** The path rule whose rule of the plan has this id; empty if it is no path rule's. */
  public static Optional<String> nameOf(String rule) {
    return RuleRevision.nameOf(RULE_PREFIX, rule);
  }
}
