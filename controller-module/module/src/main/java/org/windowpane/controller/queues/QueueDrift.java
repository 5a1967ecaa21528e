package org.windowpane.controller.queues;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.windowpane.controller.model.Drift;
import org.windowpane.controller.reconcile.DriftCause;
import org.windowpane.controller.reconcile.DriftLog;
import org.windowpane.controller.reconcile.DriftTracker;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.QueueMode;

/**
 * Which of a switch's queues drifted and are not repaired yet, and how every port was when it was
 * last as wanted. Outlives the switch's connections.
 */
public final class QueueDrift {

  private record Settled(PortWanted wanted, PortFound found) {}

  private final DriftTracker<Integer, Integer> ports;
  private final DriftTracker<Integer, Integer> filters;
  private final Map<Integer, Settled> settled = new HashMap<>();
  private final Map<Integer, Set<String>> ownRows = new HashMap<>();
  private final Set<Integer> unseen = new HashSet<>();

  public QueueDrift(Dpid dpid, DriftLog log) {
    this.ports = new DriftTracker<>(dpid, log);
    this.filters = new DriftTracker<>(dpid, log);
  }

  /** The database is not reached: what is done meanwhile is seen later only. */
  public void lose() {
    unseen.addAll(settled.keySet());
  }

  /** The module changes these ports itself: how they were before is no measure any more. */
  public void change(QueueChanges changes) {
    changes.ports().forEach(change -> settled.remove(change.port().number()));
  }

  /** Whether the port may have drifted: it was as wanted, and is not being changed. */
  public boolean isSettled(int port) {
    return settled.containsKey(port);
  }

  /**
   * The same, but that rows which are known to be the module's count as its own, also without its
   * name on them.
   */
  public QueuesFound recognise(QueuesFound found) {
    Map<Integer, PortFound> ports = new HashMap<>(found.ports());
    ports.replaceAll((number, port) -> recognise(port, ownRows.getOrDefault(number, Set.of())));
    return found.withPorts(ports);
  }

  private static PortFound recognise(PortFound port, Set<String> own) {
    return port.qos()
        .filter(qos -> own.contains(qos.row()) || qos.ours())
        .filter(qos -> !qos.isAllOurs())
        .map(qos -> port.withQos(qos.recognised(own)))
        .orElse(port);
  }

  /**
   * Compares a port with how it was when it was last as wanted, if the same is wanted now.
   *
   * @param isAsWanted whether nothing of it must change
   * @return how many things were found to have drifted
   */
  public int review(
      PortFound port, PortWanted wanted, boolean isAsWanted, QueueMode mode, Instant now) {
    Settled before = settled.get(port.number());
    int found = reviewFilter(before, port, mode, now);
    if (isAsWanted) {
      settle(port, wanted, now);
    } else if (before != null && before.wanted().equals(wanted)) {
      settled.remove(port.number());
      for (Drift.Finding finding : findings(before.found(), port, wanted)) {
        open(ports, finding, port, now);
        found++;
      }
    }
    return found;
  }

  private static void open(
      DriftTracker<Integer, Integer> drifts, Drift.Finding finding, PortFound port, Instant now) {
    drifts.open(finding, Map.of(port.number(), port.number()), now);
  }

  private static void close(DriftTracker<Integer, Integer> drifts, PortFound port, Instant now) {
    drifts.settle(number -> number == port.number(), now);
  }

  private void settle(PortFound port, PortWanted wanted, Instant now) {
    settled.put(port.number(), new Settled(wanted, port));
    unseen.remove(port.number());
    ownRows.put(port.number(), rows(port));
    close(ports, port, now);
  }

  private static Set<String> rows(PortFound port) {
    Set<String> rows = new HashSet<>();
    port.qos().filter(PortFound.Qos::ours).ifPresent(qos -> rows.add(qos.row()));
    port.queues().values().stream().filter(QueueFound::ours).forEach(q -> rows.add(q.row()));
    return rows;
  }

  private List<Drift.Finding> findings(PortFound before, PortFound now, PortWanted wanted) {
    String cause =
        unseen.contains(now.number()) ? DriftCause.WHILE_DATABASE_AWAY : DriftCause.DATABASE;
    return PortComparison.findings(before, now, wanted, cause);
  }

  private int reviewFilter(Settled before, PortFound port, QueueMode mode, Instant now) {
    if (filters.openKeys().contains(port.number())) {
      if (port.hasMarks() || port.qos().isEmpty()) {
        close(filters, port, now);
      }
      return 0;
    }
    boolean lost =
        mode == QueueMode.MARKED
            && before != null
            && before.found().hasMarks()
            && !port.hasMarks()
            && before.found().qosRow().equals(port.qosRow());
    if (!lost) {
      return 0;
    }
    open(filters, PortComparison.filterMissing(port, DriftCause.FILTER), port, now);
    return 1;
  }
}
