package org.windowpane.core.network;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.FlowTable;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.QueueMode;
import org.windowpane.protocol.value.SwitchPort;

/** Small networks to try things on. */
public final class Networks {
  /** 100 Mbit/s, the rate of every port. */
  public static final long RATE = 100_000_000;

  private Networks() {}

  /** The dpid of a switch by its number. */
  public static Dpid dpid(int number) {
    return new Dpid(number);
  }

  /** A port of a switch by its numbers. */
  public static SwitchPort port(int number, int port) {
    return new SwitchPort(dpid(number), port);
  }

  /** A switch of four ports with two tables. */
  public static Switch plainSwitch(int number, int queueLimit, long tableEntries) {
    List<Port> ports =
        IntStream.rangeClosed(1, 4)
            .mapToObj(it -> new Port(it, "s" + number + "-" + it, true, RATE, queueLimit))
            .toList();
    return Switch.of(
        dpid(number),
        ports,
        List.of(new FlowTable(0, "policy", tableEntries), new FlowTable(1, "forwarding", 1000)),
        QueueMode.MARKED,
        "");
  }

  /** Both directions of a link. */
  public static List<Link> link(SwitchPort one, SwitchPort other) {
    return List.of(new Link(one, other), new Link(other, one));
  }

  /** Host number n: 10.0.0.n. */
  public static Host host(int number, SwitchPort at) {
    return new Host("0a:00:00:00:00:0" + number, List.of(IpPrefix.parse("10.0.0." + number)), at);
  }

  /**
   * Hosts 1 to 4 on two leaves, s1 and s2, at their ports 1 and 2; port 3 leads to the spine s3.
   */
  public static Network leavesAndSpine() {
    return leavesAndSpine(1000, 1000);
  }

  /** The same, with these limits on every switch. */
  public static Network leavesAndSpine(int queueLimit, long tableEntries) {
    List<Link> links = new ArrayList<>();
    links.addAll(link(port(1, 3), port(3, 1)));
    links.addAll(link(port(2, 3), port(3, 2)));
    return Network.of(
        List.of(
            plainSwitch(1, queueLimit, tableEntries),
            plainSwitch(2, queueLimit, tableEntries),
            plainSwitch(3, queueLimit, tableEntries)),
        links,
        List.of(
            host(1, port(1, 1)), host(2, port(1, 2)), host(3, port(2, 1)), host(4, port(2, 2))));
  }

  /**
   * A ring of five switches. Hosts 1 and 2 are at s1, hosts 3 and 4 at s3, so that the short way is
   * by s2, and the long one by s5 and s4. Port 3 of each switch leads to port 4 of the next.
   */
  public static Network ring() {
    List<Link> links = new ArrayList<>();
    for (int each = 1; each <= 5; each++) {
      links.addAll(link(port(each, 3), port(each % 5 + 1, 4)));
    }
    return Network.of(
        IntStream.rangeClosed(1, 5).mapToObj(it -> plainSwitch(it, 1_000, 1_000)).toList(),
        links,
        List.of(
            host(1, port(1, 1)), host(2, port(1, 2)), host(3, port(3, 1)), host(4, port(3, 2))));
  }
}
