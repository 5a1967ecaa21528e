package org.windowpane.controller.services;

import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
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

/** A service whose new flows come to the controller. For any thread. */
public final class LiveService {

  /** Before the entry that drops what a client with too many flows sends. */
  private static final int KNOWN_FLOW = 100;

  /** Before the entry that sends new flows to the controller. */
  private static final int REFUSED_CLIENT = 50;

  /** So long packets of a flow can still be on their way after its entry was sent to the switch. */
  private static final Duration RECENT = Duration.ofSeconds(2);

  private static final int MAX_RECENT = 20_000;

  /** More packets of one flow come only where a switch has no room for the flow's entry. */
  private static final int MAX_REPEATS = 64;

  /** How many flows a service has at most: each has an entry. */
  static final int MAX_FLOWS = 100_000;

  /** Servers report their load several times in this while. */
  private static final Duration FRESH = Duration.ofMillis(800);

  /** A server that a flow got, and how often the controller has seen the flow since. */
  private record Choice(Target target, long at, int repeats) {

    Choice repeated() {
      return new Choice(target, at, repeats + 1);
    }
  }

  /** The last heartbeat of a server, and the flows that it got since. */
  private record Load(Heartbeat heartbeat, long at, int since) {

    Load withOneMore() {
      return new Load(heartbeat, at, since + 1);
    }

    double now() {
      return heartbeat.load() + since * heartbeat.flow();
    }

    boolean isFresh(long nanos) {
      return nanos - at < FRESH.toNanos();
    }
  }

  private final Map<Flow, Choice> recent = new LinkedHashMap<>();
  private final NewFlowRates rates = new NewFlowRates();

  /** How many flows each server has, by the cookie of their entries. */
  private final Map<Long, Integer> flows = new HashMap<>();

  /** How many flows each server got since the service has been known, by the same cookie. */
  private final Map<Long, Long> assigned = new HashMap<>();

  /** The heartbeats, by the same cookie. */
  private final Map<Long, Load> loads = new HashMap<>();

  private Rule rule;
  private List<Target> targets;
  private Chooser chooser;

  LiveService(Rule rule, List<Target> targets) {
    this.rule = rule;
    this.targets = List.copyOf(targets);
    this.chooser = chooserOf(rule);
  }

  private static Chooser chooserOf(Rule rule) {
    return Chooser.of(service(rule).choice(), new SplittableRandom());
  }

  private static Service service(Rule rule) {
    return (Service) rule.action();
  }

  synchronized void update(Rule next, List<Target> nextTargets) {
    if (service(rule).choice() != service(next).choice()) {
      chooser = chooserOf(next);
    }
    rule = next;
    targets = List.copyOf(nextTargets);
  }

  /**
   * What to do with the first packet of a flow.
   *
   * @param entry the entry that decides on it and on those that follow
   * @param idleSeconds how long the entry stays without packets; 0 if it ends in any case
   * @param hardSeconds how long the entry stays; 0 if it stays as long as there are packets
   */
  public record Assignment(Entry entry, int idleSeconds, int hardSeconds) {

    /** Whether the flow gets no server, because its client has too many new flows. */
    public boolean isRefusal() {
      return entry.steps().isEmpty();
    }
  }

  /**
   * The server of a flow. A flow that was seen a moment ago keeps the one that it got: several of
   * its packets may have come to the controller.
   *
   * @param nanos the time, by {@link System#nanoTime}
   * @return empty if no server but the client itself gets new flows, or too many come
   */
  public synchronized Optional<Assignment> assign(Flow flow, long nanos) {
    if (targets.isEmpty()) {
      return Optional.empty();
    }
    Choice known = recent.get(flow);
    if (known != null
        && nanos - known.at() < RECENT.toNanos()
        && targets.contains(known.target())) {
      recent.put(flow, known.repeated());
      return known.repeats() < MAX_REPEATS
          ? Optional.of(assignment(flow, known.target()))
          : Optional.empty();
    }
    List<Target> others =
        targets.stream().filter(each -> !each.server().host().equals(flow.client())).toList();
    if (others.isEmpty() || isFull()) {
      return Optional.empty();
    }
    return switch (rates.ask(flow.client(), nanos)) {
      case ADMITTED -> Optional.of(assignment(flow, choose(others, flow, nanos)));
      case TOO_MANY_OF_CLIENT -> Optional.of(refusal(flow.client()));
      case TOO_MANY -> Optional.empty();
    };
  }

