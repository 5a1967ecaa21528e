package org.windowpane.controller.forwarding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.entries.Bits;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.entries.Field;
import org.windowpane.controller.entries.FieldMatch;
import org.windowpane.controller.entries.Packet;
import org.windowpane.controller.entries.Step;
import org.windowpane.controller.model.Host;
import org.windowpane.controller.model.Network;
import org.windowpane.controller.model.OutOfService;
import org.windowpane.controller.topology.BroadcastTree;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.SwitchPort;

class ForwardingChangeTest {

  private static final long EVERYONE = 0xffff_ffff_ffffL;
  private static final int IPV4 = 0x0800;

  /** A cable; which of them are known differs from network to network. */
  private record Cable(int one, int onePort, int other, int otherPort) {}

  private static List<Cable> cables(int size, Random random) {
    List<Cable> cables = new ArrayList<>();
    int port = 100;
    for (int each = 2; each <= size + random.nextInt(size + 1); each++) {
      int one = 1 + random.nextInt(size);
      int other = each <= size ? each : 1 + random.nextInt(size);
      if (one != other) {
        cables.add(new Cable(one, port, other, port + 1));
        port += 2;
      }
    }
    return cables;
  }

  /** Most of the cables, and most of the hosts, each at one of two ports of some switch. */
  private static Network some(int size, List<Cable> cables, Random random) {
    List<Cable> known = cables.stream().filter(cable -> random.nextInt(4) > 0).toList();
    List<Link> links = new ArrayList<>();
    for (Cable cable : known) {
      SwitchPort one = new SwitchPort(new Dpid(cable.one()), cable.onePort());
      SwitchPort other = new SwitchPort(new Dpid(cable.other()), cable.otherPort());
      links.addAll(List.of(new Link(one, other), new Link(other, one)));
    }
    Set<SwitchPort> tree = BroadcastTree.ports(links, any -> true, Set.of(), OutOfService.NONE);
    Networks networks = new Networks();
    for (Cable cable : known) {
      SwitchPort one = new SwitchPort(new Dpid(cable.one()), cable.onePort());
      networks.link(
          cable.one(), cable.onePort(), cable.other(), cable.otherPort(), tree.contains(one));
    }
    for (int host = 1; host <= size; host++) {
      networks.host(900 + host, host, 9);
      if (random.nextInt(5) > 0) {
        networks.host(host, random.nextInt(4) > 0 ? host : 1 + random.nextInt(size), 1);
      }
    }
    return networks.build();
  }

  private static Map<Dpid, List<Entry>> tables(Network network) {
    Forwarding forwarding = new Forwarding(network);
    Map<Dpid, List<Entry>> tables = new LinkedHashMap<>();
    network.switches().forEach((dpid, info) -> tables.put(dpid, forwarding.entries(info)));
    return tables;
  }

  private static Map<Dpid, Map<EntryKey, Entry>> byKey(Map<Dpid, List<Entry>> tables) {
    Map<Dpid, Map<EntryKey, Entry>> keyed = new HashMap<>();
    tables.forEach(
        (dpid, entries) -> {
          Map<EntryKey, Entry> table = new HashMap<>();
          entries.forEach(entry -> table.put(entry.key(), entry));
          keyed.put(dpid, table);
        });
    return keyed;
  }

  /**
   * All cables carry packets, also those that one of the networks does not know, or not any more.
   */
  private static Network union(Network one, Network other) {
    Set<Link> links = new HashSet<>(one.links());
    links.addAll(other.links());
    return new Network(one.switches(), links.stream().sorted().toList(), List.of());
  }

  @Property(tries = 300)
  void nothing_loops_whichever_switches_have_made_a_step(
      @ForAll @IntRange(min = 2, max = 7) int size, @ForAll long seed) {
    Random random = new Random(seed);
    List<Cable> cables = cables(size, random);
    Network before = some(size, cables, random);
    Network after = some(size, cables, random);
    Network physical = union(before, after);
    List<Map<Dpid, List<Entry>>> steps =
        ForwardingChange.steps(physical.links(), byKey(tables(before)), tables(after));
    assertThat(steps.get(steps.size() - 1)).isEqualTo(tables(after));

    Map<Dpid, List<Entry>> last = tables(before);
    for (Map<Dpid, List<Entry>> step : steps) {
      for (int mix = 0; mix < 4; mix++) {
        Walk walk = new Walk(physical);
        for (Dpid dpid : physical.switches().keySet()) {
          walk.add(dpid, (random.nextBoolean() ? step : last).get(dpid));
        }
        everythingEnds(walk, size);
      }
      last = step;
    }
  }

  /** A walk that does not end fails. */
  private static void everythingEnds(Walk walk, int size) {
    for (int from = 1; from <= size; from++) {
      SwitchPort edge = new SwitchPort(new Dpid(from), 9);
      walk.send(edge, Packet.frame(IPV4, 900 + from, EVERYONE));
      for (int to = 1; to <= size; to++) {
        walk.send(edge, Packet.frame(IPV4, 900 + from, to));
      }
    }
  }

  /** Two ways from s1 to s2, over s3 and over s4, of which the second may end at s4. */
  private static Networks diamond(boolean overThree, boolean overFour) {
    Networks networks = new Networks().host(1, 1, 1).host(2, 2, 1).link(1, 4, 4, 1, true);
    if (overThree) {
      networks.link(1, 3, 3, 1, true).link(2, 3, 3, 2, true);
    }
    return overFour ? networks.link(2, 4, 4, 2, !overThree) : networks;
  }

  @Test
  void entries_towards_a_host_change_from_its_own_switch_on() {
    Network before = diamond(true, false).build();
    Network after = diamond(false, true).build();
    List<Map<Dpid, List<Entry>>> steps =
        ForwardingChange.steps(union(before, after).links(), byKey(tables(before)), tables(after));

    int at4 = firstWith(steps, 4, 2, 2);
    int at1 = firstWith(steps, 1, 2, 4);
    assertThat(at4).as("else a packet would go to and fro between s1 and s4").isLessThan(at1);
    assertThat(at1).isLessThan(steps.size());
  }

  /** The first step at which a switch sends packets for a host out of a port. */
  private static int firstWith(List<Map<Dpid, List<Entry>>> steps, int dpid, long mac, int port) {
    for (int step = 0; step < steps.size(); step++) {
      boolean there =
          steps.get(step).get(new Dpid(dpid)).stream()
              .filter(
                  entry ->
                      entry.key().match() instanceof FieldMatch match
                          && match.fields().getOrDefault(Field.ETH_DST, Bits.masked(0, 0)).low()
                              == mac)
              .anyMatch(entry -> entry.steps().equals(List.of(new Step.Output(port))));
      if (there) {
        return step;
      }
    }
    return Integer.MAX_VALUE;
  }

  @Test
  void without_changes_there_is_one_step() {
    Network network = diamond(true, true).build();
    assertThat(ForwardingChange.steps(network.links(), byKey(tables(network)), tables(network)))
        .containsExactly(tables(network));
  }

  @Test
  void a_new_host_changes_no_flooding() {
    Network before = diamond(true, true).build();
    List<Host> hosts = new ArrayList<>(before.hosts());
    hosts.add(new Host(new Mac(3), List.of(), new SwitchPort(new Dpid(2), 1)));
    Network after = new Network(before.switches(), before.links(), hosts);

    for (Map<Dpid, List<Entry>> step :
        ForwardingChange.steps(before.links(), byKey(tables(before)), tables(after))) {
      step.forEach(
          (dpid, table) -> assertThat(table).containsAll(byKey(tables(before)).get(dpid).values()));
    }
  }
}
