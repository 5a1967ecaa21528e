package org.windowpane.controller.queues;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A port's queueing as found.
 *
 * @param number the OpenFlow port
 * @param row the port's name in the switch's database
 * @param configuredRateBps the rate that is configured for the port, if one is
 * @param queueCount how many queues besides queue 0 the port has; empty for as many as wanted
 * @param markedFor the QoS that a filter for marks was installed for, if one was
 * @param qos its QoS, if it has one
 */
public record PortFound(
    int number,
    String name,
    String row,
    OptionalLong configuredRateBps,
    OptionalInt queueCount,
    Optional<String> markedFor,
    Optional<Qos> qos) {

  /** A port that has as many queues as are wanted. */
  public PortFound(
      int number,
      String name,
      String row,
      OptionalLong configuredRateBps,
      Optional<String> markedFor,
      Optional<Qos> qos) {
    this(number, name, row, configuredRateBps, OptionalInt.empty(), markedFor, qos);
  }

  /**
   * A QoS: a port's total rate and its queues.
   *
   * @param row its name in the switch's database
   * @param ours whether the module made it
   * @param maxRateBps the port's total rate; empty if it is not set up as the module would
   * @param queues by number
   */
  public record Qos(
      String row, boolean ours, OptionalLong maxRateBps, Map<Integer, QueueFound> queues) {

    /** Keeps its own copy of the queues. */
    public Qos {
      queues = Map.copyOf(queues);
    }

    /** Whether the QoS and each of its queues are marked as made by the module. */
    public boolean isAllOurs() {
      return ours && queues.values().stream().allMatch(QueueFound::ours);
    }

    /** The same QoS, with these rows counted as the module's although they have lost their mark. */
    public Qos recognised(Set<String> own) {
      Map<Integer, QueueFound> known = new HashMap<>(queues);
      known.replaceAll((number, queue) -> queue.recognised(own));
      return new Qos(row, true, ours ? maxRateBps : OptionalLong.empty(), known);
    }
  }

  /** The same with this QoS. */
  public PortFound withQos(Qos other) {
    return new PortFound(
        number, name, row, configuredRateBps, queueCount, markedFor, Optional.of(other));
  }

  /** What its QoS is called, if it has one. */
  public Optional<String> qosRow() {
    return qos.map(Qos::row);
  }

  /** Whether the port has a QoS that the module did not make. */
  public boolean isForeign() {
    return qos.isPresent() && !qos.get().ours();
  }

  /** The queues of the module's QoS by number; empty if it has none there. */
  public Map<Integer, QueueFound> queues() {
    return qos.filter(Qos::ours).map(Qos::queues).orElse(Map.of());
  }

  /** Whether a filter maps marks to the queues of the QoS that is there now. */
  public boolean hasMarks() {
    return qos.isPresent() && markedFor.equals(qos.map(Qos::row));
  }
}
