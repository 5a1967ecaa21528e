package net.floodlightcontroller.routing;

import java.util.List;
import net.floodlightcontroller.core.module.IFloodlightService;
import org.projectfloodlight.openflow.types.DatapathId;
import org.projectfloodlight.openflow.types.OFPort;

/** Ways from switch to switch. */
public interface IRoutingService extends IFloodlightService {
  /** The best way between two switches; its list is empty where there is none. */
  Path getPath(DatapathId src, DatapathId dst);

  /** The best way between two attachment points; its list is empty where there is none. */
  Path getPath(DatapathId src, OFPort srcPort, DatapathId dst, OFPort dstPort);

  /** At most {@code numReqPaths} ways between two switches, the best first. */
  List<Path> getPathsFast(DatapathId src, DatapathId dst, int numReqPaths);
}
