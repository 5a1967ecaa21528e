package org.windowpane.controller.enforcement;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.model.Host;
import org.windowpane.controller.topology.Discovered;
import org.windowpane.protocol.message.FlowGroup;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.value.Action;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.Link;

/**
 * A controller that starts again learns of switches, tables, databases, links, hosts and the plan
 * in any order and at any pace. Whatever the order: what is on the switches for the plan stays as
 * it is, all the time, and no host is said to be where it is not.
 */
class RestartLawTest extends EnforcerFixture {

  /** Longer than a switch is watched for links: a machine can be as busy as that. */
  private static final int LATEST_MS = 6_000;

  private final Map<Dpid, FakeQueues> queues = Map.of(S1, queues1, S2, queues2);
  private final Map<Dpid, FakeTables> tables = Map.of(S1, tables1, S2, tables2);
  private final List<Discovered.Switch> switches = new ArrayList<>();
  private final List<Link> links = new ArrayList<>();
  private final List<Host> hosts = new ArrayList<>();

  static List<Long> seeds() {
    return new Random(4).longs(100).boxed().toList();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void rules_of_the_plan_stay_on_the_switches_in_any_order_of_discovery(long seed) {
    Random random = new Random(seed);
    List<Rule> plan = plan();
    loop.pass(Duration.ofSeconds(5));
    put(plan.get(0), plan.get(1));
    patch(plan.subList(2, plan.size()), List.of());
    loop.pass(Duration.ofSeconds(5));
    List<String> entries = entries();
    Map<Dpid, Object> shaped = shaped();
    List<String> places = places();
    journal.clear();

    startAgain(random, plan);
    for (int millis = 0; millis < 20_000; millis += 50) {
      assertThat(journal).as("%s ms after the start", millis).isEmpty();
      assertThat(entries()).as("%s ms after the start", millis).containsExactlyElementsOf(entries);
      assertThat(shaped()).as("%s ms after the start", millis).isEqualTo(shaped);
      assertThat(places()).as("%s ms after the start", millis).isSubsetOf(places);
      loop.pass(Duration.ofMillis(50));
    }
  }

  private List<Rule> plan() {
    FlowGroup flows = guarantee("a").flowGroup();
    List<Hop> path = List.of(new Hop(S1, 1, 3), new Hop(S2, 3, 1));
    return List.of(
        guarantee("z"),
        new Rule("limit", 3, flows, new Action.Limit(5_000_000, path), Optional.empty()),
        guarantee("a"),
        new Rule(
            "both",
            4,
            flows,
            new Action.Guarantee(2_000_000, OptionalLong.of(9_000_000), path),
            Optional.empty()),
        deny("deny"));
  }

  private void startAgain(Random random, List<Rule> plan) {
    loop.die();
    queues.values().forEach(FakeQueues::close);
    enforcer = new Enforcer("second", loop, TIMING, 100);
    enforcer.start();
    for (Dpid dpid : List.of(S1, S2)) {
      queues.get(dpid).setKnown(false);
      tables.get(dpid).readSlowly(loop, Duration.ofMillis(random.nextInt(1_000)));
      at(random, () -> enforcer.connect(dpid, tables.get(dpid), queues.get(dpid)));
      at(random, () -> queues.get(dpid).setKnown(true));
      at(random, () -> learn(switches, describe(dpid)));
    }
    Discovered all = discovered();
    all.links().forEach(link -> at(random, () -> learn(links, link)));
    all.hosts().forEach(host -> at(random, () -> learn(hosts, host)));
    at(random, () -> enforcer.put(7, plan));
    at(random, () -> enforcer.put(8, plan));
  }

  private void at(Random random, Runnable event) {
    int most = random.nextBoolean() ? 100 : LATEST_MS;
    loop.schedule(Duration.ofMillis(random.nextInt(most)), event);
  }

  private <T> void learn(List<T> known, T found) {
    known.add(found);
    Comparator<Discovered.Switch> byDpid = Comparator.comparing(Discovered.Switch::dpid);
    List<Discovered.Switch> sorted = switches.stream().sorted(byDpid).toList();
    enforcer.discover(new Discovered(sorted, List.copyOf(links), List.copyOf(hosts)));
  }

  /** All entries, each as a line. */
  private List<String> entries() {
    return tables.entrySet().stream()
        .flatMap(
            at -> at.getValue().entries().values().stream().map(each -> line(at.getKey(), each)))
        .sorted()
        .toList();
  }

  /** Where hosts are said to be: a host that is elsewhere has moved, and its paths with it. */
  private List<String> places() {
    return network().hosts().stream().map(host -> host.mac() + " at " + host.at()).toList();
  }

  private static String line(Dpid dpid, Entry entry) {
    return dpid + " " + entry.key() + " " + entry.steps();
  }

  private Map<Dpid, Object> shaped() {
    Map<Dpid, Object> found = new HashMap<>();
    queues.forEach((dpid, at) -> found.put(dpid, List.of(at.guaranteed(1), at.guaranteed(3))));
    return found;
  }
}
