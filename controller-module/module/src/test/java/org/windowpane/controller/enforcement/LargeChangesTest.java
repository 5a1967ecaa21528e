package org.windowpane.controller.enforcement;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.entries.Entry;
import org.windowpane.protocol.message.FlowGroup;
import org.windowpane.protocol.message.PlanPatch;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.value.Action;
import org.windowpane.protocol.value.IpPrefix;

/** Changes of more entries than a switch makes at once; it confirms each 100 ms later. */
class LargeChangesTest extends EnforcerFixture {

  private static final int MANY = 3 * FlowState.MOST_AT_ONCE;
  private static final Duration ONE_CHANGE = Duration.ofMillis(100);
  private static final Duration TWO_CHANGES = Duration.ofMillis(180);
  private static final Duration ALL = Duration.ofSeconds(2);

  private long generation = 1;

  @BeforeEach
  void takeTime() {
    put(to("a", 2), to("b", 3));
    tables1.takeTime(loop, ONE_CHANGE);
    loop.pass(ONE_CHANGE);
  }

  private static List<Rule> many(IntFunction<IpPrefix> destination) {
    return IntStream.range(0, MANY).mapToObj(i -> deny(i, destination.apply(i))).toList();
  }

  private static Rule deny(int number, IpPrefix destination) {
    FlowGroup flows =
        new FlowGroup(
            Optional.empty(),
            Optional.of(destination),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    return new Rule("many" + number, 10 + number, flows, new Action.Deny(), Optional.empty());
  }

  private static IpPrefix host(int net, int number) {
    return IpPrefix.parse("10.%d.%d.%d".formatted(net, number / 250, 1 + number % 250));
  }

  private void change(List<Rule> upserts, List<String> removals) {
    enforcer.patch(new PlanPatch(Optional.empty(), generation, ++generation, upserts, removals));
  }

  private void passUntilTheSwitchIsAsked() {
    int before = tables1.batches();
    while (tables1.batches() == before) {
      loop.pass(Duration.ofMillis(1));
    }
  }

  private Set<Long> rulesOnSwitch() {
    return tables1.rules().stream().map(Entry::cookie).collect(Collectors.toSet());
  }

  private List<String> installed() {
    return many(i -> host(1, i)).stream().map(Rule::id).toList();
  }

  private void install() {
    change(many(i -> host(1, i)), List.of());
    loop.pass(ALL);
    assertThat(tables1.rules()).hasSize(MANY + 2);
  }

  @Test
  void a_window_that_ends_does_not_wait_for_a_large_change_to_end() {
    change(many(i -> host(1, i)), List.of());
    passUntilTheSwitchIsAsked();
    change(List.of(), List.of("a"));
    loop.pass(TWO_CHANGES);

    assertThat(entriesOf("a")).isEmpty();
    assertThat(tables1.rules()).hasSizeLessThanOrEqualTo(2 * FlowState.MOST_AT_ONCE + 2);

    loop.pass(ALL);
    assertThat(tables1.rules()).hasSize(MANY + 1);
    assertThat(queues1.guaranteed(3)).as("the queue of the window").hasSize(1);
  }

  @Test
  void a_window_that_ends_does_not_wait_for_thousands_that_ended_just_before() {
    install();
    change(List.of(), installed());
    passUntilTheSwitchIsAsked();
    change(List.of(), List.of("a"));
    loop.pass(TWO_CHANGES);

    assertThat(entriesOf("a")).isEmpty();
    assertThat(tables1.rules()).hasSizeGreaterThanOrEqualTo(FlowState.MOST_AT_ONCE);

    loop.pass(ALL);
    assertThat(tables1.rules()).hasSize(1);
  }

  @Test
  void no_rule_is_without_an_entry_while_thousands_move() {
    install();
    Set<Long> all = installed().stream().map(Cookies::ofRule).collect(Collectors.toSet());
    change(many(i -> host(2, i)), List.of());

    for (int ms = 0; ms < ALL.toMillis(); ms += 20) {
      assertThat(rulesOnSwitch().containsAll(all)).as("%d ms later", ms).isTrue();
      loop.pass(Duration.ofMillis(20));
    }
    assertThat(tables1.rules()).hasSize(MANY + 2);
    assertThat(tables1.rules())
        .filteredOn(entry -> all.contains(entry.cookie()))
        .noneMatch(entry -> entry.key().toString().contains("10.1."));
  }

  @Test
  void a_switch_that_does_not_answer_is_not_asked_for_ever() {
    change(many(i -> host(1, i)), List.of());
    tables1.fallSilent();
    loop.pass(Duration.ofMillis(500));
    int before = tables1.batches();
    loop.pass(Duration.ofMillis(500));

    assertThat(tables1.batches() - before).isZero();
  }
}
