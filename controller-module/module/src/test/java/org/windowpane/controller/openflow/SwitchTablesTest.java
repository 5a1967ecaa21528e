package org.windowpane.controller.openflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.floodlightcontroller.core.FloodlightContext;
import org.junit.jupiter.api.Test;
import org.projectfloodlight.openflow.protocol.OFFlowAdd;
import org.projectfloodlight.openflow.protocol.OFFlowModFlags;
import org.projectfloodlight.openflow.protocol.OFFlowRemoved;
import org.projectfloodlight.openflow.protocol.OFFlowRemovedReason;
import org.projectfloodlight.openflow.protocol.match.MatchField;
import org.projectfloodlight.openflow.types.OFPort;
import org.projectfloodlight.openflow.types.OFVlanVidMatch;
import org.projectfloodlight.openflow.types.TableId;
import org.projectfloodlight.openflow.types.U64;
import org.windowpane.controller.entries.Bits;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.entries.Field;
import org.windowpane.controller.entries.FieldMatch;
import org.windowpane.controller.entries.FlowChange;
import org.windowpane.controller.entries.ForeignMatch;
import org.windowpane.controller.entries.Marks;
import org.windowpane.controller.entries.Removal;
import org.windowpane.controller.entries.Step;
import org.windowpane.controller.entries.TableCapabilities;
import org.windowpane.controller.forwarding.Pipeline;

class SwitchTablesTest {

  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");

  private final Refusals refusals = new Refusals();
  private final Removals removals = new Removals();
  private final FakeSwitch sw = new FakeSwitch(refusals);
  private final SwitchTables tables =
      new SwitchTables(
          sw, TableCapabilities.FULL, refusals, removals, Clock.fixed(NOW, ZoneOffset.UTC));

  private static Entry rule(int priority, FieldMatch match, Step... steps) {
    EntryKey key = new EntryKey(0, priority, match);
    return new Entry(key, List.of(steps), Cookies.ofRule("a"), Optional.empty());
  }

  private Map<EntryKey, String> install(Entry... entries) {
    List<FlowChange> changes = new ArrayList<>();
    Stream.of(entries).forEach(entry -> changes.add(new FlowChange.Install(entry, 0)));
    return tables.change(changes).toCompletableFuture().join();
  }

  private List<Entry> read() {
    return tables.read().toCompletableFuture().join();
  }

  private static final FieldMatch V4 = FieldMatch.ALL.with(Field.ETH_TYPE, 0x0800);
  private static final FieldMatch V6 = FieldMatch.ALL.with(Field.ETH_TYPE, 0x86dd);

  @Test
  void every_kind_of_entry_is_read_as_it_was_installed() {
    List<Entry> entries =
        List.of(
            rule(
                1,
                V4.with(Field.IN_PORT, 3)
                    .with(Field.ETH_SRC, Marks.of(7).value())
                    .with(Field.ETH_DST, 2)
                    .with(Field.IP_PROTO, 6)
                    .with(Field.IPV4_SRC, 0xffffffffL)
                    .with(Field.IPV4_DST, Bits.masked(0x0a000000, 0xff000000L))
                    .with(Field.TCP_SRC, 0xffff)
                    .with(Field.TCP_DST, Bits.masked(0x1f40, 0xffc0)),
                new Step.SetEthSrc(Marks.of(9)),
                new Step.SetQueue(9),
                new Step.Output(4)),
            rule(
                2,
                V6.with(Field.IP_PROTO, 17)
                    .with(Field.IPV6_SRC, new Bits(0xfd00L << 48, 1, -1, -1))
                    .with(Field.IPV6_DST, new Bits(0xfe80L << 48, 0, -1, 0))
                    .with(Field.UDP_SRC, 1)
                    .with(Field.UDP_DST, Bits.masked(0x8000, 0x8000))),
            rule(3, V6.with(Field.IP_PROTO, 58).with(Field.ICMPV6_TYPE, 135)),
            rule(4, V4, new Step.Meter(51), new Step.GotoTable(1)),
            rule(
                5,
                V4.with(Field.IP_PROTO, 6),
                new Step.SetField(Field.ETH_DST, 2),
                new Step.SetField(Field.IPV4_DST, 0x0a000002),
                new Step.SetField(Field.TCP_DST, 8080),
                new Step.GotoTable(3)),
            rule(
                6,
                V6.with(Field.IP_PROTO, 17),
                new Step.SetField(Field.IPV6_SRC, new Bits(0xfd00L << 48, 1, -1, -1)),
                new Step.SetField(Field.UDP_SRC, 53)),
            rule(
                7,
                V4.with(Field.METADATA, -2),
                new Step.SetEthSrc(Marks.of(9)),
                new Step.WriteMetadata(500),
                new Step.GotoTable(1)));

    assertThat(install(entries.toArray(new Entry[0]))).isEmpty();
    assertThat(read()).isEqualTo(entries);
  }

  @Test
  void the_pipeline_is_read_as_it_was_installed() {
    install(Pipeline.ENTRIES.toArray(new Entry[0]));

    assertThat(read()).isEqualTo(Pipeline.ENTRIES);
  }

  @Test
  void an_entry_with_a_timeout_has_the_end_that_follows_from_its_age() {
    Entry entry = rule(1, FieldMatch.ALL);
    tables.change(List.of(new FlowChange.Install(entry, 60))).toCompletableFuture().join();

    assertThat(read().get(0).end()).contains(NOW.plusMillis(57_500));
  }

