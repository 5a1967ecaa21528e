package org.windowpane.controller.mastership;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.controller.enforcement.Enforcer;
import org.windowpane.controller.enforcement.FlowTables;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.entries.FlowChange;
import org.windowpane.controller.entries.Removal;
import org.windowpane.controller.entries.TableCapabilities;
import org.windowpane.controller.groups.GroupShape;
import org.windowpane.controller.groups.GroupWanted;
import org.windowpane.controller.meters.MeterShape;
import org.windowpane.controller.meters.MeterWanted;
import org.windowpane.controller.queues.QueueChanges;
import org.windowpane.controller.queues.Queues;
import org.windowpane.controller.queues.QueuesFound;
import org.windowpane.controller.reconcile.NumberedStore;
import org.windowpane.controller.topology.Discovered;

/**
 * A standby reads its switches, compiles its plan, and compares both as if it had become active,
 * and writes nothing. A Java program does what it has never done before many times more slowly than
 * later, and a takeover should not be the first time. Lives on the loop.
 */
final class Rehearsal {
  private static final Logger LOG = LoggerFactory.getLogger(Rehearsal.class);
  private static final int TIMES = 3;
  private static final Duration PAUSE = Duration.ofSeconds(3);

  private int left = TIMES;
  private Instant next = Instant.MAX;
  private Optional<Enforcer> running = Optional.empty();

  /** Something to rehearse with has come: a rehearsal begins when nothing else has for a while. */
  void prepare(Instant now) {
    if (left > 0) {
      next = now.plus(PAUSE);
    }
  }

  /**
   * Begins or ends a rehearsal, if it is time to.
   *
   * @param real the enforcer with the plan, which stays as it is
   */
  void advance(
      Enforcer real,
      Collection<SwitchMastership> switches,
      Optional<Discovered> discovered,
      Instant now) {
    if (now.isBefore(next)) {
      return;
    }
    end();
    if (left > 0) {
      left--;
      LOG.info("rehearsing a takeover, {} times more", left);
      Enforcer copy = real.copy();
      switches.stream()
          .filter(each -> !each.connection().isFencedByDatabase())
          .forEach(
              each ->
                  copy.connect(
                      each.dpid(),
                      new ReadOnlyTables(each.connection().tables()),
                      new ReadOnlyQueues(each.queues())));
      discovered.ifPresent(copy::discover);
      running = Optional.of(copy);
    }
    next = running.isPresent() ? now.plus(PAUSE) : Instant.MAX;
  }

  /** This controller has become active: it needs no rehearsal any more. */
  void cancel() {
    left = 0;
    end();
  }

  private void end() {
    running.ifPresent(Enforcer::close);
    running = Optional.empty();
  }

  /** What is written is lost. */
  private record ReadOnlyTables(FlowTables tables) implements FlowTables {
    @Override
    public TableCapabilities abilities() {
      return tables.abilities();
    }

    @Override
    public CompletionStage<Map<EntryKey, String>> change(List<FlowChange> changes) {
      return CompletableFuture.completedFuture(Map.of());
    }

    @Override
    public CompletionStage<List<Entry>> read() {
      return tables.read();
    }

    @Override
    public NumberedStore<MeterWanted, MeterShape> meters() {
      return tables.meters().readOnly();
    }

    @Override
    public NumberedStore<GroupWanted, GroupShape> groups() {
      return tables.groups().readOnly();
    }

    @Override
    public void onRemoval(Consumer<Removal> listener) {
      // The listener of the real tables stays.
    }
  }

  private record ReadOnlyQueues(Queues queues) implements Queues {
    @Override
    public QueuesFound found() {
      return queues.found();
    }

    @Override
    public CompletionStage<Void> change(QueueChanges changes) {
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public void onChange(Runnable listener) {
      // The listener of the real queues stays.
    }
  }
}
