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
 * A fat tree of switches with k ports (Al-Fares et al., SIGCOMM 2008, §3): k pods of k/2 edge and
 * k/2 aggregation switches, and (k/2)² core switches. Between hosts of two pods, there are (k/2)²
 * paths of fewest hops. Links of 10 Gbit/s, 500 queues a port, and 10,000 entries a table. Requests
 * are always the same ones.
 */
final class FatTree {
  static final Instant NOW = Instant.parse("2026-11-20T21:00:00Z");

  private static final long LINK_BPS = 10_000_000_000L;
  private static final long ROOT_BPS = 1_000_000_000_000_000L;
  private static final int QUEUES = 500;
  private static final int ENTRIES = 10_000;
  private static final int FIRST_AGGREGATION = 10_000;
  private static final int FIRST_EDGE = 20_000;
  private static final String USER = "user";

  private final Random random = new Random(20_261_127);
  private final int pods;
  private final int half;
  private long ids;

  FatTree(int ports) {
    this.pods = ports;
    this.half = ports / 2;
  }

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

  private Network network() {
    List<Switch> switches = new ArrayList<>();
    List<Link> links = new ArrayList<>();
    List<Host> hosts = new ArrayList<>();
    for (int core = 0; core < half * half; core++) {
      switches.add(plainSwitch(core(core)));
    }
    for (int pod = 0; pod < pods; pod++) {
      for (int each = 0; each < half; each++) {
        switches.add(plainSwitch(aggregation(pod, each)));
        switches.add(plainSwitch(edge(pod, each)));
        for (int other = 0; other < half; other++) {
          link(links, edge(pod, each), half + other + 1, aggregation(pod, other), each + 1);
          link(links, aggregation(pod, each), half + other + 1, core(each * half + other), pod + 1);
          hosts.add(host(pod, each, other));
        }
      }
    }
    return Network.of(switches, links, hosts);
  }

  private static int core(int number) {
    return 1 + number;
  }

  private int aggregation(int pod, int number) {
    return FIRST_AGGREGATION + pod * half + number;
  }

  private int edge(int pod, int number) {
    return FIRST_EDGE + pod * half + number;
  }

  private static void link(List<Link> links, int one, int onePort, int other, int otherPort) {
    SwitchPort from = new SwitchPort(new Dpid(one), onePort);
    SwitchPort to = new SwitchPort(new Dpid(other), otherPort);
    links.add(new Link(from, to));
    links.add(new Link(to, from));
  }

  private Host host(int pod, int edge, int number) {
    return new Host(
        String.format("0a:00:00:%02x:%02x:%02x", pod, edge, number),
        List.of(IpPrefix.parse(address(pod, edge, number))),
        new SwitchPort(new Dpid(edge(pod, edge)), number + 1));
  }

  private static String address(int pod, int edge, int number) {
    return "10." + pod + "." + edge + "." + (number + 1);
  }

  private Switch plainSwitch(int number) {
    List<Port> ports = new ArrayList<>();
    for (int port = 1; port <= pods; port++) {
      ports.add(new Port(port, "s" + number + "-" + port, true, LINK_BPS, QUEUES));
    }
    FlowTable policy = new FlowTable(0, "policy", ENTRIES);
    return Switch.of(new Dpid(number), ports, List.of(policy), QueueMode.MARKED, "");
  }

  /** A request between hosts of two pods. */
  BookingRequest request(Window window, long mostBps) {
    int from = random.nextInt(pods);
    int to = (from + 1 + random.nextInt(pods - 1)) % pods;
    FlowGroup flows =
        FlowGroup.parse(
            "(srcHost="
                + anyHost(from)
                + ", dstHost="
                + anyHost(to)
                + ", transport=tcp, dstPort="
                + (1024 + random.nextInt(60_000))
                + ")");
    long rate = 1_000_000L * (1 + random.nextInt((int) (mostBps / 1_000_000)));
    return BookingRequest.reserve(new UUID(1, ids++), USER, Share.ROOT, flows, rate, window);
  }

  private String anyHost(int pod) {
    return address(pod, random.nextInt(half), random.nextInt(half));
  }

  /** A window of up to a day, which begins within some days. */
  Window window(int days) {
    Instant start = NOW.plusSeconds(random.nextInt(days * 24 * 3600));
    return new Window(start, start.plusSeconds(60 + random.nextInt(24 * 3600)));
  }
}
