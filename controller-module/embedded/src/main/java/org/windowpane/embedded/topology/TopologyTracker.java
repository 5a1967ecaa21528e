package org.windowpane.embedded.topology;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import net.floodlightcontroller.core.IOFSwitch;
import net.floodlightcontroller.core.internal.IOFSwitchService;
import net.floodlightcontroller.core.types.NodePortTuple;
import net.floodlightcontroller.linkdiscovery.ILinkDiscovery.LDUpdate;
import net.floodlightcontroller.linkdiscovery.ILinkDiscoveryListener;
import net.floodlightcontroller.linkdiscovery.ILinkDiscoveryService;
import net.floodlightcontroller.linkdiscovery.Link;
import net.floodlightcontroller.topology.ITopologyListener;
import net.floodlightcontroller.topology.ITopologyService;
import org.projectfloodlight.openflow.types.DatapathId;
import org.projectfloodlight.openflow.types.OFPort;
import org.windowpane.embedded.events.Listeners;

/**
 * Keeps the {@link Topology} up to date as links and switches come and go. A port where a link was
 * is no place for hosts or broadcasts until it goes down: the link may be there all the same, its
 * other end beyond this controller's reach.
 */
public final class TopologyTracker implements ITopologyService, ILinkDiscoveryListener {
  private final IOFSwitchService switches;
  private final ILinkDiscoveryService discovery;
  private final Listeners<ITopologyListener> listeners = new Listeners<>();
  private final Set<NodePortTuple> linkEnds = ConcurrentHashMap.newKeySet();
  private volatile Topology current = Topology.EMPTY;

  public TopologyTracker(IOFSwitchService switches, ILinkDiscoveryService discovery) {
    this.switches = switches;
    this.discovery = discovery;
  }

  /** The topology as of the last change. */
  public Topology current() {
    return current;
  }

  /** On the event thread; calls listeners only if paths may have changed. */
  @Override
  public void linkDiscoveryUpdate(List<LDUpdate> updateList) {
    Topology next = new Topology(switches.getAllSwitchDpids(), discovery.getLinks().keySet());
    boolean same = next.hasSameShape(current);
    updateList.forEach(this::recordLinkEnds);
    current = next;
    if (!same) {
      listeners.call(listener -> listener.topologyChanged(updateList));
    }
  }

  private void recordLinkEnds(LDUpdate update) {
    switch (update.getOperation()) {
      case LINK_UPDATED -> {
        linkEnds.add(new NodePortTuple(update.getSrc(), update.getSrcPort()));
        linkEnds.add(new NodePortTuple(update.getDst(), update.getDstPort()));
      }
      case PORT_DOWN -> linkEnds.remove(new NodePortTuple(update.getSrc(), update.getSrcPort()));
      case SWITCH_REMOVED -> linkEnds.removeIf(end -> end.getNodeId().equals(update.getSrc()));
      default -> {}
    }
  }

  private boolean isDeserted(NodePortTuple port) {
    return linkEnds.contains(port) && !current.isLinkPort(port);
  }

  @Override
  public void addListener(ITopologyListener listener) {
    listeners.add(listener);
  }

  @Override
  public void removeListener(ITopologyListener listener) {
    listeners.remove(listener);
  }

  @Override
  public boolean isAttachmentPointPort(DatapathId switchid, OFPort port) {
    Optional<IOFSwitch> sw = Optional.ofNullable(switches.getSwitch(switchid));
    return sw.map(known -> known.getPort(port)).isPresent()
        && Integer.compareUnsigned(port.getPortNumber(), OFPort.MAX.getPortNumber()) <= 0
        && !current.isLinkPort(new NodePortTuple(switchid, port))
        && !isDeserted(new NodePortTuple(switchid, port));
  }

  @Override
  public boolean isBroadcastAllowed(DatapathId sw, OFPort portId) {
    NodePortTuple port = new NodePortTuple(sw, portId);
    return current.isBroadcastAllowed(port) && !isDeserted(port);
  }

  @Override
  public Map<DatapathId, Set<Link>> getAllLinks() {
    return current.links();
  }
}
