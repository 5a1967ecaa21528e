package org.windowpane.gateway.ledger;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.database.StoreException;
import org.windowpane.gateway.ledger.Command.Outcome;
import org.windowpane.gateway.ledger.CommandQueue.Waiting;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.AuditEvent;
import org.windowpane.gateway.ledger.state.Delivery;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.QuotaLimits;
import org.windowpane.gateway.tracing.PlanTraces;
import org.windowpane.gateway.tracing.RequestTrace;

/**
 * Decides waiting commands, and stores them a batch at a time. Where the store rejects a value in a
 * batch, this finds the command that it comes from by halving the batch; only that command fails.
 * For the ledger's thread, except for {@link #committed}.
 */
final class BatchWriter {
  private static final Logger LOG = LoggerFactory.getLogger(BatchWriter.class);
  private static final int LARGEST_BATCH = 500;

  /** For a gateway: a user with only one command may have to wait twice this long. */
  static final Duration LONGEST_DECIDING = Duration.ofMillis(25);

  private static final String NOT_STORED =
      "The database cannot be written to, and nothing was changed. Try again later.";

  /** What a client reads where the ledger cannot tell whether a change is stored. */
  static final String UNCONFIRMED =
      "The database did not confirm the change. Check whether it was made before you repeat it.";

  private final LedgerStore store;
  private final Clock clock;
  private final QuotaLimits limits;
  private final CommandQueue queue;
  private final CommitListener listener;
  private final Duration longestDeciding;
  private final PlanTraces traces = new PlanTraces();
  private volatile LedgerState committed = LedgerState.unread();
  private boolean isRead;

  /** The state that the next batch is decided on. */
  private PendingState pending = new PendingState(LedgerState.unread());

  /** The commands of the last batch. */
  private final List<Waiting<?>> begun = new ArrayList<>();

  /**
   * @param queue where the commands come from, which is charged for the time that they take
   * @param listener receives every batch that was stored
   * @param longestDeciding no command is added to a batch that has taken this long to decide.
   *     Storing it takes about as long again
   */
  BatchWriter(
      LedgerStore store,
      Clock clock,
      QuotaLimits limits,
      CommandQueue queue,
      CommitListener listener,
      Duration longestDeciding) {
    this.store = store;
    this.clock = clock;
    this.limits = limits;
    this.queue = queue;
    this.listener = listener;
    this.longestDeciding = longestDeciding;
  }

  /** The answer to a command that is decided and not stored yet. */
  private record Decided<A>(Waiting<A> waiting, Outcome<A> outcome) {
    void complete() {
      waiting.answer().complete(outcome.answer());
    }

    /** The batch is stored: its trace has the transaction, and goes on with the plan. */
    void trace(long begunAt, long nanos, PlanTraces traces) {
      waiting
          .trace()
          .filter(it -> rows() > 0)
          .ifPresent(
              it -> {
                it.add("store", begunAt, nanos);
                outcome.audit().forEach(entry -> traces.put(entry.subject(), it));
              });
    }

    Actor actor() {
      return waiting.command().actor();
    }

    int rows() {
      return outcome.changes().size() + outcome.audit().size();
    }
  }

  /** The sampled traces of the requests that were stored of late. */
  PlanTraces traces() {
    return traces;
  }

  /** The state as it was read or stored last. For any thread. */
  LedgerState committed() {
    return committed;
  }

  /**
   * Reads what was stored since the last time, or the whole state.
   *
   * @param progress called while the whole state is read, which may take a minute
   */
  void read(Runnable progress) throws StoreException {
    LedgerState stored = isRead ? store.catchUp(committed, progress) : store.load(progress);
    isRead = true;
    use(stored);
  }

  /** The next {@link #read} reads the whole state. */
  void forget() {
    isRead = false;
  }

  private void use(LedgerState stored) {
    committed = stored;
    pending = new PendingState(stored);
  }

  /**
   * Decides a command, with those that wait in the queue, and stores them as one batch.
   *
   * @throws StoreException where the store cannot be used. After this or any other exception, call
   *     {@link #fail}
   */
  void write(Leadership.Lease lease, Waiting<?> first) throws StoreException {
    begun.clear();
    BatchDecision batch = begin();
    Optional<Waiting<?>> next = Optional.of(first);
    while (next.isPresent()) {
      Waiting<?> command = next.get();
      if (command.take()) {
        begun.add(command);
        if (!batch.decide(command)) {
          decideWithout(command, lease, begun);
          return;
        }
      }
      boolean isFull = begun.size() == LARGEST_BATCH || batch.hasTakenLong();
      next = isFull ? Optional.empty() : queue.poll();
    }
    store(lease, batch, begun);
  }

  /** Fails the commands of the last batch that have no answer yet. */
  void fail(Throwable cause) {
    boolean isKnown = cause instanceof StoreException failure && failure.isOutcomeKnown();
    begun.forEach(
        it ->
            it.fail(
                isKnown
                    ? new UnavailableException(NOT_STORED)
                    : new UnconfirmedException(UNCONFIRMED)));
  }

  private BatchDecision begin() {
    return new BatchDecision(clock.instant().truncatedTo(ChronoUnit.MICROS));
  }

