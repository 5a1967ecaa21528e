package org.windowpane.controller.enforcement;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.entries.FlowChange;
import org.windowpane.controller.entries.HardTimeouts;
import org.windowpane.controller.meters.MeterWanted;
import org.windowpane.controller.queues.QueueChanges;
import org.windowpane.controller.queues.QueueUse;
import org.windowpane.controller.queues.QueueWanted;
import org.windowpane.controller.queues.Queues;
import org.windowpane.controller.reconcile.Change;
import org.windowpane.controller.reconcile.Changes;
import org.windowpane.protocol.value.Dpid;

/**
 * One pass over a switch: queues and meters that are needed, then flows with one barrier, then
 * queues and meters that are not needed any more. So an entry finds its queue or meter whenever it
 * is on the switch.
 */
final class SwitchPass {

  private static final Logger LOG = LoggerFactory.getLogger(SwitchPass.class);

  private final Dpid dpid;
  private final FlowTables tables;
  private final Queues store;
  private final Loop loop;
  private final SwitchWanted wanted;
  private final FlowState flows;
  private final QueueState queues;
  private final MeterState meters;

  SwitchPass(
      Dpid dpid,
      FlowTables tables,
      Queues store,
      Loop loop,
      SwitchWanted wanted,
      FlowState flows,
      QueueState queues,
      MeterState meters) {
    this.dpid = dpid;
    this.tables = tables;
    this.store = store;
    this.loop = loop;
    this.wanted = wanted;
    this.flows = flows;
    this.queues = queues;
    this.meters = meters;
  }

  /** Whether anything may have to change. */
  boolean hasWork() {
    return flows.hasUnsure()
        || !queues.before().isEmpty()
        || !queues.after(flows.knowsThePlan()).isEmpty()
        || !meters.before().isEmpty()
        || !meters.after(flows.knowsThePlan()).isEmpty();
  }

  /** Makes the pass; what goes wrong with the switch is noted, not thrown. */
  CompletionStage<Void> run() {
    meters.review(loop.now());
    QueueChanges before = queues.before();
    queues.begin(flows.knowsThePlan());
    flows.begin();
    return changeQueues(before)
        .thenComposeAsync(done -> changeMeters(meters.before()), loop)
        .thenComposeAsync(done -> changeFlows(), loop)
        .thenComposeAsync(
            confirmed -> confirmed ? cleanUp() : CompletableFuture.<Void>completedFuture(null),
            loop);
  }

  private CompletionStage<Void> cleanUp() {
    return removeQueues()
        .thenComposeAsync(done -> changeMeters(meters.after(flows.knowsThePlan())), loop);
  }

  private CompletionStage<Void> changeMeters(List<Change<Integer, MeterWanted>> changes) {
    if (changes.isEmpty()) {
      return CompletableFuture.completedFuture(null);
    }
    return tables
        .meters()
        .change(changes)
        .handleAsync(
            (refused, failure) -> {
              if (failure == null) {
                meters.confirm(changes, refused, loop.now());
              } else {
                LOG.warn("{}: the meters could not be changed: {}", dpid, Failures.of(failure));
                meters.fail(changes, Failures.of(failure));
              }
              return null;
            },
            loop);
  }

  /** Where flows wait to be changed already, the next pass removes queues as it makes others. */
  private CompletionStage<Void> removeQueues() {
    if (!flows.hasUnsure()) {
      return changeQueues(queues.after(flows.knowsThePlan()));
    }
    if (flows.changedWhole()) {
      queues.release();
    }
    return CompletableFuture.completedFuture(null);
  }

  private CompletionStage<Void> changeQueues(QueueChanges changes) {
    if (changes.isEmpty()) {
      return CompletableFuture.completedFuture(null);
    }
    queues.change(changes);
    return store
        .change(changes)
        .handleAsync(
            (done, failure) -> {
              queues.look(store.found(), loop.now());
              if (failure == null) {
                queues.succeed(changes);
              } else {
                LOG.warn("{}: the queues could not be changed: {}", dpid, Failures.of(failure));
                queues.fail(changes, Failures.of(failure));
              }
              return null;
            },
            loop);
  }

  /** Completes with whether the switch confirmed, whatever it refused. */
  private CompletionStage<Boolean> changeFlows() {
    Instant now = loop.now();
    Changes<EntryKey, Entry> difference = flows.startChange(now);
    List<FlowChange> changes = new ArrayList<>();
    for (Change.Install<EntryKey, Entry> install : difference.installs()) {
      Entry entry = install.wanted();
      Optional<String> obstacle =
          QueueUse.of(entry).flatMap(this::obstacle).or(() -> meters.obstacle(entry));
      if (obstacle.isPresent()) {
        flows.observed().fail(List.of(entry.key()), obstacle.get());
      } else {
        changes.add(new FlowChange.Install(entry, HardTimeouts.hardTimeout(entry.end(), now)));
      }
    }
    flows.found(difference.removals()).forEach(entry -> changes.add(new FlowChange.Remove(entry)));
    if (changes.isEmpty()) {
      flows.abandonChange();
      return CompletableFuture.completedFuture(true);
    }
    return tables.change(changes).handleAsync((refused, f) -> changed(changes, refused, f), loop);
  }

  private boolean changed(
      List<FlowChange> changes, Map<EntryKey, String> refused, Throwable failure) {
    if (failure == null) {
      refused.entrySet().stream()
          .findFirst()
          .ifPresent(first -> LOG.warn("{}: refused {}, as {}", dpid, refused.size(), first));
      flows.confirm(changes, refused, loop.now());
      return true;
    }
    LOG.warn("{}: flows could not be changed: {}", dpid, Failures.of(failure));
    flows
        .observed()
        .fail(changes.stream().map(change -> change.entry().key()).toList(), Failures.of(failure));
    flows.abandonChange();
    return false;
  }

  /** Why an entry that uses this queue must not be installed: the queue is not there. */
  private Optional<String> obstacle(QueueUse use) {
    QueueWanted queue = wanted.queues(use.port()).get(use.queue());
    if (queue == null || queues.isThere(queue)) {
      return Optional.empty();
    }
    return Optional.of(queues.error(queue).orElse("queue " + use.queue() + " is not there"));
  }
}
