package net.floodlightcontroller.routing;

import java.util.List;
import java.util.Objects;
import net.floodlightcontroller.core.types.NodePortTuple;

/**
 * A way through the network. {@link #getPath} lists ports in the order they are passed. Between two
 * attachment points that is the in-port and the out-port of each switch; between two switches the
 * first in-port and the last out-port are missing. It is empty where there is no way.
 */
public class Path {
  private final PathId id;
  private final List<NodePortTuple> switchPorts;

  public Path(PathId id, List<NodePortTuple> switchPorts) {
    this.id = Objects.requireNonNull(id, "id");
    this.switchPorts = List.copyOf(switchPorts);
  }

  public PathId getId() {
    return id;
  }

  public List<NodePortTuple> getPath() {
    return switchPorts;
  }

  @Override
  public boolean equals(Object obj) {
    return obj instanceof Path other
        && id.equals(other.id)
        && switchPorts.equals(other.switchPorts);
  }

  @Override
  public int hashCode() {
    return Objects.hash(id, switchPorts);
  }

  @Override
  public String toString() {
    return id + " by " + switchPorts;
  }
}
