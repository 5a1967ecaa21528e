package org.windowpane.controller.enforcement;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntPredicate;
import org.windowpane.controller.model.PortInfo;
import org.windowpane.controller.model.SwitchInfo;
import org.windowpane.controller.queues.MarkFilterMonitor;
import org.windowpane.controller.queues.PortFound;
import org.windowpane.controller.queues.PortQueueChange;
import org.windowpane.controller.queues.PortWanted;
import org.windowpane.controller.queues.QueueChanges;
import org.windowpane.controller.queues.QueueDrift;
import org.windowpane.controller.queues.QueueFound;
import org.windowpane.controller.queues.QueueKind;
import org.windowpane.controller.queues.QueueWanted;
import org.windowpane.controller.queues.QueuesFound;
import org.windowpane.protocol.value.QueueMode;

/** What is known of a switch's queues: which are there, and why others could not be made. */
final class QueueState {

  private record PortQueue(int port, int queue) {}

  /** A port as compared last: nothing of it can have drifted as long as all is the same. */
  private record Compared(
      Map<Integer, QueueWanted> rules, PortWanted wanted, PortFound found, QueueMode mode) {

    @SuppressWarnings("ReferenceEquality") // equal ones that are others only cost time
    boolean isOf(Map<Integer, QueueWanted> now, PortWanted want, PortFound port, QueueMode as) {
      return rules == now
          && wanted.rateBps() == want.rateBps()
          && wanted.always() == want.always()
          && found == port
          && mode == as;
    }
  }

  private final SwitchWanted wanted;
  private final MarkFilterMonitor marks;
  private final QueueDrift drift;
  private final Map<PortQueue, String> errors = new HashMap<>();
  private final Map<Integer, Compared> compared = new HashMap<>();
  private final Set<String> leaving = new HashSet<>();
  private final Set<String> unused = new HashSet<>();
  private Optional<SwitchInfo> info = Optional.empty();
  private QueuesFound found = QueuesFound.unknown("the queues were not read yet");
  private final LongAdder repairs;

  QueueState(SwitchWanted wanted, Duration marksTimeout, QueueDrift drift, LongAdder repairs) {
    this.repairs = repairs;
    this.wanted = wanted;
    this.drift = drift;
    this.marks = new MarkFilterMonitor(marksTimeout);
  }

  void learn(SwitchInfo now) {
    info = Optional.of(now);
  }

  /** Takes note of what is there. */
  void observe(QueuesFound now, Instant at) {
    found = drift.recognise(now);
    marks.observe(now, at);
    if (now.reachable()) {
      errors.keySet().removeIf(key -> wanted.queues(key.port()).get(key.queue()) == null);
    } else {
      drift.lose();
      compared.clear();
    }
    review(drift::isSettled, at);
  }

  /** Finds out how the queues were changed from outside. */
  void review(Instant at) {
    review(port -> true, at);
  }

  private void review(IntPredicate which, Instant at) {
    if (!found.reachable()) {
      return;
    }
    for (PortFound port : found.ports().values()) {
      if (which.test(port.number())) {
        wantedAt(port).ifPresent(want -> review(port, want, at));
      }
    }
  }

