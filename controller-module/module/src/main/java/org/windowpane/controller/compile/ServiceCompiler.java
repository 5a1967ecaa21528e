package org.windowpane.controller.compile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.windowpane.controller.entries.Bits;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.entries.Field;
import org.windowpane.controller.entries.FieldMatch;
import org.windowpane.controller.entries.FlowGroupMatches;
import org.windowpane.controller.entries.Step;
import org.windowpane.controller.entries.Step.GotoTable;
import org.windowpane.controller.entries.Step.SetField;
import org.windowpane.controller.entries.Step.ToController;
import org.windowpane.controller.entries.UnenforceableException;
import org.windowpane.controller.forwarding.Pipeline;
import org.windowpane.controller.model.Host;
import org.windowpane.controller.model.Network;
import org.windowpane.controller.model.SwitchInfo;
import org.windowpane.controller.services.Services;
import org.windowpane.controller.services.Slots;
import org.windowpane.controller.services.Target;
import org.windowpane.protocol.message.FlowGroup;
import org.windowpane.protocol.message.Rule;
import org.windowpane.protocol.value.Action.Service;
import org.windowpane.protocol.value.Action.Service.Server;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.ServerChoice;
import org.windowpane.protocol.value.Transport;

/**
 * Services. The forwarding table sends packets to a virtual address to the table {@link
 * Pipeline#SERVICES}, which rewrites their destination, or asks the controller. What a server sends
 * from the port of the service gets the virtual address as its source, at the switch of the server.
 * Both go on in {@link Pipeline#REWRITTEN}, which is a copy of the forwarding table.
 */
final class ServiceCompiler {

  /** Before the rules that leave packets to services, and every known host. */
  static final int VIRTUAL = 200;

  /** Before the way back. */
  private static final int TO_CONTROLLER = 201;

  /** After the entries for single flows, which the controller installs. */
  private static final int NEW_FLOWS = 20;

  private final Network network;
  private final Services services;
  private final Map<IpPrefix, Host> hosts = new HashMap<>();

  ServiceCompiler(Network network, Services services) {
    this.network = network;
    this.services = services;
    for (Host host : network.hosts()) {
      host.addresses().forEach(address -> hosts.put(IpPrefix.parse(address), host));
    }
  }

  /** The host of a server, if the controller knows it. */
  private Optional<Host> hostOf(Server server) {
    return Optional.ofNullable(hosts.get(server.host()));
  }

  /** The servers whose hosts are known, with what sends packets to them. */
  List<Target> targets(Rule rule, Service service) {
    return known(service).stream()
        .map(server -> target(rule, server, hostOf(server).orElseThrow()))
        .toList();
  }

  private static Target target(Rule rule, Server server, Host host) {
    return new Target(server, host.at(), host.mac(), toServer(rule.flowGroup(), server, host));
  }

  private List<Server> known(Service service) {
    return service.servers().stream().filter(server -> hostOf(server).isPresent()).toList();
  }

  Map<Dpid, CompiledHop> compile(Rule rule, Service service) {
    List<Server> known = known(service);
    boolean waits = services.isAwaited(rule, known);
    CompiledHop everywhere = CompiledHop.of(() -> everywhere(rule, service), List.of());
    Map<Dpid, CompiledHop> hops = new LinkedHashMap<>();
    for (SwitchInfo at : network.switches().values()) {
      if (!at.hasTable(Pipeline.SERVICES)) {
        hops.put(at.dpid(), CompiledHop.failed("the switch has too few flow tables for services"));
      } else if (waits) {
        hops.put(at.dpid(), CompiledHop.undecided("the servers may not be known yet"));
      } else {
        hops.put(at.dpid(), everywhere.and(ofServers(rule, service, at)));
      }
    }
    return hops;
  }

  private List<Entry> everywhere(Rule rule, Service service) throws UnenforceableException {
    List<Entry> entries = new ArrayList<>();
    for (FieldMatch virtual : FlowGroupMatches.of(rule.flowGroup(), FieldMatch.ALL)) {
      entries.add(
          entry(
              rule,
              new EntryKey(Pipeline.FORWARDING, VIRTUAL, virtual),
              List.of(new GotoTable(Pipeline.SERVICES))));
      entries.addAll(choices(rule, service, virtual));
    }
    return entries;
  }

  /** The entries of a switch for the servers that are connected to it. */
  private List<Entry> ofServers(Rule rule, Service service, SwitchInfo at) {
    List<Entry> entries = new ArrayList<>();
    for (Server server : service.servers()) {
      Optional<Host> host = hostOf(server).filter(each -> each.at().dpid().equals(at.dpid()));
      if (host.isPresent()) {
        entries.add(wayBack(rule, server, host.get()));
        entries.addAll(toController(rule, service, server, host.get()));
      }
    }
    return entries;
  }

