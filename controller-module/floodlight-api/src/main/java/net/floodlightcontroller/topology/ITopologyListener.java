package net.floodlightcontroller.topology;

import java.util.List;
import net.floodlightcontroller.linkdiscovery.ILinkDiscovery;

/** Hears when the paths between switches may have changed. */
public interface ITopologyListener {
  /** The topology was computed anew because of these updates. */
  void topologyChanged(List<ILinkDiscovery.LDUpdate> linkUpdates);
}
