package net.floodlightcontroller.linkdiscovery;

import java.util.Map;
import net.floodlightcontroller.core.module.IFloodlightService;
import net.floodlightcontroller.linkdiscovery.internal.LinkInfo;

/** The links between switches. */
public interface ILinkDiscoveryService extends IFloodlightService {
  /** Every link known now, one entry for each direction. */
  Map<Link, LinkInfo> getLinks();

  /** Registers for changes from now on. */
  void addListener(ILinkDiscoveryListener listener);
}
