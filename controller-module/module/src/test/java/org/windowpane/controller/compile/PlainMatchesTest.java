package org.windowpane.controller.compile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.entries.Bits;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.entries.Field;
import org.windowpane.controller.entries.FieldMatch;
import org.windowpane.controller.entries.Marks;
import org.windowpane.controller.entries.Step;
import org.windowpane.controller.forwarding.Pipeline;
import org.windowpane.protocol.value.Mac;

class PlainMatchesTest {

  private static final FieldMatch V4 = FieldMatch.ALL.with(Field.ETH_TYPE, 0x0800);
  private static final FieldMatch V6 = FieldMatch.ALL.with(Field.ETH_TYPE, 0x86dd);

  private static Entry entry(FieldMatch match, Step... steps) {
    return new Entry(
        new EntryKey(0, 5, match), List.of(steps), Cookies.ofRule("a"), Optional.empty());
  }

  @Test
  void whole_fields_and_ipv4_prefixes_can_be_had() {
    Entry whole =
        entry(
            V4.with(Field.IN_PORT, 1)
                .with(Field.ETH_SRC, 2)
                .with(Field.IP_PROTO, 6)
                .with(Field.IPV4_DST, Bits.masked(0x0a000000, 0xff000000L))
                .with(Field.TCP_DST, 80),
            new Step.SetEthSrc(new Mac(4)),
            new Step.SetQueue(3),
            new Step.Output(2));

    assertThat(PlainMatches.obstacle(whole)).isEmpty();
  }

  @Test
  void parts_of_fields_and_ipv6_are_refused_with_a_reason() {
    assertThat(PlainMatches.obstacle(entry(V4.with(Field.TCP_DST, Bits.masked(8000, 0xffc0)))))
        .contains("OpenFlow 1.0 cannot match a range or a part of tcp dst");
    assertThat(PlainMatches.obstacle(entry(V6.with(Field.IP_PROTO, 6))))
        .contains("OpenFlow 1.0 cannot match inside IPv6");
    assertThat(PlainMatches.obstacle(entry(V6.with(Field.IPV6_SRC, new Bits(1, 1, -1, -1)))))
        .contains("OpenFlow 1.0 cannot match inside IPv6");
    assertThat(PlainMatches.obstacle(entry(V4, new Step.Foreign("meter")))).isPresent();
  }

  @Test
  void a_rule_of_which_a_part_cannot_be_had_is_named_with_the_reason() {
    assertThat(PlainMatches.obstacles(List.of(entry(V4), entry(V6.with(Field.IP_PROTO, 6)))))
        .isEqualTo(Map.of(Cookies.ofRule("a"), "OpenFlow 1.0 cannot match inside IPv6"));
  }

  @Test
  void any_mark_becomes_the_marks_of_the_existing_queues() {
    List<Entry> plain = PlainMatches.withMarksOf(Set.of(3, 9), Pipeline.ENTRIES);

    assertThat(plain)
        .extracting(each -> ((FieldMatch) each.key().match()).fields().get(Field.ETH_SRC))
        .contains(
            Bits.exactly(Field.ETH_SRC, Marks.of(3).value()),
            Bits.exactly(Field.ETH_SRC, Marks.of(9).value()))
        .doesNotContain(Marks.ANY);
  }
}
