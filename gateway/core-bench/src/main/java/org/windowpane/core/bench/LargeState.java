package org.windowpane.core.bench;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.windowpane.core.admission.Admission;
import org.windowpane.core.admission.Batch;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Decision;
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
 * A tree of 10,000 shares, six levels deep, over sixteen leaves and a spine of 10 Gbit/s links, 500
 * queues a port and 10,000 entries a table, with as many bookings in the year ahead as are asked
 * for. Always the same ones.
 */
final class LargeState {
  static final Instant NOW = Instant.parse("2026-11-20T21:00:00Z");

  private static final int SHARES = 10_000;
  private static final int FANOUT = 6;
  private static final int LEAVES = 16;
  private static final int HOSTS_OF_A_LEAF = 16;
  private static final int YEAR_SECONDS = 365 * 24 * 3600;
  static final long LINK_BPS = 10_000_000_000L;
  private static final long ROOT_BPS = 200_000_000_000L;
  private static final int QUEUES = 500;
  private static final int ENTRIES = 10_000;
  private static final String USER = "user";

  private final Random random = new Random(20_261_120);
  private final List<String> shares = new ArrayList<>();
  private long ids;

  /** The tree and the network without a booking. */
  State empty() {
    return tree().seeing(network());
  }

  /** The state with this many bookings. */
  State with(int bookings) {
    return booked(empty(), bookings);
  }

  /** The state with this many bookings more; requests that are refused do not count. */
  State booked(State empty, int bookings) {
    Batch batch = Admission.onNetwork().open(empty);
    for (int count = 0; count < bookings; ) {
      if (batch.book(request(), NOW) instanceof Decision.Granted) {
        count++;
      }
    }
    return batch.state();
  }

  private State tree() {
    State state = State.of(share(Share.ROOT, null, ROOT_BPS));
    shares.add(Share.ROOT);
    for (int number = 1; number < SHARES; number++) {
      String name = "share-" + number;
      long most = number <= FANOUT ? ROOT_BPS / 2 : LINK_BPS;
      state = state.with(share(name, shares.get((number - 1) / FANOUT), most));
      shares.add(name);
    }
    return state;
  }

  private static Share share(String name, String parent, long maxReserveBps) {
    return new Share(
        name,
        Optional.ofNullable(parent),
        FlowGroup.ALL,
        new Privileges(true, true, maxReserveBps),
        Set.of(USER),
        false);
  }

  /** Each leaf is linked to one spine: four links lie between hosts of different leaves. */
  private static Network network() {
    List<Switch> switches = new ArrayList<>();
    List<Link> links = new ArrayList<>();
    List<Host> hosts = new ArrayList<>();
    int spine = LEAVES + 1;
    for (int leaf = 1; leaf <= LEAVES; leaf++) {
      switches.add(plainSwitch(leaf, HOSTS_OF_A_LEAF + 1));
      SwitchPort up = new SwitchPort(new Dpid(leaf), HOSTS_OF_A_LEAF + 1);
      SwitchPort down = new SwitchPort(new Dpid(spine), leaf);
      links.add(new Link(up, down));
      links.add(new Link(down, up));
      for (int port = 1; port <= HOSTS_OF_A_LEAF; port++) {
        hosts.add(
            new Host(
                String.format("0a:00:00:00:%02x:%02x", leaf, port),
                List.of(IpPrefix.parse(address(leaf, port))),
                new SwitchPort(new Dpid(leaf), port)));
      }
    }
    switches.add(plainSwitch(spine, LEAVES));
    return Network.of(switches, links, hosts);
  }

  private static Switch plainSwitch(int number, int ports) {
    List<Port> all = new ArrayList<>();
    for (int port = 1; port <= ports; port++) {
      all.add(new Port(port, "s" + number + "-" + port, true, LINK_BPS, QUEUES));
    }
    FlowTable policy = new FlowTable(0, "policy", ENTRIES);
    return Switch.of(new Dpid(number), all, List.of(policy), QueueMode.MARKED, "");
  }

  private static String address(int leaf, int port) {
    return "10.0." + leaf + "." + port;
  }

  /** A request for up to 100 Mbit/s between hosts of two leaves, for up to a day of the year. */
  BookingRequest request() {
    int from = 1 + random.nextInt(LEAVES);
    int to = 1 + (from + random.nextInt(LEAVES - 1)) % LEAVES;
    FlowGroup flows =
        FlowGroup.parse(
            "(srcHost="
                + address(from, 1 + random.nextInt(HOSTS_OF_A_LEAF))
                + ", dstHost="
                + address(to, 1 + random.nextInt(HOSTS_OF_A_LEAF))
                + ", transport=tcp, dstPort="
                + (1024 + random.nextInt(60_000))
                + ")");
    Instant start = NOW.plusSeconds(random.nextInt(YEAR_SECONDS));
    Window window = new Window(start, start.plusSeconds(60 + random.nextInt(24 * 3600)));
    String share = shares.get(SHARES - 1 - random.nextInt(SHARES / 2));
    long rate = 1_000_000L * (1 + random.nextInt(100));
    return BookingRequest.reserve(new UUID(1, ids++), USER, share, flows, rate, window);
  }

  /** The next requests. */
  List<BookingRequest> requests(int count) {
    List<BookingRequest> requests = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      requests.add(request());
    }
    return requests;
  }
}
