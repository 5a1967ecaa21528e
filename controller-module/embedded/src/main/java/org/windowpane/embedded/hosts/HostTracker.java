package org.windowpane.embedded.hosts;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import net.floodlightcontroller.core.IListener.Command;
import net.floodlightcontroller.core.IOFSwitchListener;
import net.floodlightcontroller.core.PortChangeType;
import net.floodlightcontroller.core.types.NodePortTuple;
import net.floodlightcontroller.devicemanager.IDevice;
import net.floodlightcontroller.devicemanager.IDeviceListener;
import net.floodlightcontroller.devicemanager.IDeviceService;
import net.floodlightcontroller.devicemanager.SwitchPort;
import net.floodlightcontroller.linkdiscovery.ILinkDiscoveryListener;
import org.projectfloodlight.openflow.protocol.OFPortDesc;
import org.projectfloodlight.openflow.types.DatapathId;
import org.projectfloodlight.openflow.types.IPv4Address;
import org.projectfloodlight.openflow.types.MacAddress;
import org.projectfloodlight.openflow.types.OFBufferId;
import org.projectfloodlight.openflow.types.OFPort;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.embedded.config.Settings;
import org.windowpane.embedded.events.EventThread;
import org.windowpane.embedded.events.LogLimiter;
import org.windowpane.embedded.events.Monotonic;
import org.windowpane.embedded.events.OrderedListeners;
import org.windowpane.embedded.openflow.Switch;
import org.windowpane.embedded.openflow.SwitchRegistry;
import org.windowpane.embedded.packet.AddressProbe;
import org.windowpane.embedded.topology.TopologyTracker;

/**
 * Learns hosts from their packets. A packet that comes in over a link between switches does not
 * show where its host is, so the tracker waits whether a new port turns out to be the end of a
 * link. A host stays where it was seen, also while its port or switch is down, because entries
 * installed ahead keep its packets from the controller. When it is seen elsewhere, or another
 * claims its address, while its port is up, the tracker probes it at the known place first. A host
 * that answers there has not moved.
 */
