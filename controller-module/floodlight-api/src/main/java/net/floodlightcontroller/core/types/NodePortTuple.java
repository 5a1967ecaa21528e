package net.floodlightcontroller.core.types;

import java.util.Objects;
import org.projectfloodlight.openflow.types.DatapathId;
import org.projectfloodlight.openflow.types.OFPort;

/** A port of a switch; ordered by switch, then by port number, both unsigned. */
public class NodePortTuple implements Comparable<NodePortTuple> {
  private final DatapathId nodeId;
  private final OFPort portId;

  public NodePortTuple(DatapathId nodeId, OFPort portId) {
    this.nodeId = Objects.requireNonNull(nodeId, "nodeId");
    this.portId = Objects.requireNonNull(portId, "portId");
  }

  public DatapathId getNodeId() {
    return nodeId;
  }

  public OFPort getPortId() {
    return portId;
  }

  /** As on a real controller, a tuple of a subclass is never equal to a plain one. */
  @Override
  @SuppressWarnings("EqualsGetClass")
  public boolean equals(Object obj) {
    return obj != null
        && getClass() == obj.getClass()
        && nodeId.equals(((NodePortTuple) obj).nodeId)
        && portId.equals(((NodePortTuple) obj).portId);
  }

  @Override
  public int hashCode() {
    return Objects.hash(nodeId, portId);
  }

  @Override
  public int compareTo(NodePortTuple obj) {
    int bySwitch = Long.compareUnsigned(nodeId.getLong(), obj.nodeId.getLong());
    return bySwitch != 0
        ? bySwitch
        : Integer.compareUnsigned(portId.getPortNumber(), obj.portId.getPortNumber());
  }

  @Override
  public String toString() {
    return nodeId + " port " + portId;
  }
}
