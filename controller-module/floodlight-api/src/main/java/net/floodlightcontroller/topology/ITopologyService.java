package net.floodlightcontroller.topology;

import java.util.Map;
import java.util.Set;
import net.floodlightcontroller.core.module.IFloodlightService;
import net.floodlightcontroller.linkdiscovery.Link;
import org.projectfloodlight.openflow.types.DatapathId;
import org.projectfloodlight.openflow.types.OFPort;

/** How the switches hang together. */
public interface ITopologyService extends IFloodlightService {
  /** Registers for changes from now on. */
  void addListener(ITopologyListener listener);

  /** Takes a listener away; one that was not registered is ignored. */
  void removeListener(ITopologyListener listener);

  /** Whether hosts may be attached there: no link to another switch is known on that port. */
  boolean isAttachmentPointPort(DatapathId switchid, OFPort port);

  /**
   * Whether a broadcast may enter or leave there; over all ports that allow it a broadcast reaches
   * every switch without a loop.
   */
  boolean isBroadcastAllowed(DatapathId sw, OFPort portId);

  /** The links of each switch, those that begin there and those that end there. */
  Map<DatapathId, Set<Link>> getAllLinks();
}
