package org.windowpane.controller.services;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.value.Action.Service;
import org.windowpane.protocol.value.IpPrefix;

/** A service whose new flows come to the controller. For any thread. */
final class LiveService {

  /** How many flows a service has at most: each has an entry. */
  static final int MAX_FLOWS = 100_000;

  /** Servers report their load several times in this while. */
  private static final Duration FRESH = Duration.ofMillis(800);

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

  private final RecentFlows<Target> recent = new RecentFlows<>();
  private final NewFlowRates rates = new NewFlowRates();

  private final ClientFlows clients = new ClientFlows(MAX_FLOWS);

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
   * The server of a flow. A flow that was seen a moment ago keeps the one that it got: several of
   * its packets may have come to the controller.
   *
   * @param nanos the time, by {@link System#nanoTime}
   * @return empty if no server but the client itself gets new flows, or too many come
   */
  synchronized Optional<Assignment> assign(Flow flow, long nanos) {
    if (targets.isEmpty()) {
      return Optional.empty();
    }
    Optional<RecentFlows.Seen<Target>> seen =
        recent.see(flow, nanos).filter(it -> targets.contains(it.choice()));
    if (seen.isPresent()) {
      return seen.filter(it -> !it.isTooOften())
          .map(it -> Assignment.toServer(rule, flow, it.choice()));
    }
    List<Target> others =
        targets.stream().filter(each -> !each.server().host().equals(flow.client())).toList();
    if (others.isEmpty()) {
      return Optional.empty();
    }
    return switch (rates.ask(flow.client(), nanos)) {
      case ADMITTED -> admit(flow, others, nanos);
      case TOO_MANY_OF_CLIENT -> Optional.of(Assignment.refusal(rule, flow.client()));
      case TOO_MANY -> Optional.empty();
    };
  }

  /** A client without flows is not to blame for a service that is full. */
  private Optional<Assignment> admit(Flow flow, List<Target> others, long nanos) {
    if (clients.mayHaveOneMore(flow.client(), flowsOfAll())) {
      return Optional.of(Assignment.toServer(rule, flow, choose(others, flow, nanos)));
    }
    return clients.hasSome(flow.client())
        ? Optional.of(Assignment.refusal(rule, flow.client()))
        : Optional.empty();
  }

  private int flowsOfAll() {
    return flows.values().stream().mapToInt(each -> each).sum();
  }

  private Target choose(List<Target> among, Flow flow, long nanos) {
    Target target =
        service(rule).choice().usesHeartbeats()
            ? byLoad(among, nanos)
            : chooser.choose(among, this::flowsOf);
    recent.put(flow, target, nanos);
    clients.begin(flow.client());
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

  private double flowsOf(Target target) {
    return flows.getOrDefault(target.cookie(rule.id()), 0);
  }

  /** The entry of a flow of this client has ended. */
  synchronized void end(long cookie, IpPrefix client) {
    if (flows.computeIfPresent(cookie, (any, count) -> count - 1) != null) {
      flows.remove(cookie, 0);
      clients.end(client);
    }
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
    clients.limitTo(flowsOfAll());
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
}