  private void review(PortFound port, PortWanted want, Instant at) {
    Map<Integer, QueueWanted> rules = wanted.queues(port.number());
    Compared last = compared.get(port.number());
    if (last == null || !last.isOf(rules, want, port, found.mode())) {
      repairs.add(drift.review(port, want, PortQueueChange.isNone(want, port), found.mode(), at));
      compared.put(port.number(), new Compared(rules, want, port, found.mode()));
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

  /**
   * What must change before flows may, and what an earlier pass has made removable; nothing while
   * the queues cannot be changed. What happened to them meanwhile must be seen before it is
   * repaired.
   */
  QueueChanges before() {
    List<PortQueueChange> changes = new ArrayList<>();
    for (PortFound port : changeable()) {
      wantedAt(port)
          .flatMap(
              want -> PortQueueChange.before(want, port, queue -> unused.contains(queue.row())))
          .ifPresent(changes::add);
    }
    return new QueueChanges(changes, QueuesFound.Orphans.NONE);
  }

  /** A pass begins: the queues that no rule wants now lose their entries in it. */
  void begin() {
    unused.clear();
    leaving.clear();
    for (PortQueueChange change : after().ports()) {
      leaving.addAll(change.remove().values());
    }
  }

  /**
   * The pass has changed the flows: no entry names the queues any more that no rule wanted then.
   */
  void release() {
    unused.addAll(leaving);
  }

  private Collection<PortFound> changeable() {
    return found.reachable() ? found.ports().values() : List.of();
  }

  /** What must change after flows did; nothing while the queues cannot be changed. */
  QueueChanges after() {
    List<PortQueueChange> changes = new ArrayList<>();
    for (PortFound port : changeable()) {
      wantedAt(port)
          .flatMap(want -> PortQueueChange.after(want, port, this::mayRemove))
          .ifPresent(changes::add);
    }
    boolean mayTidy = found.reachable() && wanted.planIsKnown();
    return new QueueChanges(changes, mayTidy ? found.orphans() : QueuesFound.Orphans.NONE);
  }

  private boolean mayRemove(QueueFound queue) {
    return wanted.planIsKnown() && queue.rules().stream().noneMatch(wanted::keeps);
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
    PortWanted rules = new PortWanted(rate.getAsLong(), always, wanted.queues(port.number()));
    return Optional.of(port.queueCount().isEmpty() ? rules.withControl(port.number()) : rules);
  }

  /** The module makes these changes now, so what they bring about is no drift. */
  void change(QueueChanges changes) {
    drift.change(changes);
    changes.ports().forEach(change -> compared.remove(change.port().number()));
  }

  private static PortQueue key(QueueWanted queue) {
    return new PortQueue(queue.port(), queue.queue());
  }

  /** The changes could not be made. */
  void fail(QueueChanges changes, String reason) {
    for (PortQueueChange change : changes.ports()) {
      change.touched().forEach(queue -> errors.put(key(queue), reason));
    }
  }

  /** The changes were made. */
  void succeed(QueueChanges changes) {
    for (PortQueueChange change : changes.ports()) {
      change.touched().forEach(queue -> errors.remove(key(queue)));
    }
  }

  /** Whether the port has this queue for its rule, or all of its rules, whatever its rates. */
  boolean isThere(QueueWanted queue) {
    return find(queue).isPresent();
  }

  /** Whether the port has this queue for all rules that want it, and it does what it is for. */
  boolean isAsWanted(QueueWanted asked) {
    QueueWanted queue = wanted.queues(asked.port()).getOrDefault(asked.queue(), asked);
    return isThere(asked)
        && find(queue).flatMap(QueueFound::shape).filter(queue.kind()::isKeptBy).isPresent();
  }

  private Optional<QueueFound> find(QueueWanted queue) {
    return Optional.ofNullable(found.ports().get(queue.port()))
        .map(port -> port.queues().get(queue.queue()))
        .filter(have -> have.ours() && have.rule().isPresent() == queue.rule().isPresent())
        .filter(have -> new HashSet<>(have.rules()).containsAll(queue.rules()));
  }

  /** Why the queue is not as wanted, in words. */
  Optional<String> error(QueueWanted queue) {
    return found
        .problem()
        .or(() -> Optional.ofNullable(errors.get(key(queue))))
        .or(() -> shortage(queue));
  }

  /** What a class lacks of its minimum because guarantees come first, in words. */
  private Optional<String> shortage(QueueWanted queue) {
    if (!(queue.kind() instanceof QueueKind.OfClass of)) {
      return Optional.empty();
    }
    long minBps = of.trafficClass().minBps();
    return Optional.ofNullable(found.ports().get(queue.port()))
        .flatMap(port -> wantedAt(port).map(want -> want.minBps(of.trafficClass())))
        .filter(sure -> sure < minBps)
        .map(
            sure ->
                "port %d has %d bit/s left for the class, not its minimum of %d bit/s"
                    .formatted(queue.port(), sure, minBps));
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
