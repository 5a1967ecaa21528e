package org.windowpane.controller.enforcement;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.entries.FlowChange;
import org.windowpane.controller.groups.GroupBucket;
import org.windowpane.controller.groups.GroupShape;
import org.windowpane.controller.groups.GroupWanted;
import org.windowpane.controller.groups.RefusedGroups;
import org.windowpane.controller.meters.MeterShape;
import org.windowpane.controller.meters.MeterWanted;
import org.windowpane.controller.queues.QueueChanges;
import org.windowpane.controller.queues.QueueUse;
import org.windowpane.controller.queues.QueueWanted;
import org.windowpane.controller.queues.Queues;
import org.windowpane.controller.reconcile.Change;
import org.windowpane.protocol.value.Dpid;

/**
 * One pass over a switch. The kinds of things take turns in a fixed order, so that an entry finds
 * its queue, meter or group whenever it is on the switch, and a group its queues.
 */
final class SwitchPass {

  private static final Logger LOG = LoggerFactory.getLogger(SwitchPass.class);

  /**
   * One kind's turn.
   *
   * @param isDue whether anything may have to change
   * @param run makes the changes; completes with whether the switch confirmed them
   * @param isNeeded whether the pass ends here where the switch did not confirm
   */
  private record Turn(
      BooleanSupplier isDue, Supplier<CompletionStage<Boolean>> run, boolean isNeeded) {}

  private final Dpid dpid;
  private final FlowTables tables;
  private final Queues store;
  private final Loop loop;
  private final SwitchWanted wanted;
  private final FlowState flows;
  private final QueueState queues;
  private final NumberedState<MeterWanted, MeterShape> meters;
  private final NumberedState<GroupWanted, GroupShape> groups;
  private final RefusedGroups refusedGroups;
  private final List<Turn> order;

  /** Why each kind could not be changed, for the log: a fault is logged once, and not each time. */
  private final Map<String, String> lastFailures = new HashMap<>();

  SwitchPass(
      Dpid dpid,
      FlowTables tables,
      Queues store,
      Loop loop,
      SwitchWanted wanted,
      FlowState flows,
      QueueState queues,
      NumberedState<MeterWanted, MeterShape> meters,
      NumberedState<GroupWanted, GroupShape> groups,
      RefusedGroups refusedGroups) {
    this.dpid = dpid;
    this.tables = tables;
    this.store = store;
    this.loop = loop;
    this.wanted = wanted;
    this.flows = flows;
    this.queues = queues;
    this.meters = meters;
    this.groups = groups;
    this.refusedGroups = refusedGroups;
    this.order =
        List.of(
            new Turn(() -> !queues.before().isEmpty(), this::installQueues, false),
            new Turn(
                () -> !meters.before().isEmpty(),
                () -> changeMeters(List.copyOf(meters.before())),
                false),
            new Turn(() -> !missingGroups().isEmpty(), () -> changeGroups(missingGroups()), false),
            new Turn(flows::hasUncertain, this::changeFlows, true),
            new Turn(() -> !unusedGroups().isEmpty(), () -> changeGroups(unusedGroups()), false),
            new Turn(() -> !queues.after().isEmpty(), this::removeQueues, false),
            new Turn(() -> !unusedMeters().isEmpty(), () -> changeMeters(unusedMeters()), false));
  }

  /** Whether anything may have to change. */
  boolean hasWork() {
    return order.stream().anyMatch(turn -> turn.isDue().getAsBoolean());
  }

  /** Makes the pass; what goes wrong with the switch is noted, not thrown. */
  CompletionStage<Boolean> run() {
    meters.review(loop.now());
    groups.review(loop.now());
    flows.begin();
    CompletionStage<Boolean> done = take(order.get(0), true);
    for (Turn turn : order.subList(1, order.size())) {
      done = done.thenComposeAsync(goesOn -> take(turn, goesOn), loop);
    }
    return done;
  }

  private static CompletionStage<Boolean> take(Turn turn, boolean goesOn) {
    return goesOn
        ? turn.run().get().thenApply(confirmed -> confirmed || !turn.isNeeded())
        : CompletableFuture.completedFuture(false);
  }

  /**
   * Waits for the switch.
   *
   * @param confirm is called with the answer, on the loop
   * @param fail is called with the reason in words, on the loop
   * @return completes with whether the switch confirmed, whatever it refused
   */
  private <T> CompletionStage<Boolean> await(
      String what, CompletionStage<T> change, Consumer<T> confirm, Consumer<String> fail) {
    return change.handleAsync(
        (answer, failure) -> {
          if (failure == null) {
            lastFailures.remove(what);
            confirm.accept(answer);
            return true;
          }
          String reason = Failures.of(failure);
          if (!reason.equals(lastFailures.put(what, reason))) {
            LOG.warn("{}: {} could not be changed: {}", dpid, what, reason);
          }
          fail.accept(reason);
          return false;
        },
        loop);
  }

