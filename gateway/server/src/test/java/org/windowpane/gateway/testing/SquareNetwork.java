package org.windowpane.gateway.testing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.windowpane.core.network.Host;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Port;
import org.windowpane.core.network.Switch;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.FlowTable;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.QueueMode;
import org.windowpane.protocol.value.SwitchPort;

/**
 * Four switches in a square: s1 leads by its port 2 to s2 and by its port 3 to s3, and either leads
 * by its port 2 to s4. Host 10.0.0.1 is at port 1 of s1, host 10.0.0.2 at port 1 of s4.
 */
public final class SquareNetwork {
  private static final long RATE = 100_000_000;

  private SquareNetwork() {}

  /** All of it. */
  public static Network whole() {
    List<Link> links = new ArrayList<>();
    link(links, 1, 2, 2, 1);
    link(links, 1, 3, 3, 1);
    link(links, 2, 2, 4, 2);
    link(links, 3, 2, 4, 3);
    return Network.of(
        List.of(square(1), square(2), square(3), square(4)),
        links,
        List.of(host(1, 1), host(2, 4)));
  }

  /** A short way from s1 to s4, by the ports that lead to s2 in the square, beside that by s3. */
  public static Network withShortcut() {
    List<Link> links = new ArrayList<>();
    link(links, 1, 2, 4, 2);
    link(links, 1, 3, 3, 1);
    link(links, 3, 2, 4, 3);
    return Network.of(
        List.of(square(1), square(3), square(4)), links, List.of(host(1, 1), host(2, 4)));
  }

  /** All but the links that these ports send into. */
  public static Network without(SwitchPort... senders) {
    Network whole = whole();
    Map<SwitchPort, Link> links = new HashMap<>(whole.links());
    links.keySet().removeAll(List.of(senders));
    return new Network(whole.switches(), links, whole.hosts());
  }

  /** A network in which one port is slower, in bits per second. */
  public static Network narrow(SwitchPort at, long rateBps, Network network) {
    Switch whole = network.switches().get(at.dpid());
    Map<Integer, Port> ports = new HashMap<>(whole.ports());
    Port port = ports.get(at.port());
    ports.put(at.port(), new Port(port.number(), port.name(), true, rateBps, port.queueLimit()));
    Map<Dpid, Switch> switches = new HashMap<>(network.switches());
    switches.put(
        at.dpid(), new Switch(at.dpid(), ports, whole.tables(), whole.queues(), whole.problem()));
    return new Network(switches, network.links(), network.hosts());
  }

  private static Switch square(int number) {
    List<Port> ports = new ArrayList<>();
    for (int port = 1; port <= 3; port++) {
      ports.add(new Port(port, "s" + number + "-" + port, true, RATE, 10));
    }
    return Switch.of(
        new Dpid(number), ports, List.of(new FlowTable(0, "policy", 100)), QueueMode.NATIVE, "");
  }

  private static void link(List<Link> links, int one, int onePort, int other, int otherPort) {
    SwitchPort here = new SwitchPort(new Dpid(one), onePort);
    SwitchPort otherEnd = new SwitchPort(new Dpid(other), otherPort);
    links.add(new Link(here, otherEnd));
    links.add(new Link(otherEnd, here));
  }

  private static Host host(int number, int at) {
    return new Host(
        "0a:00:00:00:00:0" + number,
        List.of(IpPrefix.parse("10.0.0." + number)),
        new SwitchPort(new Dpid(at), 1));
  }
}
