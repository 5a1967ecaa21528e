package org.windowpane.controller.entries;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.windowpane.controller.groups.GroupBucket;
import org.windowpane.controller.groups.GroupWanted;

/** Does with packets what a switch with these entries and groups would do. */
public final class FakeFlowTable {

  /** A packet that leaves. Port 0 is the controller. */
  public record Sent(int port, int queue, Packet packet) {}

  private final List<Entry> entries = new ArrayList<>();
  private final Map<Integer, GroupWanted> groups = new HashMap<>();
  private final Set<Integer> down = new HashSet<>();

  public FakeFlowTable add(Collection<Entry> more) {
    entries.addAll(more);
    return this;
  }

  public FakeFlowTable add(GroupWanted group) {
    groups.put(group.number(), group);
    return this;
  }

  /** Nothing leaves by the port any more. */
  public FakeFlowTable cut(int port) {
    down.add(port);
    return this;
  }

  public List<Sent> send(int inPort, Packet packet) {
    List<Sent> sent = new ArrayList<>();
    process(0, packet.with(Field.IN_PORT, inPort), 0, sent);
    sent.removeIf(each -> down.contains(each.port()));
    return sent;
  }

  private void process(int table, Packet incoming, int chosen, List<Sent> sent) {
    Optional<Entry> hit =
        entries.stream()
            .filter(entry -> entry.key().table() == table)
            .filter(entry -> incoming.matches((FieldMatch) entry.key().match()))
            .max(Comparator.comparingInt(entry -> entry.key().priority()));
    hit.ifPresent(entry -> apply(entry.steps(), incoming, chosen, sent));
  }

  private void apply(List<Step> steps, Packet incoming, int chosen, List<Sent> sent) {
    Packet packet = incoming;
    int queue = chosen;
    for (Step step : steps) {
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
      } else if (step instanceof Step.Group to) {
        Packet grouped = packet;
        int queued = queue;
        groups.get(to.group()).shape().buckets().stream()
            .filter(bucket -> !down.contains(bucket.watchedPort()))
            .findFirst()
            .map(GroupBucket::steps)
            .ifPresent(way -> apply(way, grouped, queued, sent));
      }
    }
  }
}
