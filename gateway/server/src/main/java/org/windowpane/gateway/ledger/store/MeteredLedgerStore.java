package org.windowpane.gateway.ledger.store;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import org.windowpane.gateway.database.StoreException;
import org.windowpane.gateway.ledger.LedgerStore;
import org.windowpane.gateway.ledger.RejectedBatchException;
import org.windowpane.gateway.ledger.state.LedgerState;

/** A store that measures how long it takes and how many decisions a batch has. */
public final class MeteredLedgerStore implements LedgerStore {
  private final LedgerStore store;
  private final Timer load;
  private final Timer commit;
  private final DistributionSummary events;

  public MeteredLedgerStore(LedgerStore store, MeterRegistry metrics) {
    this.store = store;
    this.load =
        Timer.builder("windowpane.ledger.load")
            .description("Reading the whole state")
            .register(metrics);
    this.commit =
        Timer.builder("windowpane.ledger.commit")
            .description("Storing a batch")
            .publishPercentiles(0.5, 0.99)
            .register(metrics);
    this.events =
        DistributionSummary.builder("windowpane.ledger.batch")
            .description("Decisions stored together")
            .register(metrics);
  }

  @Override
  public LedgerState load(Runnable progress) throws StoreException {
    Timer.Sample sample = Timer.start();
    LedgerState state = store.load(progress);
    sample.stop(load);
    return state;
  }

  @Override
  public LedgerState catchUp(LedgerState known, Runnable progress) throws StoreException {
    return store.catchUp(known, progress);
  }

  @Override
  public void commit(Batch batch) throws StoreException, RejectedBatchException {
    Timer.Sample sample = Timer.start();
    store.commit(batch);
    sample.stop(commit);
    events.record(batch.events().size());
  }
}
