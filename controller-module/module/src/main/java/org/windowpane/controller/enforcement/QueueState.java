package org.windowpane.controller.enforcement;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.windowpane.controller.model.PortInfo;
import org.windowpane.controller.model.SwitchInfo;
import org.windowpane.controller.plan.PortFound;
import org.windowpane.controller.plan.PortQueueChange;
import org.windowpane.controller.plan.PortWanted;
import org.windowpane.controller.plan.QueueChanges;
import org.windowpane.controller.plan.QueueFound;
import org.windowpane.controller.plan.QueueWanted;
import org.windowpane.controller.plan.QueuesFound;

/** What is known of a switch's queues: which are there, and why others could not be made. */
final class QueueState {

  private record PortQueue(int port, int queue) {}

  private final SwitchWanted wanted;
  private final MarksWatch marks;
  private final Map<PortQueue, String> errors = new HashMap<>();
  private final Set<PortQueue> confirmed = new HashSet<>();
  private final Set<String> leaving = new HashSet<>();
  private final Set<String> unused = new HashSet<>();
  private Optional<SwitchInfo> info = Optional.empty();
  private QueuesFound found = QueuesFound.unknown("the queues were not read yet");
  private long repairs;

  QueueState(SwitchWanted wanted, Duration marksPatience) {
    this.wanted = wanted;
    this.marks = new MarksWatch(marksPatience);
  }

  void learn(SwitchInfo now) {
    info = Optional.of(now);
  }

  /** How many queues that had been as wanted were found otherwise. */
  long repairs() {
    return repairs;
  }

  /** Takes note of what is there. */
  void look(QueuesFound now, Instant at) {
    found = now;
    marks.look(now, at);
    if (now.reachable()) {
      errors.keySet().removeIf(key -> wanted.queues(key.port()).get(key.queue()) == null);
    }
  }

  QueuesFound found() {
    return found;
  }

  /** What is wrong with single ports, in words. */
  List<String> portProblems(Instant now) {
    List<String> problems = new ArrayList<>();
    found.ports().values().stream()
        .sorted(Comparator.comparingInt(PortFound::number))
        .forEach(
            port -> {
              if (port.isForeign()) {
                problems.add("port " + port.name() + " has a QoS that is not Windowpane's");
              }
              marks.problem(port, now).ifPresent(problems::add);
            });
    return problems;
  }

  /** What must change before flows may, and what an earlier pass has made removable. */
  QueueChanges before() {
    List<PortQueueChange> changes = new ArrayList<>();
    for (PortFound port : found.ports().values()) {
      wantedAt(port)
          .flatMap(
              want -> PortQueueChange.before(want, port, queue -> unused.contains(queue.row())))
          .ifPresent(changes::add);
    }
    return new QueueChanges(changes, QueuesFound.Orphans.NONE);
  }

  /** A pass begins: the queues that nobody wants now lose their entries in it. */
  void begin(boolean planIsKnown) {
    unused.clear();
    leaving.clear();
    for (PortQueueChange change : after(planIsKnown).ports()) {
      leaving.addAll(change.remove().values());
    }
  }

  /** The pass has changed the flows: no entry names the queues any more that nobody wanted then. */
  void release() {
    unused.addAll(leaving);
  }

  /** What must change after flows did. */
  QueueChanges after(boolean planIsKnown) {
    List<PortQueueChange> changes = new ArrayList<>();
    for (PortFound port : found.ports().values()) {
      wantedAt(port)
          .flatMap(want -> PortQueueChange.after(want, port, q -> mayRemove(q, planIsKnown)))
          .ifPresent(changes::add);
    }
    return new QueueChanges(changes, planIsKnown ? found.orphans() : QueuesFound.Orphans.NONE);
  }

  private boolean mayRemove(QueueFound queue, boolean planIsKnown) {
    return planIsKnown && !queue.rule().map(wanted::keeps).orElse(false);
  }

  private Optional<PortWanted> wantedAt(PortFound port) {
    OptionalLong rate =
        info.flatMap(now -> now.port(port.number()))
            .map(PortInfo::rateBps)
            .orElse(OptionalLong.empty());
    if (rate.isEmpty()) {
      return Optional.empty();
    }
    boolean always = port.configuredRateBps().isPresent();
    return Optional.of(new PortWanted(rate.getAsLong(), always, wanted.queues(port.number())));
  }

  /** Counts what the changes put right that had been as wanted before. */
  void countRepairs(QueueChanges changes) {
    for (PortQueueChange change : changes.ports()) {
      repairs +=
          change.touched().stream()
              .filter(queue -> confirmed.remove(new PortQueue(change.port().number(), queue)))
              .count();
    }
  }

  /** The changes could not be made. */
  void fail(QueueChanges changes, String reason) {
    for (PortQueueChange change : changes.ports()) {
      int port = change.port().number();
      change.touched().forEach(queue -> errors.put(new PortQueue(port, queue), reason));
    }
  }

  /** The changes were made. */
  void succeed(QueueChanges changes) {
    for (PortQueueChange change : changes.ports()) {
      int port = change.port().number();
      change.touched().forEach(queue -> errors.remove(new PortQueue(port, queue)));
      change.touched().forEach(queue -> confirmed.add(new PortQueue(port, queue)));
      change.remove().keySet().forEach(queue -> confirmed.remove(new PortQueue(port, queue)));
    }
  }

  /** Whether the port has this queue for this rule, whatever its rate. */
  boolean isThere(QueueWanted queue) {
    PortFound port = found.ports().get(queue.port());
    QueueFound have = port == null ? null : port.queues().get(queue.queue());
    return have != null && have.ours() && have.rule().equals(Optional.of(queue.rule()));
  }

  /** Whether the port has this queue for this rule at its rate. */
  boolean isAsWanted(QueueWanted queue) {
    return isThere(queue)
        && found
            .ports()
            .get(queue.port())
            .queues()
            .get(queue.queue())
            .rateBps()
            .equals(OptionalLong.of(queue.rateBps()));
  }

  Optional<String> error(QueueWanted queue) {
    return Optional.ofNullable(errors.get(new PortQueue(queue.port(), queue.queue())));
  }

  /** Whether the port's filter for marks is not there, for a short or a long time. */
  boolean lacksMarks(int port) {
    return marks.isMissing(port);
  }

  /** Why the port's marks will not work; empty as long as there is hope. */
  Optional<String> marksProblem(int port, Instant now) {
    return Optional.ofNullable(found.ports().get(port)).flatMap(at -> marks.problem(at, now));
  }
}