  private boolean isFull() {
    return flows.values().stream().mapToInt(each -> each).sum() >= MAX_FLOWS;
  }

  private Target choose(List<Target> among, Flow flow, long nanos) {
    Target target =
        service(rule).choice().usesHeartbeats()
            ? byLoad(among, nanos)
            : chooser.choose(among, this::flowsOf);
    recent.remove(flow);
    recent.put(flow, new Choice(target, nanos, 0));
    forget(nanos);
    long cookie = target.cookie(rule.id());
    flows.merge(cookie, 1, Integer::sum);
    assigned.merge(cookie, 1L, Long::sum);
    loads.computeIfPresent(cookie, (any, load) -> load.withOneMore());
    return target;
  }

  /** Servers without a heartbeat are not chosen; if none has one, the flows are counted. */
  private Target byLoad(List<Target> among, long nanos) {
    List<Target> reporting =
        among.stream()
            .filter(each -> loads.containsKey(each.cookie(rule.id())))
            .filter(each -> loads.get(each.cookie(rule.id())).isFresh(nanos))
            .toList();
    return reporting.isEmpty()
        ? chooser.choose(among, this::flowsOf)
        : chooser.choose(reporting, this::loadOf);
  }

  private double loadOf(Target target) {
    return loads.get(target.cookie(rule.id())).now();
  }

  private void forget(long nanos) {
    Iterator<Choice> oldest = recent.values().iterator();
    while (oldest.hasNext()) {
      boolean isRecent = nanos - oldest.next().at() < RECENT.toNanos();
      if (isRecent && recent.size() <= MAX_RECENT) {
        return;
      }
      oldest.remove();
    }
  }

  private double flowsOf(Target target) {
    return flows.getOrDefault(target.cookie(rule.id()), 0);
  }

  /** The entry of a flow has ended. */
  synchronized void end(long cookie) {
    flows.computeIfPresent(cookie, (any, count) -> count > 1 ? count - 1 : null);
  }

  /**
   * The switches have so many entries of flows.
   *
   * @param counted how many, by cookie, of all servers of the service
   * @param before how many there were by {@link #flows} when the switches were asked
   */
  synchronized void count(Map<Long, Integer> counted, Map<Long, Integer> before) {
    counted.forEach(
        (cookie, count) -> {
          int since = flows.getOrDefault(cookie, 0) - before.getOrDefault(cookie, 0);
          flows.put(cookie, Math.max(0, count + since));
        });
    flows.values().removeIf(count -> count == 0);
  }

  /** How many flows there are, by the cookie of their entries. */
  synchronized Map<Long, Integer> flows() {
    return Map.copyOf(flows);
  }

  /**
   * A server has reported its load. A report that is older than the last one is ignored, unless
   * that one was long ago: the clock of a server may have been set back.
   */
  synchronized void report(Target target, Heartbeat heartbeat, long nanos) {
    loads.compute(
        target.cookie(rule.id()),
        (any, last) ->
            last != null
                    && last.isFresh(nanos)
                    && last.heartbeat().sequence() >= heartbeat.sequence()
                ? last
                : new Load(heartbeat, nanos, 0));
  }

  synchronized ServerState.Flows flowsAt(Target target) {
    long cookie = target.cookie(rule.id());
    return new ServerState.Flows(flows.getOrDefault(cookie, 0), assigned.getOrDefault(cookie, 0L));
  }

  /** The load that a server reported last; empty without a heartbeat for a while. */
  synchronized OptionalDouble loadAt(Target target, long nanos) {
    Load load = loads.get(target.cookie(rule.id()));
    return load == null || !load.isFresh(nanos)
        ? OptionalDouble.empty()
        : OptionalDouble.of(load.heartbeat().load());
  }

  private Assignment assignment(Flow flow, Target target) {
    PortRange port = new PortRange(flow.port(), flow.port());
    return new Assignment(
        entry(
            KNOWN_FLOW, flow.client(), Optional.of(port), target.steps(), target.cookie(rule.id())),
        service(rule).idleSeconds(),
        0);
  }

  /** For a second, the switch drops new flows of a client that has too many. */
  private Assignment refusal(IpPrefix client) {
    long cookie = Cookies.ofFlow(Cookies.ofRule(rule.id()), "none");
    return new Assignment(entry(REFUSED_CLIENT, client, Optional.empty(), List.of(), cookie), 0, 1);
  }

  private Entry entry(
      int priority, IpPrefix client, Optional<PortRange> port, List<Step> steps, long cookie) {
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
