package org.windowpane.controller.enforcement;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.model.Drift;
import org.windowpane.controller.model.Host;
import org.windowpane.controller.model.Network;
import org.windowpane.controller.plan.PlanAnswer;
import org.windowpane.controller.reconcile.DriftLog;
import org.windowpane.controller.topology.Discovered;
import org.windowpane.protocol.message.FlowGroup;
import org.windowpane.protocol.message.PlanPatch;
import org.windowpane.protocol.message.PlanStatus;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.message.RuleReport;
import org.windowpane.protocol.value.Action;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.SwitchPort;

/**
 * Two switches with a link, a host behind each, and an enforcer that tests let work step by step.
 */
public abstract class EnforcerFixture {

  static final Dpid S1 = new Dpid(1);
  static final Dpid S2 = new Dpid(2);
  static final Duration SETTLE = Duration.ofSeconds(2);
  public static final Timing TIMING =
      new Timing(
          Duration.ofMillis(10),
          Duration.ofSeconds(2),
          SETTLE,
          Duration.ofSeconds(60),
          Duration.ofSeconds(3),
          Duration.ofSeconds(10));

  final List<String> journal = new ArrayList<>();
  final ManualLoop loop = new ManualLoop();
  final FakeTables tables1 = new FakeTables("s1", journal, loop::now);
  final FakeTables tables2 = new FakeTables("s2", journal, loop::now);
  final FakeQueues queues1 = new FakeQueues("s1", journal, 1, 3);
  final FakeQueues queues2 = new FakeQueues("s2", journal, 1, 3);
  Enforcer enforcer = new Enforcer("first", loop, TIMING, 100);

  @BeforeEach
  void connectBothSwitches() {
    begin();
  }

  void begin() {
    enforcer.start();
    enforcer.connect(S1, tables1, queues1);
    enforcer.connect(S2, tables2, queues2);
    enforcer.discover(discovered());
    loop.settle();
  }

  void restartController() {
    enforcer = new Enforcer("second", loop, TIMING, 100);
    begin();
  }

  static Discovered discovered() {
    SwitchPort one = new SwitchPort(S1, 3);
    SwitchPort other = new SwitchPort(S2, 3);
    return new Discovered(
        List.of(describe(S1), describe(S2)),
        List.of(new Link(one, other), new Link(other, one)),
        List.of(
            new Host(new Mac(1), List.of("10.0.0.1"), new SwitchPort(S1, 1)),
            new Host(new Mac(2), List.of("10.0.0.2"), new SwitchPort(S2, 1))));
  }

  static Discovered.Switch describe(Dpid dpid) {
    OptionalLong speed = OptionalLong.of(10_000_000_000L);
    return new Discovered.Switch(
        dpid,
        List.of(),
        List.of(
            new Discovered.Port(1, "p1", true, speed, true),
            new Discovered.Port(3, "p3", true, speed, true)));
  }

  Rule guarantee(String id, long rateBps, Optional<Instant> until) {
    FlowGroup flows =
        new FlowGroup(
            Optional.of(IpPrefix.parse("10.0.0.1")),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    Hop first = new Hop(S1, 1, 3);
    Hop second = new Hop(S2, 3, 1);
    return new Rule(id, 5, flows, new Action.Guarantee(rateBps, List.of(first, second)), until);
  }

  Rule guarantee(String id) {
    return guarantee(id, 40_000_000, Optional.empty());
  }

  /** The entries of a rule on the first switch. */
  List<Entry> entriesOf(String rule) {
    return tables1.rules().stream()
        .filter(entry -> entry.cookie() == Cookies.ofRule(rule))
        .toList();
  }

  /** A guarantee for the flows to another host. */
  Rule to(String id, int host) {
    FlowGroup flows =
        new FlowGroup(
            Optional.of(IpPrefix.parse("10.0.0.1")),
            Optional.of(IpPrefix.parse("10.0.0." + host)),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    Rule rule = guarantee(id);
    return new Rule(id, rule.order(), flows, rule.action(), rule.until());
  }

  /** The first switch has an entry of a rule all the time, while it moves during a pass. */
  void expectAnEntryWhileItMovesTwice() {
    put(guarantee("a"));
    queues1.takeTime(loop, Duration.ofMillis(30));
    tables1.takeTime(loop, Duration.ofMillis(5));
    enforcer.patch(
        new PlanPatch(Optional.empty(), 1, 2, List.of(guarantee("b"), to("a", 2)), List.of()));
    loop.pass(Duration.ofMillis(15));
    enforcer.patch(new PlanPatch(Optional.empty(), 2, 3, List.of(to("a", 3)), List.of()));

    for (int ms = 0; ms < 200; ms++) {
      loop.pass(Duration.ofMillis(1));
      assertThat(entriesOf("a")).as("%d ms later", ms).isNotEmpty();
    }
    assertThat(entriesOf("a")).hasSize(1);
  }

  static Rule deny(String id) {
    return new Rule(id, 1, FlowGroup.ALL, new Action.Deny(), Optional.empty());
  }

  List<RuleReport> put(Rule... rules) {
    return rules(enforcer.put(1, List.of(rules)));
  }

  List<RuleReport> patch(List<Rule> upserts, List<String> removals) {
    long from = status().generation();
    return rules(
        enforcer.patch(new PlanPatch(Optional.empty(), from, from + 1, upserts, removals)));
  }

  List<RuleReport> rules(CompletableFuture<PlanAnswer> answer) {
    loop.pass(Duration.ofMillis(50));
    return ((PlanAnswer.Accepted) answer.join()).rules();
  }

  PlanStatus status() {
    CompletableFuture<PlanStatus> status = enforcer.status();
    loop.settle();
    return status.join();
  }

  Network network() {
    return enforcer.network().now().value();
  }

  /** The drifts reported so far. */
  List<Drift> drifts() {
    try {
      return enforcer.drift().after(0, Duration.ZERO).stream().map(DriftLog.Event::drift).toList();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
