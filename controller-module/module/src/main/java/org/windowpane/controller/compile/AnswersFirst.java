package org.windowpane.controller.compile;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.windowpane.controller.entries.Bits;
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
import org.windowpane.protocol.value.SwitchPort;

/**
 * Rules that send packets out of ports, and leave to services what servers send for them. Where
 * packets enter the network, an entry of the policy table only notes the rule in the metadata of
 * the packet. In the forwarding table, the service takes its packets first, and an entry for all
 * others with that metadata does what the rule asks for.
 */
final class AnswersFirst {

  /** After services, and before every known host. */
  private static final int DECIDED = ServiceCompiler.VIRTUAL - 1;

  private final Network network;
  private final Rule rule;
  private final Mac source;
  private final Set<SwitchPort> linked = new HashSet<>();

  /**
   * Changes one rule.
   *
   * @param source what is written for the Ethernet source of packets that could have a forged mark
   */
  AnswersFirst(Network network, Rule rule, Mac source) {
    this.network = network;
    this.rule = rule;
    this.source = source;
    network.links().forEach(link -> linked.addAll(List.of(link.from(), link.to())));
  }

  /** Changes what the rule asks of the switches where its packets enter. */
  void apply(Map<Dpid, CompiledHop> hops) {
    hops.replaceAll((dpid, hop) -> mayEnter(dpid) ? hop.with(entries(dpid, hop)) : hop);
  }

  private boolean mayEnter(Dpid dpid) {
    List<Hop> path = rule.action().path();
    return (path.isEmpty() || path.get(0).dpid().equals(dpid))
        && network.switchOf(dpid).filter(at -> at.hasTable(Pipeline.SERVICES)).isPresent();
  }

  private List<Entry> entries(Dpid dpid, CompiledHop hop) {
    return hop.entries().stream()
        .flatMap(entry -> isFromHost(dpid, entry) ? split(entry) : Stream.of(entry))
        .toList();
  }

  private boolean isFromHost(Dpid dpid, Entry entry) {
    Bits port = match(entry).fields().get(Field.IN_PORT);
    return port == null || !linked.contains(new SwitchPort(dpid, (int) port.low()));
  }

  private static FieldMatch match(Entry entry) {
    return (FieldMatch) entry.key().match();
  }

  /** The metadata are the cookie, which all entries of the rule have, and those of no other. */
  private Stream<Entry> split(Entry entry) {
    List<Step> goingOn = List.of(new Step.GotoTable(Pipeline.FORWARDING));
    List<Step> steps = new ArrayList<>(SourceRewrite.written(source, match(entry), goingOn));
    boolean isRewritten = steps.size() > goingOn.size();
    steps.add(steps.size() - 1, new Step.WriteMetadata(entry.cookie()));
    FieldMatch later = isRewritten ? match(entry).without(Field.ETH_SRC) : match(entry);
    EntryKey key =
        new EntryKey(Pipeline.FORWARDING, DECIDED, later.with(Field.METADATA, entry.cookie()));
    return Stream.of(
        new Entry(entry.key(), steps, entry.cookie(), entry.end()),
        new Entry(key, entry.steps(), entry.cookie(), entry.end()));
  }
}