  @Test
  void an_entry_is_removed_with_its_cookie_only() {
    Entry mine = rule(1, FieldMatch.ALL);
    install(mine);
    Entry other = new Entry(mine.key(), List.of(), Cookies.ofRule("b"), Optional.empty());

    tables.change(List.of(new FlowChange.Remove(other))).toCompletableFuture().join();
    assertThat(sw.entries()).hasSize(1);
    tables.change(List.of(new FlowChange.Remove(mine))).toCompletableFuture().join();
    assertThat(sw.entries()).isEmpty();
  }

  @Test
  void a_batch_takes_one_barrier() {
    install(Pipeline.ENTRIES.toArray(new Entry[0]));

    assertThat(sw.barriers()).isEqualTo(1);
  }

  @Test
  void a_large_change_takes_few_barriers_and_keeps_its_order() {
    List<Entry> many = many(9_000);
    install(many.toArray(new Entry[0]));

    assertThat(sw.barriers()).isEqualTo(3);
    assertThat(read()).isEqualTo(many);
  }

  @Test
  void a_large_table_is_read_in_slices_of_which_none_has_all_and_together_they_have() {
    List<Entry> many = many(5_000);
    install(many.toArray(new Entry[0]));
    read();
    int before = sw.statsRequests();

    assertThat(read()).containsExactlyInAnyOrderElementsOf(many);
    assertThat(sw.statsRequests() - before).isEqualTo(4);
  }

  private static List<Entry> many(int count) {
    return IntStream.range(0, count)
        .mapToObj(
            n -> {
              EntryKey key = new EntryKey(0, 100 + n, V4.with(Field.IPV4_SRC, n));
              return new Entry(key, List.of(), Cookies.ofRule("r" + n), Optional.empty());
            })
        .toList();
  }

  @Test
  void a_refused_entry_is_reported_with_a_reason() {
    sw.refuse(message -> message.getPriority() == 2);

    assertThat(install(rule(1, FieldMatch.ALL), rule(2, FieldMatch.ALL), rule(3, FieldMatch.ALL)))
        .containsExactly(Map.entry(rule(2, FieldMatch.ALL).key(), "the flow table is full"));
    assertThat(sw.entries()).hasSize(2);
  }

  @Test
  void a_lost_connection_fails_the_batch() {
    sw.loseConnection();

    assertThatThrownBy(() -> install(rule(1, FieldMatch.ALL)))
        .hasMessageContaining("the connection to the switch was lost");
  }

  @Test
  void entries_of_others_are_read_as_theirs() {
    sw.write(
        sw.getOFFactory()
            .buildFlowAdd()
            .setTableId(TableId.of(0))
            .setMatch(sw.getOFFactory().matchWildcardAll())
            .setCookie(U64.of(0x10000000000000L))
            .build());

    assertThat(read()).singleElement().matches(entry -> !entry.isOurs());
  }

  @Test
  void an_entry_that_was_given_an_idle_timeout_reads_as_different() {
    sw.write(
        sw.getOFFactory()
            .buildFlowAdd()
            .setTableId(TableId.of(0))
            .setMatch(sw.getOFFactory().matchWildcardAll())
            .setCookie(U64.of(Cookies.ofRule("a")))
            .setIdleTimeout(7)
            .build());

    assertThat(read().get(0).steps()).containsExactly(new Step.Foreign("idle_timeout=7"));
  }

  @Test
  void the_switch_is_asked_to_report_removals_and_its_reports_are_passed_on() {
    List<Removal> reported = new ArrayList<>();
    tables.onRemoval(reported::add);
    Entry entry = rule(7, V4.with(Field.IPV4_DST, 1));
    install(entry);
    OFFlowAdd sent = sw.entries().get(0);
    assertThat(sent.getFlags()).containsExactly(OFFlowModFlags.SEND_FLOW_REM);

    report(sent, sent.getCookie(), OFFlowRemovedReason.DELETE);
    report(sent, sent.getCookie(), OFFlowRemovedReason.HARD_TIMEOUT);
    report(sent, U64.of(5), OFFlowRemovedReason.DELETE);
    assertThat(reported)
        .containsExactly(
            new Removal(entry.key(), entry.cookie(), false),
            new Removal(entry.key(), entry.cookie(), true));
  }

  private void report(OFFlowAdd entry, U64 cookie, OFFlowRemovedReason reason) {
    OFFlowRemoved removed =
        sw.getOFFactory()
            .buildFlowRemoved()
            .setTableId(entry.getTableId())
            .setPriority(entry.getPriority())
            .setMatch(entry.getMatch())
            .setCookie(cookie)
            .setReason(reason)
            .build();
    removals.receive(sw, removed, new FloodlightContext());
  }

  @Test
  void an_entry_that_was_altered_by_hand_reads_as_different_and_can_be_removed() {
    sw.write(
        sw.getOFFactory()
            .buildFlowAdd()
            .setTableId(TableId.of(0))
            .setPriority(5)
            .setMatch(
                sw.getOFFactory()
                    .buildMatch()
                    .setExact(MatchField.VLAN_VID, OFVlanVidMatch.ofVlan(4))
                    .build())
            .setInstructions(
                List.of(
                    sw.getOFFactory()
                        .instructions()
                        .applyActions(
                            List.of(
                                sw.getOFFactory().actions().popVlan(),
                                sw.getOFFactory().actions().output(OFPort.of(1), 0)))))
            .setCookie(U64.of(Cookies.ofRule("a")))
            .build());

    Entry found = read().get(0);
    assertThat(found.key().match()).isInstanceOf(ForeignMatch.class);
    assertThat(found.steps().get(0)).isInstanceOf(Step.Foreign.class);

    tables.change(List.of(new FlowChange.Remove(found))).toCompletableFuture().join();
    assertThat(sw.entries()).isEmpty();
  }
}
