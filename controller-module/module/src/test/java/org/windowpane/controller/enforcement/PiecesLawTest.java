package org.windowpane.controller.enforcement;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.windowpane.controller.compile.CompiledHop;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.entries.Field;
import org.windowpane.controller.entries.FieldMatch;
import org.windowpane.controller.entries.FlowChange;
import org.windowpane.controller.entries.Step;
import org.windowpane.controller.entries.TableCapabilities;
import org.windowpane.controller.forwarding.Pipeline;
import org.windowpane.controller.reconcile.DriftLog;
import org.windowpane.protocol.value.Dpid;

/**
 * Rules come, go, and get other priorities, while changes are made one entry at a time. Whatever
 * the pieces: a rule that stays never loses a packet to a rule below it.
 */
class PiecesLawTest {

  private static final int RULES = 12;
  private static final int HOSTS = 4;
  private static final int MOST = 1;
  private static final int HIGHEST = 3 * RULES;
  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");

  private final SwitchWanted wanted = new SwitchWanted(TableCapabilities.FULL);
  private final FlowState flows =
      new FlowState(
          wanted, new EntryDrift(new Dpid(1), new DriftLog(), Map::of), new LongAdder(), MOST);

  /** The entries on the switch: its part of the pipeline, and those of rules. */
  private final Map<EntryKey, Entry> table = new HashMap<>();

  /** The priorities of all rules, from high to low. */
  private final int[] priorities = IntStream.range(0, RULES).map(i -> 2 * (RULES - i)).toArray();

  /** The rules of each plan since the switch was last as wanted. The rule 0 is the highest. */
  private final List<Set<Integer>> plans = new ArrayList<>();

  static List<Long> seeds() {
    return new Random(7).longs(400).boxed().toList();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void a_rule_that_stays_never_loses_a_packet_to_a_lower_one(long seed) {
    Random random = new Random(seed);
    plans.add(Set.of());
    flows.setPlanKnown();
    flows.setSwitchKnown();
    flows.read(List.of(), NOW, NOW);
    for (int step = 0; step < 120; step++) {
      if (random.nextInt(3) == 0) {
        change(random);
      }
      makePiece();
    }
    for (int piece = 0; flows.hasUncertain(); piece++) {
      assertThat(piece).isLessThan(100);
      makePiece();
    }
    assertThat(table).isEqualTo(wanted.entries());
  }

  private void change(Random random) {
    Set<Integer> next = new TreeSet<>(plans.get(plans.size() - 1));
    for (int rule = 0; rule < RULES; rule++) {
      if (random.nextInt(10) == 0 && !next.remove(rule)) {
        next.add(rule);
      }
    }
    movePriorities(random);
    for (int rule = 0; rule < RULES; rule++) {
      flows.touch(
          next.contains(rule) ? wanted.put(name(rule), asks(rule)) : wanted.remove(name(rule)));
    }
    plans.add(next);
  }

  private static String name(int rule) {
    return "r" + rule;
  }

  /** Some neighbours move up to the rule above them, or down to the rule below them. */
  private void movePriorities(Random random) {
    int first = random.nextInt(RULES);
    int end = first + 1 + random.nextInt(RULES - first);
    int above = first == 0 ? HIGHEST : priorities[first - 1];
    int below = end == RULES ? 0 : priorities[end];
    boolean isUp = random.nextBoolean();
    for (int rule = first; rule < end; rule++) {
      priorities[rule] = isUp ? above - 1 - (rule - first) : below + end - rule;
    }
  }

  private CompiledHop asks(int rule) {
    int priority = Pipeline.LOWEST_RULE + priorities[rule];
    Entry entry =
        new Entry(
            new EntryKey(Pipeline.POLICY, priority, match(rule)),
            List.of(new Step.Output(1 + rule)),
            Cookies.ofRule(name(rule)),
            Optional.empty());
    return new CompiledHop(
        List.of(entry), List.of(), Optional.empty(), Optional.empty(), false, OptionalInt.empty());
  }

  /** Every third rule is for all packets, the others are for those to one host. */
  private static FieldMatch match(int rule) {
    return rule % 3 == 0 ? FieldMatch.ALL : FieldMatch.ALL.with(Field.IPV4_DST, rule % HOSTS);
  }

  private static boolean isFor(int rule, int host) {
    return rule % 3 == 0 || rule % HOSTS == host;
  }

  private void makePiece() {
    flows.begin();
    List<FlowChange> changes = flows.startChange(NOW, entry -> Optional.empty());
    assertThat(changes).hasSizeLessThanOrEqualTo(2 * MOST);
    for (FlowChange change : changes) {
      EntryKey key = change.entry().key();
      if (change instanceof FlowChange.Install) {
        table.put(key, change.entry());
      } else {
        table.remove(key);
      }
      checkLaw();
    }
    flows.confirm(changes, Map.of(), NOW);
    if (!flows.isMoreDue()) {
      plans.subList(0, plans.size() - 1).clear();
    }
  }

  private void checkLaw() {
    Set<Integer> staying = new HashSet<>(plans.get(0));
    plans.forEach(staying::retainAll);
    for (int host = 0; host < HOSTS; host++) {
      int to = host;
      staying.stream()
          .filter(rule -> isFor(rule, to))
          .min(Comparator.naturalOrder())
          .ifPresent(rule -> assertThat(winner(to)).as("rule for host %d", to).isBetween(0, rule));
    }
  }

  /** The rule that a packet meets; -1 for none. */
  private int winner(int host) {
    return table.values().stream()
        .filter(entry -> Cookies.isRule(entry.cookie()))
        .filter(entry -> isFor(rule(entry), host))
        .max(Comparator.comparingInt(entry -> entry.key().priority()))
        .map(PiecesLawTest::rule)
        .orElse(-1);
  }

  private static int rule(Entry entry) {
    return ((Step.Output) entry.steps().get(0)).port() - 1;
  }
}
