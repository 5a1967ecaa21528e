package org.windowpane.controller.openflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.projectfloodlight.openflow.exceptions.OFParseError;
import org.projectfloodlight.openflow.protocol.OFFactories;
import org.projectfloodlight.openflow.protocol.OFFactory;
import org.projectfloodlight.openflow.protocol.OFFlowAdd;
import org.projectfloodlight.openflow.protocol.OFFlowDeleteStrict;
import org.projectfloodlight.openflow.protocol.OFFlowStatsReply;
import org.projectfloodlight.openflow.protocol.OFMessage;
import org.projectfloodlight.openflow.protocol.OFVersion;
import org.projectfloodlight.openflow.protocol.action.OFActionEnqueue;
import org.projectfloodlight.openflow.types.OFPort;
import org.projectfloodlight.openflow.types.TableId;
import org.windowpane.controller.entries.Bits;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.entries.Field;
import org.windowpane.controller.entries.FieldMatch;
import org.windowpane.controller.entries.FlowChange;
import org.windowpane.controller.entries.Step;
import org.windowpane.protocol.value.Mac;

class PlainEntryCodecTest {

  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
  private static final FieldMatch V4 = FieldMatch.ALL.with(Field.ETH_TYPE, 0x0800);

  private final OFFactory factory = OFFactories.getFactory(OFVersion.OF_10);
  private final FlowCodec codec = FlowCodec.of(factory);

  private static Entry entry(FieldMatch match, Step... steps) {
    EntryKey key = new EntryKey(0, 77, match);
    return new Entry(key, List.of(steps), Cookies.ofRule("a"), Optional.empty());
  }

  @SuppressWarnings("unchecked") // what is read is what was written
  private <M extends OFMessage> M overTheWire(M message) {
    ByteBuf bytes = Unpooled.buffer();
    message.writeTo(bytes);
    try {
      return (M) factory.getReader().readFrom(bytes);
    } catch (OFParseError e) {
      throw new AssertionError(e);
    }
  }

  /** What a switch with the entry reports of it. */
  private Entry reported(Entry entry, int hardTimeout) {
    OFFlowAdd added =
        (OFFlowAdd) overTheWire(codec.encode(new FlowChange.Install(entry, hardTimeout)));
    OFFlowStatsReply reply =
        factory
            .buildFlowStatsReply()
            .setEntries(
                List.of(
                    factory
                        .buildFlowStatsEntry()
                        .setTableId(TableId.ZERO)
                        .setPriority(added.getPriority())
                        .setMatch(added.getMatch())
                        .setActions(added.getActions())
                        .setCookie(added.getCookie())
                        .setHardTimeout(added.getHardTimeout())
                        .setDurationSec(2)
                        .build()))
            .build();
    return codec.decode(overTheWire(reply).getEntries().get(0), NOW);
  }

  @Test
  void every_kind_of_entry_is_read_as_it_was_installed() {
    List<Entry> entries =
        List.of(
            entry(FieldMatch.ALL),
            entry(FieldMatch.ALL.with(Field.ETH_TYPE, 0x88cc), new Step.ToController()),
            entry(
                FieldMatch.ALL.with(Field.ETH_TYPE, 0x0806).with(Field.ETH_DST, 3),
                new Step.ToController(),
                new Step.Output(2)),
            entry(
                V4.with(Field.IN_PORT, 3)
                    .with(Field.ETH_SRC, 0x025100000007L)
                    .with(Field.ETH_DST, 2)
                    .with(Field.IP_PROTO, 6)
                    .with(Field.IPV4_SRC, 0xffff_ffffL)
                    .with(Field.IPV4_DST, Bits.masked(0x0a000000, 0xff000000L))
                    .with(Field.TCP_SRC, 0xffff)
                    .with(Field.TCP_DST, 80),
                new Step.SetEthSrc(new Mac(0x025100000009L)),
                new Step.SetQueue(9),
                new Step.Output(4)),
            entry(
                V4.with(Field.IP_PROTO, 17).with(Field.UDP_SRC, 1).with(Field.UDP_DST, 53),
                new Step.SetQueue(1),
                new Step.Output(4),
                new Step.Output(5)));

    for (Entry entry : entries) {
      assertThat(reported(entry, 0)).isEqualTo(entry);
    }
  }

  @Test
  void a_queue_is_chosen_together_with_the_port() {
    Entry queued = entry(V4, new Step.SetQueue(9), new Step.Output(4));
    OFFlowAdd added = (OFFlowAdd) codec.encode(new FlowChange.Install(queued, 0));

    assertThat(added.getActions()).hasSize(1);
    assertThat(added.getActions().get(0))
        .isInstanceOfSatisfying(
            OFActionEnqueue.class,
            enqueue -> {
              assertThat(enqueue.getPort()).isEqualTo(OFPort.of(4));
              assertThat(enqueue.getQueueId()).isEqualTo(9);
            });
  }

  @Test
  void an_entry_with_a_timeout_has_the_end_that_follows_from_its_age() {
    assertThat(reported(entry(V4), 60).end()).contains(NOW.plusSeconds(58));
  }

  @Test
  void a_removal_names_match_and_priority() {
    OFMessage removal = overTheWire(codec.encode(new FlowChange.Remove(entry(V4))));

    assertThat(removal)
        .isInstanceOfSatisfying(
            OFFlowDeleteStrict.class, strict -> assertThat(strict.getPriority()).isEqualTo(77));
  }

  @Test
  void an_entry_that_the_module_never_writes_reads_as_foreign() {
    OFFlowStatsReply reply =
        factory
            .buildFlowStatsReply()
            .setEntries(
                List.of(
                    factory
                        .buildFlowStatsEntry()
                        .setTableId(TableId.ZERO)
                        .setMatch(factory.matchWildcardAll())
                        .setActions(List.of(factory.actions().stripVlan()))
                        .build()))
            .build();

    assertThat(codec.decode(overTheWire(reply).getEntries().get(0), NOW).steps().get(0))
        .isInstanceOf(Step.Foreign.class);
  }
}
