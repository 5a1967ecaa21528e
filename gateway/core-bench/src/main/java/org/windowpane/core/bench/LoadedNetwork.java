package org.windowpane.core.bench;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.Host;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Port;
import org.windowpane.core.network.Switch;
import org.windowpane.core.share.Privileges;
import org.windowpane.core.share.Share;
import org.windowpane.core.time.Window;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.FlowTable;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.QueueMode;
import org.windowpane.protocol.value.SwitchPort;

/**
 * A network and random requests between its hosts, which are always the same ones. It has 500
 * queues a port, and 10,000 entries a table.
 */
abstract class LoadedNetwork {
  static final Instant NOW = Instant.parse("2026-11-20T21:00:00Z");
  static final long FASTEST_BPS = 10_000_000_000L;

  private static final long ROOT_BPS = 1_000_000_000_000_000L;
  private static final int QUEUES = 500;
  private static final int ENTRIES = 10_000;
  private static final String USER = "user";

  private final Random random = new Random(20_261_127);
  private long ids;

  /** The addresses of two hosts. */
  record Ends(String source, String destination) {}

  /** The network of this name: a fat tree of switches with k ports, or a WAN. */
  static LoadedNetwork named(String name) {
    return switch (name) {
      case "fat_tree_k8" -> new FatTree(8);
      case "fat_tree_k24" -> new FatTree(24);
      case "geant2012" -> new Geant();
      default -> throw new IllegalArgumentException(name);
    };
  }

  abstract Network network();

  abstract Ends ends(Random chance);

  /** The highest rate of a request where many stand: links are full at times, and not always. */
  abstract long mostBps();

  /** One share for all, on the network without a booking. */
  State empty() {
    Share root =
        new Share(
            Share.ROOT,
            Optional.empty(),
            FlowGroup.ALL,
            new Privileges(true, true, ROOT_BPS),
            Set.of(USER),
            false);
    return State.of(root).seeing(network());
  }

  /** A request of up to this rate. */
  BookingRequest request(Window window, long mostBps) {
    Ends ends = ends(random);
    FlowGroup flows =
        FlowGroup.parse(
            "(srcHost="
                + ends.source()
                + ", dstHost="
                + ends.destination()
                + ", transport=tcp, dstPort="
                + (1024 + random.nextInt(60_000))
                + ")");
    long rate = 1_000_000L * (1 + random.nextInt((int) (mostBps / 1_000_000)));
    return BookingRequest.reserve(new UUID(1, ids++), USER, Share.ROOT, flows, rate, window);
  }

  /** A window of up to a day, which begins within some days. */
  Window window(int days) {
    Instant start = NOW.plusSeconds(random.nextInt(days * 24 * 3600));
    return new Window(start, start.plusSeconds(60 + random.nextInt(24 * 3600)));
  }

  static void link(List<Link> links, SwitchPort one, SwitchPort other) {
    links.add(new Link(one, other));
    links.add(new Link(other, one));
  }

  static SwitchPort port(int dpid, int number) {
    return new SwitchPort(new Dpid(dpid), number);
  }

  static Host host(String mac, String address, SwitchPort at) {
    return new Host(mac, List.of(IpPrefix.parse(address)), at);
  }

  /** A switch whose ports, from 1 on, have these rates. */
  static Switch plainSwitch(int number, List<Long> ratesBps) {
    List<Port> ports = new ArrayList<>();
    for (int port = 1; port <= ratesBps.size(); port++) {
      ports.add(new Port(port, "s" + number + "-" + port, true, ratesBps.get(port - 1), QUEUES));
    }
    FlowTable policy = new FlowTable(0, "policy", ENTRIES);
    return Switch.of(new Dpid(number), ports, List.of(policy), QueueMode.MARKED, "");
  }
}
