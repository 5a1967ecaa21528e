package org.windowpane.core.admission;

import java.util.List;
import org.windowpane.core.flow.FlowGroup;

/**
 * Flows on the leaves and the spine, written down so that what they need is seen at once.
 *
 * @param source host 1 to 4
 * @param destination host 1 to 4, or 0 for any
 * @param web whether only those to port 80, which are two entries: tcp and udp
 */
record Flow(int source, int destination, boolean web) {

  FlowGroup group() {
    return FlowGroup.parse(toString());
  }

  int entries() {
    return web ? 2 : 1;
  }

  boolean hasPath() {
    return destination != 0 && source != destination;
  }

  boolean meets(Flow other) {
    return source == other.source
        && (destination == 0 || other.destination == 0 || destination == other.destination);
  }

  /** The resources on the path, in the order in which they are checked. */
  List<String> pathResources() {
    int here = leaf(source);
    int there = leaf(destination);
    String enters = "in " + here + ":" + port(source);
    String leaves = there + ":" + port(destination);
    if (here == there) {
      return List.of(enters, "out " + leaves, "queues " + leaves, "entries " + here);
    }
    String up = here + ":3";
    String down = "3:" + there;
    return List.of(
        enters,
        "out " + up,
        "out " + down,
        "out " + leaves,
        "queues " + up,
        "queues " + down,
        "queues " + leaves,
        "entries " + here,
        "entries 3",
        "entries " + there);
  }

  private static int leaf(int host) {
    return host <= 2 ? 1 : 2;
  }

  private static int port(int host) {
    return host % 2 == 1 ? 1 : 2;
  }

  @Override
  public String toString() {
    String to = destination == 0 ? "" : ", dstHost=10.0.0." + destination;
    return "(srcHost=10.0.0." + source + to + (web ? ", dstPort=80" : "") + ")";
  }
}