  private static CompletionStage<Boolean> nothingToDo() {
    return CompletableFuture.completedFuture(true);
  }

  private List<Change<Integer, MeterWanted>> unusedMeters() {
    return meters.after(() -> flows.used(meters::use));
  }

  /** Those of which the queues are there. */
  private List<Change<Integer, GroupWanted>> missingGroups() {
    return groups.before().stream()
        .filter(change -> obstacle(change.wanted()).isEmpty())
        .map(change -> (Change<Integer, GroupWanted>) change)
        .toList();
  }

  private List<Change<Integer, GroupWanted>> unusedGroups() {
    return groups.after(() -> flows.used(groups::use));
  }

  private CompletionStage<Boolean> changeGroups(List<Change<Integer, GroupWanted>> changes) {
    return changes.isEmpty()
        ? nothingToDo()
        : await(
            "the groups",
            tables.groups().change(changes),
            refused -> confirmGroups(changes, refused),
            reason -> groups.fail(changes, reason));
  }

  private void confirmGroups(
      List<Change<Integer, GroupWanted>> changes, Map<Integer, String> refused) {
    for (Change<Integer, GroupWanted> change : changes) {
      if (refused.containsKey(change.key())
          && change instanceof Change.Install<Integer, GroupWanted> install) {
        String rule = install.wanted().rule();
        LOG.warn("{}: no group for {}: {}", dpid, rule, refused.get(change.key()));
        refusedGroups.add(rule, loop.now());
      }
    }
    groups.confirm(changes, refused, loop.now());
    flows.beginWaiting();
  }

  private CompletionStage<Boolean> installQueues() {
    QueueChanges changes = queues.before();
    queues.begin();
    return changeQueues(changes);
  }

  /** Where flows wait to be changed already, the next pass removes queues as it makes others. */
  private CompletionStage<Boolean> removeQueues() {
    flows.touch(wanted.takeTouched());
    if (!flows.hasUncertain()) {
      return changeQueues(queues.after());
    }
    if (flows.changedWhole()) {
      queues.release();
    }
    return nothingToDo();
  }

  private CompletionStage<Boolean> changeQueues(QueueChanges changes) {
    if (changes.isEmpty()) {
      return nothingToDo();
    }
    queues.change(changes);
    return await(
        "the queues",
        store.change(changes),
        done -> {
          queues.observe(store.found(), loop.now());
          queues.succeed(changes);
          flows.beginWaiting();
        },
        reason -> {
          queues.observe(store.found(), loop.now());
          queues.fail(changes, reason);
        });
  }

  private CompletionStage<Boolean> changeMeters(List<Change<Integer, MeterWanted>> changes) {
    return changes.isEmpty()
        ? nothingToDo()
        : await(
            "the meters",
            tables.meters().change(changes),
            refused -> {
              meters.confirm(changes, refused, loop.now());
              flows.beginWaiting();
            },
            reason -> meters.fail(changes, reason));
  }

  private CompletionStage<Boolean> changeFlows() {
    Map<QueueUse, Optional<String>> obstacles = new HashMap<>();
    List<FlowChange> changes =
        flows.startChange(
            loop.now(),
            entry ->
                QueueUse.of(entry)
                    .flatMap(use -> obstacles.computeIfAbsent(use, this::obstacle))
                    .or(() -> meters.obstacle(entry))
                    .or(() -> obstacleOfGroup(entry)));
    if (changes.isEmpty()) {
      flows.abandonChange();
      return nothingToDo();
    }
    return await(
        "flows",
        tables.change(changes),
        refused -> confirm(changes, refused),
        reason -> {
          flows.observed().fail(changes.stream().map(each -> each.entry().key()).toList(), reason);
          flows.abandonChange();
        });
  }

  private void confirm(List<FlowChange> changes, Map<EntryKey, String> refused) {
    refused.entrySet().stream()
        .findFirst()
        .ifPresent(first -> LOG.warn("{}: refused {}, as {}", dpid, refused.size(), first));
    flows.confirm(changes, refused, loop.now());
  }

  /** Why the entry must not be installed: its group is not there, or a queue of that. */
  private Optional<String> obstacleOfGroup(Entry entry) {
    return groups
        .obstacle(entry)
        .map(
            reason ->
                groups.use(entry).map(wanted.groups()::get).flatMap(this::obstacle).orElse(reason));
  }

  private Optional<String> obstacle(GroupWanted group) {
    return group.shape().buckets().stream()
        .map(GroupBucket::steps)
        .flatMap(steps -> QueueUse.of(steps).stream())
        .flatMap(use -> obstacle(use).stream())
        .findFirst();
  }

  /** Why entries that use this queue must not be installed: the queue is not there. */
  private Optional<String> obstacle(QueueUse use) {
    QueueWanted queue = wanted.queues(use.port()).get(use.queue());
    if (queue == null || queues.isThere(queue)) {
      return Optional.empty();
    }
    return Optional.of(queues.error(queue).orElse("queue " + use.queue() + " is not there"));
  }
}
