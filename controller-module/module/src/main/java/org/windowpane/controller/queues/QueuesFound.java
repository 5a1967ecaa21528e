package org.windowpane.controller.queues;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.windowpane.protocol.value.QueueMode;

/**
 * A switch's queueing as found.
 *
 * @param reachable whether it can be changed now
 * @param known whether it was ever read since the switch connected
 * @param problem why not, in words
 * @param ports by OpenFlow port number
 * @param orphans rows of the module for this switch that no port uses any more
 */
public record QueuesFound(
    boolean reachable,
    boolean known,
    Optional<String> problem,
    QueueMode mode,
    Map<Integer, PortFound> ports,
    Orphans orphans) {

  /**
   * Rows that no port uses.
   *
   * @param qos QoS rows
   * @param queues queue rows
   */
  public record Orphans(List<String> qos, List<String> queues) {

    /** Nothing is left over. */
    public static final Orphans NONE = new Orphans(List.of(), List.of());

    /** Keeps its own copies. */
    public Orphans {
      qos = List.copyOf(qos);
      queues = List.copyOf(queues);
    }

    /** Whether nothing is left over. */
    public boolean isEmpty() {
      return qos.isEmpty() && queues.isEmpty();
    }
  }

  /** Keeps its own copy of the ports. */
  public QueuesFound {
    ports = Map.copyOf(ports);
  }

  /** Nothing was read, for this reason. */
  public static QueuesFound unknown(String problem) {
    return new QueuesFound(
        false, false, Optional.of(problem), QueueMode.NONE, Map.of(), Orphans.NONE);
  }

  /** The same, out of reach for this reason. */
  public QueuesFound unreachable(String because) {
    return new QueuesFound(false, known, Optional.of(because), mode, ports, orphans);
  }

  /** The same with these ports. */
  public QueuesFound withPorts(Map<Integer, PortFound> others) {
    return new QueuesFound(reachable, known, problem, mode, others, orphans);
  }
}
