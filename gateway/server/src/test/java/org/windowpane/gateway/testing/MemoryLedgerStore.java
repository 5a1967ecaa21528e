package org.windowpane.gateway.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.share.Privileges;
import org.windowpane.core.share.Share;
import org.windowpane.core.share.TokenRates;
import org.windowpane.gateway.database.StoreException;
import org.windowpane.gateway.ledger.Leadership;
import org.windowpane.gateway.ledger.LedgerStore;
import org.windowpane.gateway.ledger.RejectedBatchException;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.rows.AuditEvent;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.protocol.value.TrafficClass;

/** A store in memory that fails on request. */
public final class MemoryLedgerStore implements LedgerStore, Leadership {
  /** As db/migrations makes it. */
  public static final Share ROOT =
      new Share(
          Share.ROOT,
          Optional.empty(),
          FlowGroup.ALL,
          new Privileges(
              true,
              true,
              1_000_000_000_000L,
              OptionalLong.empty(),
              TokenRates.UNLIMITED,
              OptionalLong.of(0),
              TrafficClass.MAX_NUMBER + 1,
              OptionalLong.empty()),
          Set.of(),
          false);

  /** What goes wrong with a batch. */
  public enum Fault {
    /** Nothing. */
    NONE,
    /** It is not written. */
    BEFORE_COMMIT,
    /** It is written, and the answer is lost. */
    AFTER_COMMIT
  }

  private final List<Batch> batches = new ArrayList<>();
  private long epoch;
  private long seenElsewhere;
  private Fault next = Fault.NONE;
  private Predicate<Change<?, ?>> rejected = change -> false;

  /** Lets the next batch go wrong. */
  public synchronized void failNext(Fault fault) {
    next = fault;
  }

  /** Rejects every batch with such a change. */
  public synchronized void reject(Predicate<Change<?, ?>> changes) {
    rejected = changes;
  }

  /** The epoch of the last lease. */
  public synchronized long epoch() {
    return epoch;
  }

  /** Every batch on record. */
  public synchronized List<Batch> batches() {
    return List.copyOf(batches);
  }

  /** Every stored event. */
  public synchronized List<AuditEvent> events() {
    return batches.stream().flatMap(batch -> batch.events().stream()).toList();
  }

  @Override
  public LedgerState load() {
    return load(() -> {});
  }

  @Override
  public synchronized LedgerState load(Runnable progress) {
    LedgerState state = LedgerState.of(ROOT);
    for (Batch batch : batches) {
      for (Change<?, ?> change : batch.changes()) {
        state = state.with(change);
      }
      for (AuditEvent event : batch.events()) {
        state = state.recorded(event.seq(), event.hash());
      }
    }
    return state;
  }

  @Override
  public synchronized LedgerState catchUp(LedgerState known, Runnable progress) {
    return load();
  }

  @Override
  public synchronized void commit(Batch batch) throws StoreException, RejectedBatchException {
    Fault fault = next;
    next = Fault.NONE;
    if (fault == Fault.BEFORE_COMMIT) {
      throw new StoreException("not written", null);
    }
    if (batch.epoch() != epoch) {
      throw new StoreException("another gateway leads", null);
    }
    if (batch.changes().stream().anyMatch(rejected)) {
      throw new RejectedBatchException(null);
    }
    batches.add(batch);
    if (fault == Fault.AFTER_COMMIT) {
      throw StoreException.unconfirmed("written, but not confirmed", null);
    }
  }

  @Override
  public synchronized Lease acquire(Waiting waiting) {
    epoch = Math.max(epoch, seenElsewhere) + 1;
    return new MemoryLease(epoch);
  }

  @Override
  public synchronized void exceed(long greater) {
    seenElsewhere = greater;
  }

  private static final class MemoryLease implements Lease {
    private final long epoch;
    private volatile boolean isGivenUp;

    MemoryLease(long epoch) {
      this.epoch = epoch;
    }

    @Override
    public long epoch() {
      return epoch;
    }

    @Override
    public boolean holds() {
      return !isGivenUp;
    }

    @Override
    public void keep() throws StoreException {
      if (isGivenUp) {
        throw new StoreException("the lease was given up", null);
      }
    }

    @Override
    public void giveUp(String reason) {
      isGivenUp = true;
    }

    @Override
    public void close() {
      // Nothing is held.
    }
  }
}