  private List<Entry> choices(Rule rule, Service service, FieldMatch virtual) {
    List<Server> available = services.available(rule.id(), known(service));
    if (available.isEmpty()) {
      return List.of(newFlows(rule, virtual, List.of()));
    }
    if (!service.choice().isProactive()) {
      return List.of(newFlows(rule, virtual, List.of(new ToController())));
    }
    Headers headers = Headers.of(rule.flowGroup());
    boolean byClient = service.choice() == ServerChoice.CLIENT_HASH;
    Field field = byClient ? headers.ipSrc() : headers.portSrc();
    int shift = Slots.shift(service.choice());
    List<Optional<Server>> slots = services.slots(rule.id());
    List<Entry> entries = new ArrayList<>(slots.size());
    for (int slot = 0; slot < slots.size(); slot++) {
      Bits bits = Bits.masked((long) slot << shift, (long) (Slots.COUNT - 1) << shift);
      List<Step> steps =
          slots
              .get(slot)
              .flatMap(it -> hostOf(it).map(host -> toServer(rule.flowGroup(), it, host)))
              .orElse(List.of(new ToController()));
      entries.add(newFlows(rule, virtual.with(field, bits), steps));
    }
    return entries;
  }

  private static List<Step> toServer(FlowGroup virtual, Server server, Host host) {
    Headers headers = Headers.of(virtual);
    return List.of(
        new SetField(Field.ETH_DST, host.mac().value()),
        new SetField(headers.ipDst(), address(server.host())),
        new SetField(headers.portDst(), server.port()),
        new GotoTable(Pipeline.REWRITTEN));
  }

  private static Entry newFlows(Rule rule, FieldMatch match, List<Step> steps) {
    return entry(rule, new EntryKey(Pipeline.SERVICES, NEW_FLOWS, match), steps);
  }

  private static Entry wayBack(Rule rule, Server server, Host host) {
    Headers headers = Headers.of(rule.flowGroup());
    FieldMatch fromServer = from(server, host, headers).with(headers.portSrc(), server.port());
    IpPrefix virtual = rule.flowGroup().dstHost().orElseThrow();
    int port = rule.flowGroup().dstPort().orElseThrow().first();
    return entry(
        rule,
        new EntryKey(Pipeline.FORWARDING, VIRTUAL, fromServer),
        List.of(
            new SetField(headers.ipSrc(), address(virtual)),
            new SetField(headers.portSrc(), port),
            new GotoTable(Pipeline.REWRITTEN)));
  }

  private static FieldMatch from(Server server, Host host, Headers headers) {
    return FieldMatch.ALL
        .with(Field.IN_PORT, host.at().port())
        .with(Field.ETH_TYPE, headers.etherType())
        .with(Field.IP_PROTO, headers.protocol())
        .with(headers.ipSrc(), address(server.host()));
  }

  /**
   * What a server sends to the virtual address: answers to checks of its health, and heartbeats.
   */
  private static List<Entry> toController(Rule rule, Service service, Server server, Host host) {
    Headers headers = Headers.of(rule.flowGroup());
    if (!headers.transport().equals(Transport.TCP)) {
      return List.of();
    }
    Bits virtual = address(rule.flowGroup().dstHost().orElseThrow());
    List<FieldMatch> matches = new ArrayList<>();
    if (service.healthCheck()) {
      matches.add(
          from(server, host, headers)
              .with(headers.portSrc(), server.port())
              .with(headers.ipDst(), virtual));
    }
    if (service.choice().usesHeartbeats()) {
      Headers heartbeat = new Headers(headers.v6(), Transport.UDP);
      matches.add(
          from(server, host, heartbeat)
              .with(heartbeat.ipDst(), virtual)
              .with(heartbeat.portDst(), rule.flowGroup().dstPort().orElseThrow().first()));
    }
    return matches.stream()
        .map(
            match ->
                entry(
                    rule,
                    new EntryKey(Pipeline.FORWARDING, TO_CONTROLLER, match),
                    List.of(new ToController())))
        .toList();
  }

  private static Bits address(IpPrefix address) {
    return new Bits(address.high(), address.low(), address.highMask(), address.lowMask());
  }

  private static Entry entry(Rule rule, EntryKey key, List<Step> steps) {
    return new Entry(key, steps, Cookies.ofRule(rule.id()), rule.until());
  }

  /** The header fields of a service's packets. */
  private record Headers(boolean v6, Transport transport) {

    static Headers of(FlowGroup virtual) {
      return new Headers(virtual.dstHost().orElseThrow().isV6(), virtual.transport().orElseThrow());
    }

    int etherType() {
      return v6 ? FlowGroupMatches.IPV6 : FlowGroupMatches.IPV4;
    }

    int protocol() {
      return transport.number(v6);
    }

    Field ipSrc() {
      return v6 ? Field.IPV6_SRC : Field.IPV4_SRC;
    }

    Field ipDst() {
      return v6 ? Field.IPV6_DST : Field.IPV4_DST;
    }

    Field portSrc() {
      return transport.equals(Transport.TCP) ? Field.TCP_SRC : Field.UDP_SRC;
    }

    Field portDst() {
      return transport.equals(Transport.TCP) ? Field.TCP_DST : Field.UDP_DST;
    }
  }
}
