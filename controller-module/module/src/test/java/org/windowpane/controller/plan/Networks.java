package org.windowpane.controller.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.windowpane.controller.model.Dpid;
import org.windowpane.controller.model.Host;
import org.windowpane.controller.model.Link;
import org.windowpane.controller.model.Mac;
import org.windowpane.controller.model.Network;
import org.windowpane.controller.model.PortInfo;
import org.windowpane.controller.model.PortKey;
import org.windowpane.controller.model.QueueMode;
import org.windowpane.controller.model.SwitchInfo;

/** Networks for tests, put together link by link. All ports flood but those said not to. */
final class Networks {

  private final SortedMap<Dpid, SortedMap<Integer, PortInfo>> ports = new TreeMap<>();
  private final List<Link> links = new ArrayList<>();
  private final List<Host> hosts = new ArrayList<>();
  private final Set<PortKey> down = new HashSet<>();
  private QueueMode mode = QueueMode.MARKED;
  private boolean settled = true;

  Networks queues(QueueMode selecting) {
    mode = selecting;
    return this;
  }

  /** The switches have just connected. */
  Networks unsettled() {
    settled = false;
    return this;
  }

  /** The port is down. */
  Networks down(int at, int number) {
    down.add(new PortKey(new Dpid(at), number));
    return this;
  }

  Networks link(int one, int onePort, int other, int otherPort, boolean inTree) {
    PortKey a = port(one, onePort, inTree);
    PortKey b = port(other, otherPort, inTree);
    links.add(new Link(a, b));
    links.add(new Link(b, a));
    return this;
  }

  Networks host(long mac, int at, int port, String... addresses) {
    hosts.add(new Host(new Mac(mac), List.of(addresses), port(at, port, true)));
    return this;
  }

  private PortKey port(int at, int number, boolean flooding) {
    PortInfo info =
        new PortInfo(
            number,
            "s" + at + "-" + number,
            true,
            OptionalLong.of(100_000_000),
            flooding,
            Optional.empty());
    ports.computeIfAbsent(new Dpid(at), dpid -> new TreeMap<>()).put(number, info);
    return new PortKey(new Dpid(at), number);
  }

  Network build() {
    SortedMap<Dpid, SwitchInfo> switches = new TreeMap<>();
    ports.forEach(
        (dpid, its) ->
            switches.put(
                dpid,
                new SwitchInfo(
                    dpid,
                    List.of(),
                    withState(dpid, its),
                    mode,
                    true,
                    Optional.empty(),
                    settled,
                    false)));
    return new Network(switches, links.stream().sorted().toList(), hosts);
  }

  private SortedMap<Integer, PortInfo> withState(Dpid dpid, SortedMap<Integer, PortInfo> its) {
    SortedMap<Integer, PortInfo> now = new TreeMap<>();
    its.forEach(
        (number, port) ->
            now.put(
                number,
                new PortInfo(
                    number,
                    port.name(),
                    !down.contains(new PortKey(dpid, number)),
                    port.rateBps(),
                    port.flooding(),
                    port.queueProblem())));
    return now;
  }
}
