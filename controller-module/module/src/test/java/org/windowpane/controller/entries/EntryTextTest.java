package org.windowpane.controller.entries;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EntryTextTest {

  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
  private static final FieldMatch V4 = FieldMatch.ALL.with(Field.ETH_TYPE, 0x0800);
  private static final FieldMatch V6 = FieldMatch.ALL.with(Field.ETH_TYPE, 0x86dd);

  private static String text(Match match, Step... steps) {
    Entry entry =
        new Entry(new EntryKey(0, 1000, match), List.of(steps), 0x57503L, Optional.empty());
    return EntryText.of(entry, NOW);
  }

  @Test
  void an_entry_reads_as_ovs_ofctl_shows_it() {
    FieldMatch match =
        V4.with(Field.IN_PORT, 3)
            .with(Field.IP_PROTO, 6)
            .with(Field.IPV4_SRC, 0x0a000001)
            .with(Field.IPV4_DST, Bits.masked(0x0a000000, 0xff000000L))
            .with(Field.TCP_DST, Bits.masked(0x1f40, 0xffc0));

    assertThat(
            text(match, new Step.SetEthSrc(Marks.of(7)), new Step.SetQueue(7), new Step.Output(4)))
        .isEqualTo(
            "cookie=0x57503, table=0, priority=1000,tcp,in_port=3,nw_src=10.0.0.1,nw_dst=10.0.0.0/8"
                + ",tp_dst=8000/65472"
                + " actions=set_field:02:51:00:00:00:07->eth_src,set_queue:7,output:4");
  }

  @Test
  void an_entry_without_steps_drops_and_one_without_conditions_matches_all() {
    assertThat(text(FieldMatch.ALL))
        .isEqualTo("cookie=0x57503, table=0, priority=1000 actions=drop");
  }

  @Test
  void other_protocols_and_addresses_are_written_as_they_are() {
    assertThat(
            text(V6.with(Field.IP_PROTO, 58).with(Field.ICMPV6_TYPE, 135), new Step.GotoTable(1)))
        .contains(",icmp6,icmp_type=135 actions=goto_table:1");
    assertThat(text(V6.with(Field.IPV6_DST, new Bits(0xfd00L << 48, 0, -1, 0))))
        .contains(",ipv6,ipv6_dst=fd00:0:0:0:0:0:0:0/64 ");
    assertThat(
            text(
                FieldMatch.ALL.with(Field.METADATA, 255),
                new Step.WriteMetadata(500),
                new Step.GotoTable(1)))
        .endsWith(",metadata=0xff actions=write_metadata:0x1f4,goto_table:1");
    assertThat(text(V4.with(Field.IP_PROTO, 47))).contains(",ip,nw_proto=47 ");
    assertThat(text(FieldMatch.ALL.with(Field.ETH_TYPE, 0x88cc), new Step.ToController()))
        .endsWith(",dl_type=0x88cc actions=CONTROLLER:65535");
    assertThat(text(FieldMatch.ALL.with(Field.ETH_SRC, Marks.ANY)))
        .contains(",dl_src=02:51:00:00:00:00/ff:ff:ff:ff:00:00 ");
  }

  @Test
  void a_foreign_match_is_written_as_its_reader_wrote_it() {
    assertThat(text(new ForeignMatch("vlan 4"), new Step.Foreign("pop_vlan")))
        .endsWith("priority=1000,vlan 4 actions=pop_vlan");
  }

  @Test
  void an_end_is_written_as_the_time_left() {
    Entry entry =
        new Entry(
            new EntryKey(1, 5, FieldMatch.ALL), List.of(), 1, Optional.of(NOW.plusSeconds(90)));

    assertThat(EntryText.of(entry, NOW))
        .isEqualTo("cookie=0x1, table=1, ends_in=90s, priority=5 actions=drop");
  }
}
