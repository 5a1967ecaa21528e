package org.windowpane.controller.compile;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.entries.Field;
import org.windowpane.controller.entries.FieldMatch;
import org.windowpane.controller.entries.Step;
import org.windowpane.controller.forwarding.Pipeline;
import org.windowpane.controller.model.Network;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.Mac;

/**
 * Rules that send out of a port what the servers of services may send. An entry of the policy table
 * only notes the rule in the metadata of the packet. In the forwarding table, the service takes its
 * packets first, and an entry for all others with these metadata does what the rule asks for.
 */
final class AnswersFirst {

  /** After the way back of services, and before every known host. */
  private static final int DECIDED = 199;

  private final Network network;
  private final Rule rule;
  private final Mac source;

  /**
   * What becomes of a rule.
   *
   * @param source what is written for the Ethernet source of packets that could have a forged mark
   */
  AnswersFirst(Network network, Rule rule, Mac source) {
    this.network = network;
    this.rule = rule;
    this.source = source;
  }

  /** Changes what the rule asks of the switches where its packets enter. */
  void apply(Map<Dpid, CompiledHop> hops) {
    hops.replaceAll((dpid, hop) -> mayEnter(dpid) ? hop.with(entries(hop)) : hop);
  }

  private boolean mayEnter(Dpid dpid) {
    List<Hop> path = rule.action().path();
    return (path.isEmpty() || path.get(0).dpid().equals(dpid))
        && network.switchOf(dpid).filter(at -> at.hasTable(Pipeline.SERVICES)).isPresent();
  }

  private List<Entry> entries(CompiledHop hop) {
    List<Entry> entries = new ArrayList<>();
    for (Entry entry : hop.entries()) {
      if (sendsOut(entry)) {
        split(entry).forEach(entries::add);
      } else {
        entries.add(entry);
      }
    }
    return entries;
  }

  private static boolean sendsOut(Entry entry) {
    return entry.steps().stream()
        .anyMatch(step -> step instanceof Step.Output || step instanceof Step.Back);
  }

  /** The priority of its entries distinguishes a rule from all others. */
  private Stream<Entry> split(Entry entry) {
    long decided = entry.key().priority();
    FieldMatch match = (FieldMatch) entry.key().match();
    List<Step> goingOn = List.of(new Step.GotoTable(Pipeline.FORWARDING));
    List<Step> steps = new ArrayList<>(SourceRewrite.written(source, match, goingOn));
    boolean isRewritten = steps.size() > goingOn.size();
    steps.add(steps.size() - 1, new Step.WriteMetadata(decided));
    FieldMatch later = isRewritten ? match.without(Field.ETH_SRC) : match;
    EntryKey key = new EntryKey(Pipeline.FORWARDING, DECIDED, later.with(Field.METADATA, decided));
    return Stream.of(
        new Entry(entry.key(), steps, entry.cookie(), entry.end()),
        new Entry(key, entry.steps(), entry.cookie(), entry.end()));
  }
}
