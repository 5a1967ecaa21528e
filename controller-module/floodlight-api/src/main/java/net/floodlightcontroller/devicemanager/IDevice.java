package net.floodlightcontroller.devicemanager;

import java.util.Date;
import org.projectfloodlight.openflow.types.IPv4Address;
import org.projectfloodlight.openflow.types.IPv6Address;
import org.projectfloodlight.openflow.types.MacAddress;

/** A host, as far as the network has seen it. */
public interface IDevice {
  MacAddress getMACAddress();

  /** The IPv4 addresses it was seen with; never null. */
  IPv4Address[] getIPv4Addresses();

  /** The IPv6 addresses it was seen with; never null. */
  IPv6Address[] getIPv6Addresses();

  /** Where it is attached now; empty if that is not known. */
  SwitchPort[] getAttachmentPoints();

  /** When the last packet of it was seen. */
  Date getLastSeen();
}
