package org.windowpane.controller.services;

import java.util.List;
import java.util.Optional;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.entries.FieldMatch;
import org.windowpane.controller.entries.FlowGroupMatches;
import org.windowpane.controller.entries.Step;
import org.windowpane.controller.entries.UnenforceableException;
import org.windowpane.controller.forwarding.Pipeline;
import org.windowpane.protocol.message.FlowGroup;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.value.Action.Service;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.PortRange;

/**
 * What to do with the first packet of a flow that comes to the controller.
 *
 * @param entry the entry that decides on it and on those that follow
 * @param idleSeconds how long the entry stays without packets; 0 if it ends in any case
 * @param hardSeconds how long the entry stays; 0 if it stays as long as there are packets
 */
public record Assignment(Entry entry, int idleSeconds, int hardSeconds) {

  /** Before the entry that drops what a client with too many flows sends. */
  private static final int KNOWN_FLOW = 100;

  /** Before the entry that sends new flows to the controller. */
  private static final int REFUSED_CLIENT = 50;

  /** A flow of a service gets a server. */
  static Assignment toServer(Rule rule, Flow flow, Target target) {
    PortRange port = new PortRange(flow.port(), flow.port());
    return new Assignment(
        entry(
            rule,
            KNOWN_FLOW,
            flow.client(),
            Optional.of(port),
            target.steps(),
            target.cookie(rule.id())),
        ((Service) rule.action()).idleSeconds(),
        0);
  }

  /** For a second, the switch drops new flows of a client that has too many. */
  static Assignment refusal(Rule rule, IpPrefix client) {
    long cookie = Cookies.ofFlow(Cookies.ofRule(rule.id()), "none");
    return new Assignment(
        entry(rule, REFUSED_CLIENT, client, Optional.empty(), List.of(), cookie), 0, 1);
  }

  /** Whether the flow gets no server, because its client has too many new flows. */
  public boolean isRefusal() {
    return entry.steps().isEmpty();
  }

  private static Entry entry(
      Rule rule,
      int priority,
      IpPrefix client,
      Optional<PortRange> port,
      List<Step> steps,
      long cookie) {
    FlowGroup virtual = rule.flowGroup();
    FlowGroup exact =
        new FlowGroup(
            Optional.of(client),
            virtual.dstHost(),
            virtual.transport(),
            port,
            virtual.dstPort(),
            Optional.empty(),
            Optional.empty());
    try {
      FieldMatch match = FlowGroupMatches.of(exact, FieldMatch.ALL).get(0);
      return new Entry(
          new EntryKey(Pipeline.SERVICES, priority, match), steps, cookie, Optional.empty());
    } catch (UnenforceableException e) {
      throw new IllegalStateException("a flow of a service has no match", e);
    }
  }
}
