package org.windowpane.embedded.fake;

import java.util.List;
import net.floodlightcontroller.linkdiscovery.Link;
import org.projectfloodlight.openflow.types.DatapathId;
import org.projectfloodlight.openflow.types.OFPort;
import org.projectfloodlight.openflow.types.U64;

/** Short ways to say what is linked with what. */
public final class Links {
  private Links() {}

  /** One direction. */
  public static Link link(long from, int fromPort, long to, int toPort) {
    return new Link(
        DatapathId.of(from), OFPort.of(fromPort), DatapathId.of(to), OFPort.of(toPort), U64.ZERO);
  }

  /** Both directions. */
  public static List<Link> cable(long a, int aPort, long b, int bPort) {
    return List.of(link(a, aPort, b, bPort), link(b, bPort, a, aPort));
  }
}
