package org.windowpane.embedded.links;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import net.floodlightcontroller.core.IOFSwitchListener;
import net.floodlightcontroller.core.PortChangeType;
import net.floodlightcontroller.core.types.NodePortTuple;
import net.floodlightcontroller.linkdiscovery.ILinkDiscovery.LDUpdate;
import net.floodlightcontroller.linkdiscovery.ILinkDiscovery.LinkType;
import net.floodlightcontroller.linkdiscovery.ILinkDiscovery.SwitchType;
import net.floodlightcontroller.linkdiscovery.ILinkDiscovery.UpdateOperation;
import net.floodlightcontroller.linkdiscovery.ILinkDiscoveryListener;
import net.floodlightcontroller.linkdiscovery.ILinkDiscoveryService;
import net.floodlightcontroller.linkdiscovery.Link;
import net.floodlightcontroller.linkdiscovery.internal.LinkInfo;
import org.projectfloodlight.openflow.protocol.OFPacketOut;
import org.projectfloodlight.openflow.protocol.OFPortDesc;
import org.projectfloodlight.openflow.types.DatapathId;
import org.projectfloodlight.openflow.types.OFBufferId;
import org.projectfloodlight.openflow.types.OFPort;
import org.projectfloodlight.openflow.types.U64;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.embedded.config.Settings;
import org.windowpane.embedded.events.EventThread;
import org.windowpane.embedded.events.Listeners;
import org.windowpane.embedded.events.LogLimiter;
import org.windowpane.embedded.openflow.Switch;
import org.windowpane.embedded.openflow.SwitchRegistry;
import org.windowpane.embedded.packet.LinkProbe;

/**
 * Finds links by sending probes out of every port and seeing where they come in. A link is believed
 * only on a probe that this controller, or another one with its key, has just sent out of that
 * port. It sends probes to switches that it is the master of; a standby receives those of the
 * active controller.
 */
public final class LinkDiscovery implements ILinkDiscoveryService, IOFSwitchListener {
  private static final Logger log = LoggerFactory.getLogger(LinkDiscovery.class);

  private final SwitchRegistry switches;
  private final EventThread events;
  private final Clock clock;
  private final ProbeSeal seal;
  private final Duration interval;
  private final LinkTable table;
  private final ConcurrentMap<NodePortTuple, PortProbes> probes = new ConcurrentHashMap<>();
  private final Listeners<ILinkDiscoveryListener> listeners = new Listeners<>();
  private final LogLimiter forgeryLog = new LogLimiter();

  /**
   * @param seal how probes are sealed
   */
  public LinkDiscovery(
      SwitchRegistry switches, EventThread events, Settings settings, Clock clock, ProbeSeal seal) {
    this.switches = switches;
    this.events = events;
    this.clock = clock;
    this.seal = seal;
    this.interval = settings.lldpInterval();
    this.table = new LinkTable(settings.linkTimeout());
  }

  /** Whether a link is known to begin or end there. */
  public boolean isLinkPort(NodePortTuple port) {
    return table.isLinkPort(port);
  }

  /** Sends the probes that are due and forgets the links that are no longer shown; called often. */
  public void tick() {
    events.execute(
        () -> {
          long now = System.nanoTime();
          announce(removed(table.expire(now)));
          switches
              .getAllSwitchDpids()
              .forEach(
                  id -> switches.find(id).filter(Switch::isActive).ifPresent(sw -> probe(sw, now)));
        });
  }

  private void probe(Switch sw, long now) {
    for (OFPortDesc port : sw.getEnabledPorts()) {
      NodePortTuple place = new NodePortTuple(sw.getId(), port.getPortNo());
      if (isPhysical(port.getPortNo())
          && probes.computeIfAbsent(place, unused -> new PortProbes(interval)).isDue(now)) {
        send(sw, port, now);
      }
    }
  }

  private void send(Switch sw, OFPortDesc port, long now) {
    NodePortTuple place = new NodePortTuple(sw.getId(), port.getPortNo());
    OFPacketOut out =
        sw.getOFFactory()
            .buildPacketOut()
            .setBufferId(OFBufferId.NO_BUFFER)
            .setInPort(OFPort.CONTROLLER)
            .setActions(List.of(sw.getOFFactory().actions().output(port.getPortNo(), 0)))
            .setData(seal.probe(place, clock.instant()).frame(port.getHwAddr()))
            .build();
    probes.computeIfAbsent(place, unused -> new PortProbes(interval)).sent(now);
    sw.writeNow(out);
  }

  /** A probe came in at a port; called by any thread. */
  void received(LinkProbe probe, Switch at, OFPort port) {
    Instant now = clock.instant();
    if (!seal.isGenuine(probe, now)) {
      warnOfForgery(probe, at, port);
      return;
    }
    probes.computeIfAbsent(probe.from(), unused -> new PortProbes(interval)).received();
    Duration onTheWay = Duration.between(Instant.ofEpochMilli(probe.sentAt()), now);
    events.offer(() -> confirmed(probe.from(), new NodePortTuple(at.getId(), port), onTheWay));
  }

