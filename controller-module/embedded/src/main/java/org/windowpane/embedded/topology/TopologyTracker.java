package org.windowpane.embedded.topology;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.floodlightcontroller.core.IOFSwitch;
import net.floodlightcontroller.core.internal.IOFSwitchService;
import net.floodlightcontroller.core.types.NodePortTuple;
import net.floodlightcontroller.linkdiscovery.ILinkDiscoveryListener;
import net.floodlightcontroller.linkdiscovery.ILinkDiscoveryService;
import net.floodlightcontroller.linkdiscovery.Link;
import net.floodlightcontroller.topology.ITopologyListener;
import net.floodlightcontroller.topology.ITopologyService;
import org.projectfloodlight.openflow.types.DatapathId;
import org.projectfloodlight.openflow.types.OFPort;
import org.windowpane.embedded.events.Listeners;

/** Keeps the {@link Topology} up to date as links and switches come and go. */
public final class TopologyTracker implements ITopologyService, ILinkDiscoveryListener {
  private final IOFSwitchService switches;
  private final ILinkDiscoveryService discovery;
  private final Listeners<ITopologyListener> listeners = new Listeners<>();
  private volatile Topology current = Topology.EMPTY;

  public TopologyTracker(IOFSwitchService switches, ILinkDiscoveryService discovery) {
    this.switches = switches;
    this.discovery = discovery;
  }

  /** The topology as of the last change. */
  public Topology current() {
    return current;
  }

  /** On the event thread; listeners are told only if paths may have changed. */
  @Override
  public void linkDiscoveryUpdate(List<LDUpdate> updateList) {
    Topology next = new Topology(switches.getAllSwitchDpids(), discovery.getLinks().keySet());
    boolean same = next.hasSameShape(current);
    current = next;
    if (!same) {
      listeners.tell(listener -> listener.topologyChanged(updateList));
    }
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
        && !current.isLinkPort(new NodePortTuple(switchid, port));
  }

  @Override
  public boolean isBroadcastAllowed(DatapathId sw, OFPort portId) {
    return current.isBroadcastAllowed(new NodePortTuple(sw, portId));
  }

  @Override
  public Map<DatapathId, Set<Link>> getAllLinks() {
    return current.links();
  }
}