  /** Decides commands from the start, without one whose changes were applied in part. */
  private void decideWithout(Waiting<?> failed, Leadership.Lease lease, List<Waiting<?>> commands)
      throws StoreException {
    takeBack();
    decideTogether(lease, commands.stream().filter(it -> it != failed).toList());
  }

  private void decideTogether(Leadership.Lease lease, List<Waiting<?>> commands)
      throws StoreException {
    BatchDecision batch = begin();
    for (Waiting<?> command : commands) {
      if (!batch.decide(command)) {
        decideWithout(command, lease, commands);
        return;
      }
    }
    store(lease, batch, commands);
  }

  /** Stores a batch, or the part of it that can be stored. */
  private void store(Leadership.Lease lease, BatchDecision batch, List<Waiting<?>> commands)
      throws StoreException {
    if (commands.isEmpty()) {
      return;
    }
    long startedAt = System.nanoTime();
    try {
      if (!batch.events.isEmpty() || !batch.changes.isEmpty()) {
        store.commit(
            new LedgerStore.Batch(lease.epoch(), batch.changes, batch.events, batch.deliveries));
      }
    } catch (RejectedBatchException e) {
      takeBack();
      decideApart(lease, commands, e);
      return;
    }
    long took = System.nanoTime() - startedAt;
    // Before the plan can have the changes.
    batch.decided.forEach(it -> it.trace(startedAt, took, traces));
    committed = pending.state();
    batch.charge(took);
    batch.decided.forEach(Decided::complete);
    listener.committed(batch.changes, committed);
    if (!batch.deliveries.isEmpty()) {
      listener.deliveriesQueued();
    }
  }

  /** Decides the two halves of a rejected batch one after the other. */
  private void decideApart(
      Leadership.Lease lease, List<Waiting<?>> commands, RejectedBatchException rejection)
      throws StoreException {
    lease.keep();
    if (commands.size() == 1) {
      LOG.error("the database rejected a command", rejection);
      commands.get(0).fail(rejection);
      // Where the state in memory is not the stored one, no command could be stored from now on.
      use(store.catchUp(committed));
      return;
    }
    int middle = commands.size() / 2;
    decideTogether(lease, commands.subList(0, middle));
    decideTogether(lease, commands.subList(middle, commands.size()));
  }

  private void takeBack() {
    pending = new PendingState(committed);
  }

  /** A batch while it is being decided. */
  private final class BatchDecision {
    private final Instant now;
    private final long begunAt = System.nanoTime();
    private final List<Change<?, ?>> changes = new ArrayList<>();
    private final List<AuditEvent> events = new ArrayList<>();
    private final List<Delivery> deliveries = new ArrayList<>();
    private final List<Decided<?>> decided = new ArrayList<>();

    BatchDecision(Instant now) {
      this.now = now;
    }

    boolean hasTakenLong() {
      return System.nanoTime() - begunAt >= longestDeciding.toNanos();
    }

    /**
     * Decides a command and applies its changes. A command that fails in deciding is answered, and
     * leaves no trace.
     *
     * @return false where it failed while its changes were applied: then this batch is of no use
     */
    boolean decide(Waiting<?> waiting) {
      long startedAt = System.nanoTime();
      try {
        return decideAndApply(waiting);
      } finally {
        long took = System.nanoTime() - startedAt;
        queue.charge(waiting.command().actor(), took);
        waiting.trace().ifPresent(it -> it.add("decide", startedAt, took));
      }
    }

    private <A> boolean decideAndApply(Waiting<A> waiting) {
      Outcome<A> outcome;
      try {
        outcome = waiting.command().decide(pending, now);
        limits.check(pending.withoutCalendar(), outcome.changes());
      } catch (OutOfMemoryError e) {
        throw e;
      } catch (RuntimeException | Error e) {
        pending.rollBack();
        waiting.fail(e);
        return true;
      }
      try {
        apply(waiting, outcome);
      } catch (OutOfMemoryError e) {
        throw e;
      } catch (RuntimeException | Error e) {
        LOG.error("the changes of a command could not be applied", e);
        waiting.fail(e);
        return false;
      }
      decided.add(new Decided<>(waiting, outcome));
      return true;
    }

    private void apply(Waiting<?> waiting, Outcome<?> outcome) {
      deliveries.addAll(Notifications.of(pending.withoutCalendar(), outcome, now));
      for (Change<?, ?> change : outcome.changes()) {
        pending.apply(change);
        changes.add(change);
      }
      Optional<String> trace = waiting.trace().map(RequestTrace::id);
      for (AuditEntry entry : outcome.audit()) {
        LedgerState last = pending.withoutCalendar();
        AuditEvent event =
            AuditEvent.chained(last.auditSeq() + 1, now, last.auditHash(), entry, trace);
        pending.recorded(event);
        events.add(event);
      }
    }

    /** Divides the time of storing the batch among its commands, by the rows of each. */
    void charge(long nanos) {
      long rows = Math.max(1, changes.size() + events.size());
      decided.forEach(it -> queue.charge(it.actor(), nanos / rows * it.rows()));
    }
  }
}
