package org.windowpane.controller.forwarding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.FakeFlowTable;
import org.windowpane.controller.entries.Packet;
import org.windowpane.controller.model.Network;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.SwitchPort;

/** Follows a packet and its copies through a network until they leave at the edge. */
public final class Walk {

  private static final int ENDLESS = 300;

  private final Map<Dpid, FakeFlowTable> tables = new HashMap<>();
  private final Map<SwitchPort, SwitchPort> across = new HashMap<>();

  /** Where a packet came by and where its copies left. */
  public record Trace(List<Dpid> passed, List<SwitchPort> left) {}

  /** With the entries that every switch has, and none to forward by. */
  Walk(Network network) {
    network
        .switches()
        .keySet()
        .forEach(dpid -> tables.put(dpid, new FakeFlowTable().add(Pipeline.ENTRIES)));
    network.links().forEach(link -> across.put(link.from(), link.to()));
  }

  /** With the forwarding tables of this network. */
  public static Walk forwarding(Network network) {
    Forwarding forwarding = new Forwarding(network);
    Walk walk = new Walk(network);
    network.switches().forEach((dpid, info) -> walk.add(dpid, forwarding.entries(info)));
    return walk;
  }

  public Walk add(Dpid at, Collection<Entry> entries) {
    tables.get(at).add(entries);
    return this;
  }

  List<SwitchPort> send(SwitchPort from, Packet packet) {
    return trace(from, packet).left();
  }

  /** Fails if there is no end to it. */
  public Trace trace(SwitchPort from, Packet packet) {
    List<SwitchPort> left = new ArrayList<>();
    List<Dpid> passed = new ArrayList<>();
    List<SwitchPort> incoming = new ArrayList<>(List.of(from));
    while (!incoming.isEmpty()) {
      assertThat(passed.size()).as("the packet goes round and round").isLessThan(ENDLESS);
      SwitchPort at = incoming.remove(0);
      passed.add(at.dpid());
      for (FakeFlowTable.Sent sent : tables.get(at.dpid()).send(at.port(), packet)) {
        SwitchPort out = new SwitchPort(at.dpid(), sent.port());
        if (across.containsKey(out)) {
          incoming.add(across.get(out));
        } else if (sent.port() != 0) {
          left.add(out);
        }
      }
    }
    return new Trace(passed, left);
  }
}
