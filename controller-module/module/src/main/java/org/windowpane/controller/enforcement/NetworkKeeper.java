package org.windowpane.controller.enforcement;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.windowpane.controller.compile.HopFacts;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.forwarding.Forwarding;
import org.windowpane.controller.model.Network;
import org.windowpane.controller.model.SwitchInfo;
import org.windowpane.controller.topology.AdoptedHosts;
import org.windowpane.controller.topology.AdoptedState;
import org.windowpane.controller.topology.Discovered;
import org.windowpane.controller.topology.LinkValidation;
import org.windowpane.controller.topology.NetworkAssembler;
import org.windowpane.controller.topology.PortCount;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.SwitchPort;

/** Assembles the network and hands what depends on it to the switches and the plan. */
final class NetworkKeeper {

  private final Map<Dpid, SwitchSync> switches;
  private final PlanKeeper plan;
  private final Loop loop;
  private final AdoptedHosts remembered = new AdoptedHosts();
  private final AdoptedState adoptedState = new AdoptedState();
  private final NetworkAssembler assembler;
  private final ForwardingRollout rollout;
  private final Published<Network> published = new Published<>(Network.EMPTY);
  private final Set<Dpid> fresh = new HashSet<>();
  private final Set<Dpid> adopted = new HashSet<>();
  private Discovered discovered = Discovered.NOTHING;
  private Network network = Network.EMPTY;

  /**
   * No network yet.
   *
   * @param switches the connected switches, kept up to date by the caller
   */
  NetworkKeeper(
      Map<Dpid, SwitchSync> switches,
      PlanKeeper plan,
      Loop loop,
      Timing timing,
      LinkValidation trust) {
    this.switches = switches;
    this.plan = plan;
    this.loop = loop;
    this.assembler =
        new NetworkAssembler(timing.settle(), timing.linkLinger(), trust, remembered, adoptedState);
    this.rollout = new ForwardingRollout(switches, loop);
  }

  /** The network as last assembled. */
  Network network() {
    return network;
  }

  /** The same for other threads. */
  Published<Network> published() {
    return published;
  }

  /** A switch has connected. */
  void connect(Dpid dpid) {
    fresh.add(dpid);
  }

  /** The switch is not connected any more. */
  void forget(Dpid dpid) {
    fresh.remove(dpid);
    adoptedState.forget(dpid);
  }

  /**
   * The controller has discovered this. A switch is there until its connection ends here, so that
   * its rules are not taken for rules without a switch before it is known what it was left with.
   */
  void discover(Discovered now) {
    discovered = now.keeping(switches.keySet(), discovered);
  }

  /** The counters of ports were read; returns whether they show other links than before. */
  boolean count(Map<SwitchPort, PortCount> counts) {
    return assembler.count(counts, loop.now());
  }

  /** The first reading of a switch found these entries. */
  void learn(Dpid dpid, List<Entry> entries) {
    remembered.learn(dpid, entries);
    adoptedState.learn(dpid, entries, loop.now());
    if (adopted.add(dpid)) {
      plan.adopt(dpid);
    }
  }

  /** Takes the next step of a change of the forwarding tables, if it is due. */
  void rollOut() {
    rollout.advance();
  }

  /** Assembles the network again and applies what changed to the switches and the plan. */
  void update() {
    Map<Dpid, NetworkAssembler.Queueing> queueing = new HashMap<>();
    switches.forEach((dpid, sync) -> queueing.put(dpid, sync.queueing()));
    Network next = assembler.assemble(discovered, queueing, plan.outOfService(), loop.now());
    if (!next.equals(network) || !fresh.isEmpty()) {
      Set<Dpid> changed = changed(network, next);
      boolean moved =
          !next.hosts().equals(network.hosts())
              || !next.links().equals(network.links())
              || !next.outOfService().equals(network.outOfService());
      network = next;
      plan.learn(next);
      Set<Dpid> connected = Set.copyOf(fresh);
      fresh.removeAll(next.switches().keySet());
      apply(connected);
      if (moved || !changed.isEmpty()) {
        plan.recompile(rule -> concern(rule, changed, moved));
      }
      published.publish(next);
    }
  }

  /**
   * Whether the rule may ask for something else now. Where hosts are matters to rules without a
   * path.
   */
  private static boolean concern(Rule rule, Set<Dpid> changed, boolean moved) {
    return moved && rule.action().path().isEmpty()
        || !changed.isEmpty() && HopFacts.concern(rule, changed);
  }

  private void apply(Set<Dpid> connected) {
    Forwarding forwarding = new Forwarding(network);
    Map<Dpid, List<Entry>> tables = new LinkedHashMap<>();
    for (SwitchInfo info : network.switches().values()) {
      switches.get(info.dpid()).learn(info);
      if (mayForward(info)) {
        tables.put(info.dpid(), forwarding.entries(info));
      }
    }
    rollout.begin(network.links(), tables, connected);
  }

  /**
   * Whether a switch may have the forwarding table of this network. A switch that still has the
   * table of an earlier run keeps it until the tables of all others were read: they show the hosts.
   */
  private boolean mayForward(SwitchInfo info) {
    return info.settled()
        && !info.awaited()
        && (switches.get(info.dpid()).isForwarding()
            || !adoptedState.isReturning(info.dpid(), loop.now())
            || network.switches().values().stream()
                .allMatch(each -> each.settled() && !each.awaited()));
  }

  /** The switches of which rules may ask something else than before. */
  private Set<Dpid> changed(Network before, Network next) {
    Set<Dpid> changed = new HashSet<>(before.switches().keySet());
    changed.addAll(next.switches().keySet());
    changed.removeIf(
        dpid ->
            !fresh.contains(dpid)
                && before
                    .switchOf(dpid)
                    .map(HopFacts::of)
                    .equals(next.switchOf(dpid).map(HopFacts::of)));
    return changed;
  }
}