public final class HostTracker
    implements IDeviceService, IOFSwitchListener, ILinkDiscoveryListener {
  private static final Logger log = LoggerFactory.getLogger(HostTracker.class);
  private static final int MAX_PENDING = 4096;

  private final SwitchRegistry switches;
  private final TopologyTracker topology;
  private final EventThread events;
  private final Duration settle;
  private final HostTable table;
  private final HostMoveVerifier moves = new HostMoveVerifier(System.nanoTime());
  private final LogLimiter refusedMoveLog = new LogLimiter();
  private final OrderedListeners<String, IDeviceListener> listeners =
      new OrderedListeners<>("device");
  private final Map<NodePortTuple, Long> upSince = new HashMap<>();
  private final Deque<Sighting> waiting = new ArrayDeque<>();
  private boolean loggedFull;

  public HostTracker(
      SwitchRegistry switches, TopologyTracker topology, EventThread events, Settings settings) {
    this.switches = switches;
    this.topology = topology;
    this.events = events;
    this.settle = settings.settle();
    this.table = new HostTable(settings.maxHosts());
  }

  /** Takes note of a packet; called by any thread, cheap if it shows nothing new. */
  void sighted(Sighting sighting) {
    Optional<Host> known = table.find(sighting.mac());
    if (known.isPresent() && known.get().agrees(sighting)) {
      known.get().seen(sighting.when());
      if (moves.isPending(sighting.mac())) {
        events.offer(() -> refuse(sighting));
      }
    } else if (topology.isAttachmentPointPort(
        sighting.at().getNodeId(), sighting.at().getPortId())) {
      events.offer(() -> consider(sighting));
    }
  }

  /** Looks again at the sightings that came too early; called often. */
  public void tick() {
    events.execute(
        () -> {
          for (int left = waiting.size(); left > 0; left--) {
            consider(waiting.remove());
          }
          HostMoveVerifier.Due due = moves.tick(System.nanoTime());
          due.confirmed().forEach(move -> publish(table.learn(move.sighting())));
          due.probed().forEach(this::ask);
        });
  }

  private void consider(Sighting sighting) {
    SwitchPort at = sighting.at();
    if (!topology.isAttachmentPointPort(at.getNodeId(), at.getPortId())) {
      return;
    }
    Long since = upSince.get(place(at));
    if (since != null && !Monotonic.hasPassed(settle, since, System.nanoTime())) {
      if (waiting.size() < MAX_PENDING) {
        waiting.add(sighting);
      }
      return;
    }
    if (table.isFull() && table.find(sighting.mac()).isEmpty() && !loggedFull) {
      log.warn("{} hosts are known, no more are learnt", table.all().size());
      loggedFull = true;
    }
    Optional<Host> contradicted = table.contradicted(sighting);
    Optional<IPv4Address> question = contradicted.flatMap(host -> question(host, sighting));
    if (question.isPresent()) {
      moves.add(contradicted.get(), question.get(), sighting, System.nanoTime());
    } else {
      publish(table.learn(sighting));
    }
  }

  /** What to ask the host for, if it could answer. */
  private Optional<IPv4Address> question(Host host, Sighting sighting) {
    boolean reachable =
        switches
            .find(host.at().getNodeId())
            .filter(sw -> sw.portEnabled(host.at().getPortId()))
            .isPresent();
    Stream<IPv4Address> known = Stream.of(host.getIPv4Addresses());
    Stream<IPv4Address> asked =
        host.getMACAddress().equals(sighting.mac())
            ? known
            : known.filter(address -> sighting.address().filter(address::equals).isPresent());
    return reachable ? asked.findFirst() : Optional.empty();
  }

  private void ask(HostMoveVerifier.Move move) {
    SwitchPort at = move.host().at();
    switches
        .find(at.getNodeId())
        .filter(Switch::isActive)
        .ifPresent(
            sw ->
                sw.writeNow(
                    sw.getOFFactory()
                        .buildPacketOut()
                        .setBufferId(OFBufferId.NO_BUFFER)
                        .setInPort(OFPort.CONTROLLER)
                        .setActions(List.of(sw.getOFFactory().actions().output(at.getPortId(), 0)))
                        .setData(AddressProbe.frame(move.host().getMACAddress(), move.address()))
                        .build()));
  }

  private void refuse(Sighting answer) {
    Optional<HostMoveVerifier.Move> refused = moves.refute(answer);
    if (refused.isPresent() && refusedMoveLog.allows(answer.when())) {
      log.warn(
          "{} answers at its known place; the sighting at {} is ignored",
          refused.get().host(),
          refused.get().sighting().at());
    }
  }

  /** A plain tuple, because a switch port is never equal to one. */
  private static NodePortTuple place(SwitchPort at) {
    return new NodePortTuple(at.getNodeId(), at.getPortId());
  }

  private void forget(Predicate<SwitchPort> where) {
    publish(table.forget(where));
  }

  private void publish(List<HostEvent> happened) {
    for (HostEvent event : happened) {
      log.info("{}: {}", event.kind(), event.host());
      listeners.call(
          listener -> {
            event.deliverTo(listener);
            return Command.CONTINUE;
          });
    }
  }

  /** A host by its Ethernet address. */
  public Optional<IDevice> find(MacAddress mac) {
    return table.find(mac).map(host -> host);
  }

  @Override
  public Collection<? extends IDevice> getAllDevices() {
    return table.all();
  }

  @Override
  public void addListener(IDeviceListener listener) {
    listeners.add(listener);
  }

  @Override
  public void linkDiscoveryUpdate(List<LDUpdate> updateList) {
    for (LDUpdate update : updateList) {
      if (update.getOperation() == UpdateOperation.LINK_UPDATED) {
        SwitchPort start = new SwitchPort(update.getSrc(), update.getSrcPort());
        SwitchPort end = new SwitchPort(update.getDst(), update.getDstPort());
        forget(at -> at.equals(start) || at.equals(end));
      }
    }
  }

  @Override
  public void switchActivated(DatapathId switchId) {
    switches
        .find(switchId)
        .ifPresent(
            sw -> {
              long now = System.nanoTime();
              sw.getPorts()
                  .forEach(port -> upSince.put(new NodePortTuple(switchId, port.getPortNo()), now));
              forget(at -> at.getNodeId().equals(switchId) && sw.getPort(at.getPortId()) == null);
            });
  }

  @Override
  public void switchPortChanged(DatapathId switchId, OFPortDesc port, PortChangeType type) {
    SwitchPort at = new SwitchPort(switchId, port.getPortNo());
    switch (type) {
      case ADD, UP -> upSince.put(place(at), System.nanoTime());
      case DELETE -> {
        upSince.remove(place(at));
        forget(at::equals);
      }
      case DOWN, OTHER_UPDATE -> {}
    }
  }

  @Override
  public void switchRemoved(DatapathId switchId) {
    upSince.keySet().removeIf(port -> port.getNodeId().equals(switchId));
  }

  @Override
  public void switchAdded(DatapathId switchId) {}

  @Override
  public void switchChanged(DatapathId switchId) {}

  @Override
  public void switchDeactivated(DatapathId switchId) {}
}