  private void warnOfForgery(LinkProbe probe, Switch at, OFPort port) {
    if (forgeryLog.allows(System.nanoTime())) {
      log.warn(
          "a false link probe came in at {} port {}, in the name of {}",
          at.getId(),
          port,
          probe.from());
    }
  }

  private void confirmed(NodePortTuple from, NodePortTuple to, Duration onTheWay) {
    Optional<Switch> start = switches.find(from.getNodeId());
    Optional<Switch> end = switches.find(to.getNodeId());
    boolean connectsEnabledPorts =
        !from.equals(to)
            && start.filter(sw -> sw.portEnabled(from.getPortId())).isPresent()
            && end.filter(sw -> sw.portEnabled(to.getPortId())).isPresent();
    if (!connectsEnabledPorts) {
      return;
    }
    long controlLatency = start.get().getLatency().getValue() + end.get().getLatency().getValue();
    long latency = Math.max(0, onTheWay.toMillis() - controlLatency);
    Link link = link(from, to, latency);
    long now = System.nanoTime();
    LinkTable.Confirmation confirmation = table.confirm(link, now);
    List<LDUpdate> updates = removed(confirmation.displaced());
    if (confirmation.isNew()) {
      log.info("link {}", link);
      updates.add(update(link, UpdateOperation.LINK_UPDATED));
      probeBack(end.get(), to, from, now);
    }
    announce(updates);
  }

  /** The other direction is probably there too; there is no need to wait for it. */
  private void probeBack(Switch sw, NodePortTuple from, NodePortTuple to, long now) {
    OFPortDesc port = sw.getPort(from.getPortId());
    if (port != null && sw.isActive() && !table.contains(link(from, to, 0))) {
      send(sw, port, now);
    }
  }

  private static Link link(NodePortTuple from, NodePortTuple to, long latencyMillis) {
    return new Link(
        from.getNodeId(), from.getPortId(), to.getNodeId(), to.getPortId(), U64.of(latencyMillis));
  }

  private List<LDUpdate> removed(List<Link> links) {
    List<LDUpdate> updates = new ArrayList<>();
    for (Link link : links) {
      log.info("no more link {}", link);
      updates.add(update(link, UpdateOperation.LINK_REMOVED));
    }
    return updates;
  }

  private static LDUpdate update(Link link, UpdateOperation operation) {
    return new LDUpdate(
        link.getSrc(),
        link.getSrcPort(),
        link.getDst(),
        link.getDstPort(),
        link.getLatency(),
        LinkType.DIRECT_LINK,
        operation);
  }

  private void announce(List<LDUpdate> updates) {
    if (!updates.isEmpty()) {
      List<LDUpdate> published = List.copyOf(updates);
      listeners.call(listener -> listener.linkDiscoveryUpdate(published));
    }
  }

  private static boolean isPhysical(OFPort port) {
    return Integer.compareUnsigned(port.getPortNumber(), OFPort.MAX.getPortNumber()) <= 0;
  }

  @Override
  public Map<Link, LinkInfo> getLinks() {
    return table.all();
  }

  @Override
  public void addListener(ILinkDiscoveryListener listener) {
    listeners.add(listener);
  }

  @Override
  public void switchAdded(DatapathId switchId) {
    announce(List.of(switchUpdate(switchId, UpdateOperation.SWITCH_UPDATED)));
  }

  @Override
  public void switchActivated(DatapathId switchId) {
    switches.find(switchId).filter(Switch::isActive).ifPresent(sw -> probe(sw, System.nanoTime()));
  }

  @Override
  public void switchPortChanged(DatapathId switchId, OFPortDesc port, PortChangeType type) {
    NodePortTuple place = new NodePortTuple(switchId, port.getPortNo());
    if (port.isEnabled() && type != PortChangeType.DELETE) {
      if (type == PortChangeType.ADD || type == PortChangeType.UP) {
        announce(List.of(new LDUpdate(switchId, port.getPortNo(), UpdateOperation.PORT_UP)));
        switches
            .find(switchId)
            .filter(Switch::isActive)
            .ifPresent(sw -> probe(sw, System.nanoTime()));
      }
      return;
    }
    probes.remove(place);
    List<LDUpdate> updates = removed(table.portGone(place));
    updates.add(new LDUpdate(switchId, port.getPortNo(), UpdateOperation.PORT_DOWN));
    announce(updates);
  }

  @Override
  public void switchRemoved(DatapathId switchId) {
    probes.keySet().removeIf(place -> place.getNodeId().equals(switchId));
    List<LDUpdate> updates = removed(table.switchGone(switchId));
    updates.add(switchUpdate(switchId, UpdateOperation.SWITCH_REMOVED));
    announce(updates);
  }

  private static LDUpdate switchUpdate(DatapathId id, UpdateOperation operation) {
    return new LDUpdate(id, SwitchType.BASIC_SWITCH, operation);
  }

  @Override
  public void switchChanged(DatapathId switchId) {}

  @Override
  public void switchDeactivated(DatapathId switchId) {}
}
