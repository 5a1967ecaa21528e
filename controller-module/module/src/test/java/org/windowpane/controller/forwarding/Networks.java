package org.windowpane.controller.forwarding;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.windowpane.controller.model.Host;
import org.windowpane.controller.model.Network;
import org.windowpane.controller.model.PortInfo;
import org.windowpane.controller.model.SwitchInfo;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.FlowTable;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.QueueMode;
import org.windowpane.protocol.value.SwitchPort;

/** Networks for tests, put together link by link. All ports flood but those said not to. */
public final class Networks {

  private final SortedMap<Dpid, SortedMap<Integer, PortInfo>> ports = new TreeMap<>();
  private final List<Link> links = new ArrayList<>();
  private final List<Host> hosts = new ArrayList<>();
  private final Set<SwitchPort> down = new HashSet<>();
  private QueueMode mode = QueueMode.MARKED;
  private boolean settled = true;
  private List<FlowTable> tables = List.of();

  public Networks queues(QueueMode selecting) {
    mode = selecting;
    return this;
  }

  /** The switches have the tables that services need. */
  public Networks withServices() {
    tables =
        List.of(
            new FlowTable(Pipeline.POLICY, "policy", 0),
            new FlowTable(Pipeline.FORWARDING, "forwarding", 0),
            new FlowTable(Pipeline.SERVICES, "services", 0));
    return this;
  }

  /** The switches have just connected. */
  public Networks unsettled() {
    settled = false;
    return this;
  }

  /** The port is down. */
  public Networks down(int at, int number) {
    down.add(new SwitchPort(new Dpid(at), number));
    return this;
  }

  public Networks link(int one, int onePort, int other, int otherPort, boolean inTree) {
    SwitchPort a = port(one, onePort, inTree);
    SwitchPort b = port(other, otherPort, inTree);
    links.add(new Link(a, b));
    links.add(new Link(b, a));
    return this;
  }

  public Networks host(long mac, int at, int port, String... addresses) {
    hosts.add(new Host(new Mac(mac), List.of(addresses), port(at, port, true)));
    return this;
  }

  private SwitchPort port(int at, int number, boolean flooding) {
    PortInfo info =
        new PortInfo(
            number,
            "s" + at + "-" + number,
            true,
            OptionalLong.of(100_000_000),
            flooding,
            Optional.empty());
    ports.computeIfAbsent(new Dpid(at), dpid -> new TreeMap<>()).put(number, info);
    return new SwitchPort(new Dpid(at), number);
  }

  public Network build() {
    SortedMap<Dpid, SwitchInfo> switches = new TreeMap<>();
    ports.forEach(
        (dpid, its) ->
            switches.put(
                dpid,
                new SwitchInfo(
                    dpid,
                    tables,
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
                    !down.contains(new SwitchPort(dpid, number)),
                    port.rateBps(),
                    port.flooding(),
                    port.queueProblem())));
    return now;
  }
}
