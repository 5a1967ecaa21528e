package org.windowpane.controller.entries;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Does with packets what a switch with these entries would do. */
public final class FakeFlowTable {

  /** A packet that leaves. Port 0 is the controller. */
  public record Sent(int port, int queue, Packet packet) {}

  private final List<Entry> entries = new ArrayList<>();

  public FakeFlowTable add(Collection<Entry> more) {
    entries.addAll(more);
    return this;
  }

  public List<Sent> send(int inPort, Packet packet) {
    List<Sent> sent = new ArrayList<>();
    process(0, packet.with(Field.IN_PORT, inPort), 0, sent);
    return sent;
  }

  private void process(int table, Packet incoming, int chosen, List<Sent> sent) {
    Optional<Entry> hit =
        entries.stream()
            .filter(entry -> entry.key().table() == table)
            .filter(entry -> incoming.matches((FieldMatch) entry.key().match()))
            .max(Comparator.comparingInt(entry -> entry.key().priority()));
    Packet packet = incoming;
    int queue = chosen;
    for (Step step : hit.map(Entry::steps).orElse(List.of())) {
      if (step instanceof Step.SetEthSrc set) {
        packet = packet.with(Field.ETH_SRC, set.mac().value());
      } else if (step instanceof Step.SetField set) {
        packet = packet.with(set.field(), set.value().low());
      } else if (step instanceof Step.WriteMetadata write) {
        packet = packet.with(Field.METADATA, write.value());
      } else if (step instanceof Step.SetQueue set) {
        queue = set.queue();
      } else if (step instanceof Step.Output output && output.port() != packet.get(Field.IN_PORT)) {
        sent.add(new Sent(output.port(), queue, packet));
      } else if (step instanceof Step.Back) {
        sent.add(new Sent((int) packet.get(Field.IN_PORT), queue, packet));
      } else if (step instanceof Step.ToController) {
        sent.add(new Sent(0, 0, packet));
      } else if (step instanceof Step.GotoTable go) {
        process(go.table(), packet, queue, sent);
      }
    }
  }
}
