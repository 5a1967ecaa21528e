package org.windowpane.controller.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.entries.Cookies;

class RuleRoundsTest {

  private static boolean asksFor(RuleRounds round, long cookie) {
    return (cookie & round.mask()) == round.cookie();
  }

  @Property
  void every_rule_is_read_once_in_a_round(
      @ForAll @LongRange(min = 0, max = 2_000_000) long entries,
      @ForAll @LongRange(min = 0, max = 1L << 40) long sample,
      @ForAll @LongRange(min = 0, max = (1L << 44) - 1) long hash) {
    int of = RuleRounds.of(entries, sample).of();
    assertThat(
            LongStream.range(sample, sample + of)
                .mapToObj(each -> RuleRounds.of(entries, each))
                .filter(round -> asksFor(round, Cookies.RULE | hash)))
        .hasSize(1);
  }

  @Test
  void a_turn_of_50_000_rules_is_not_much_more_than_its_part() {
    List<Long> cookies =
        IntStream.range(0, 50_000).mapToObj(n -> Cookies.ofRule("0192f6c1-" + n)).toList();
    for (int turn = 0; turn < 16; turn++) {
      RuleRounds round = RuleRounds.of(50_000, turn);
      assertThat(round.of()).isEqualTo(16);
      assertThat(cookies.stream().filter(cookie -> asksFor(round, cookie)).count())
          .isBetween(2_500L, 4_000L);
    }
  }

  @Test
  void few_rules_are_all_read_each_time_and_entries_of_others_are_not() {
    RuleRounds all = RuleRounds.of(RuleRounds.AT_ONCE, 7);
    assertThat(all).isEqualTo(new RuleRounds(1, 0));
    assertThat(asksFor(all, Cookies.ofRule("a"))).isTrue();
    assertThat(asksFor(all, Cookies.PIPELINE)).isFalse();
    assertThat(asksFor(all, Cookies.FORWARDING)).isFalse();
  }
}
