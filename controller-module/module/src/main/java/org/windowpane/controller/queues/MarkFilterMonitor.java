package org.windowpane.controller.queues;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.windowpane.protocol.value.QueueMode;

/**
 * Waits for the filters that map marks to queues. An agent on the switch installs them when a QoS
 * is made, and notes it on the port; a filter that is not there after the patience is a problem.
 */
public final class MarkFilterMonitor {

  private final Duration timeout;
  private final Map<Integer, Instant> missingSince = new HashMap<>();

  public MarkFilterMonitor(Duration timeout) {
    this.timeout = timeout;
  }

  /** Takes note of which ports have their filter. */
  public void observe(QueuesFound found, Instant now) {
    missingSince.keySet().removeIf(port -> !found.ports().containsKey(port));
    found.ports().forEach((number, port) -> observe(found.mode(), port, now));
  }

  private void observe(QueueMode mode, PortFound port, Instant now) {
    boolean ours = port.qos().map(PortFound.Qos::ours).orElse(false);
    if (mode == QueueMode.MARKED && ours && !port.hasMarks()) {
      missingSince.putIfAbsent(port.number(), now);
    } else {
      missingSince.remove(port.number());
    }
  }

  /** Whether the port's filter is not there, for a short or a long time. */
  public boolean isMissing(int port) {
    return missingSince.containsKey(port);
  }

  /** Why the port's marks will not work, in words; empty as long as there is hope. */
  public Optional<String> problem(PortFound port, Instant now) {
    Instant since = missingSince.get(port.number());
    return since == null || now.isBefore(since.plus(timeout))
        ? Optional.empty()
        : Optional.of(
            "port " + port.name() + " has no filter for marks (windowpane-marks is not set)");
  }
}
