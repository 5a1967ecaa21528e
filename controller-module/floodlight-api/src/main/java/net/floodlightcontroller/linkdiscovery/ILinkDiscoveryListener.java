package net.floodlightcontroller.linkdiscovery;

import java.util.List;

/** Hears of links that come and go. */
public interface ILinkDiscoveryListener extends ILinkDiscovery {
  /** These things happened, in this order. */
  void linkDiscoveryUpdate(List<LDUpdate> updateList);
}
