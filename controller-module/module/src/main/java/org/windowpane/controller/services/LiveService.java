package org.windowpane.controller.services;

import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.entries.FieldMatch;
import org.windowpane.controller.entries.FlowGroupMatches;
import org.windowpane.controller.entries.UnenforceableException;
import org.windowpane.controller.forwarding.Pipeline;
import org.windowpane.protocol.message.FlowGroup;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.value.Action.Service;
import org.windowpane.protocol.value.PortRange;

/** A service whose new flows come to the controller. For any thread. */
public final class LiveService {

  /** Before the entry that sends new flows to the controller. */
  private static final int KNOWN_FLOW = 100;

  /** So long packets of a flow can still be on their way after its entry was sent to the switch. */
  private static final Duration RECENT = Duration.ofSeconds(2);

  private static final int MAX_RECENT = 20_000;

  private record Choice(Target target, long at) {}

  private final Map<Flow, Choice> recent = new LinkedHashMap<>();

  /** How many flows each server has, by the cookie of their entries. */
  private final Map<Long, Integer> flows = new HashMap<>();

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

  /** How long a flow without packets keeps its server, in seconds. */
  public synchronized int idleSeconds() {
    return service(rule).idleSeconds();
  }

  /**
   * The entry that keeps a flow at its server. A flow that was seen a moment ago keeps the one that
   * it got: several of its packets may have come to the controller.
   *
   * @param nanos the time, by {@link System#nanoTime}
   * @return empty if no server gets new flows
   */
  public synchronized Optional<Entry> assign(Flow flow, long nanos) {
    if (targets.isEmpty()) {
      return Optional.empty();
    }
    Choice known = recent.get(flow);
    boolean isKnown =
        known != null && nanos - known.at() < RECENT.toNanos() && targets.contains(known.target());
    Target target = isKnown ? known.target() : chooser.choose(targets, this::flowsOf);
    if (!isKnown) {
      recent.remove(flow);
      recent.put(flow, new Choice(target, nanos));
      flows.merge(cookie(target), 1, Integer::sum);
      forget(nanos);
    }
    return Optional.of(entry(flow, target));
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

  private int flowsOf(Target target) {
    return flows.getOrDefault(cookie(target), 0);
  }

  private long cookie(Target target) {
    return Cookies.ofFlow(Cookies.ofRule(rule.id()), target.place());
  }

  /** The entry of a flow has ended. */
  synchronized void end(long cookie) {
    flows.computeIfPresent(cookie, (any, count) -> count > 1 ? count - 1 : null);
  }

  private Entry entry(Flow flow, Target target) {
    FlowGroup virtual = rule.flowGroup();
    FlowGroup exact =
        new FlowGroup(
            Optional.of(flow.client()),
            virtual.dstHost(),
            virtual.transport(),
            Optional.of(new PortRange(flow.port(), flow.port())),
            virtual.dstPort(),
            Optional.empty(),
            Optional.empty());
    try {
      FieldMatch match = FlowGroupMatches.of(exact, FieldMatch.ALL).get(0);
      return new Entry(
          new EntryKey(Pipeline.SERVICES, KNOWN_FLOW, match),
          target.steps(),
          cookie(target),
          Optional.empty());
    } catch (UnenforceableException e) {
      throw new IllegalStateException("a flow of a service has no match", e);
    }
  }
}
