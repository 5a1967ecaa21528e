package org.windowpane.gateway.ledger;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import org.windowpane.gateway.database.StoreException;
import org.windowpane.gateway.ledger.state.LedgerState;

/** A record that tells how long it takes and how much goes into one batch. */
public final class MeteredLedgerStore implements LedgerStore {
  private final LedgerStore store;
  private final Timer load;
  private final Timer commit;
  private final DistributionSummary events;

  public MeteredLedgerStore(LedgerStore store, MeterRegistry metrics) {
    this.store = store;
    this.load =
        Timer.builder("windowpane.ledger.load")
            .description("Reading the whole state back")
            .register(metrics);
    this.commit =
        Timer.builder("windowpane.ledger.commit")
            .description("Putting a batch on record")
            .publishPercentiles(0.5, 0.99)
            .register(metrics);
    this.events =
        DistributionSummary.builder("windowpane.ledger.batch")
            .description("Decisions put on record together")
            .register(metrics);
  }

  @Override
  public LedgerState load() throws StoreException {
    Timer.Sample sample = Timer.start();
    LedgerState state = store.load();
    sample.stop(load);
    return state;
  }

  @Override
  public LedgerState catchUp(LedgerState known) throws StoreException {
    return store.catchUp(known);
  }

  @Override
  public void commit(Batch batch) throws StoreException {
    Timer.Sample sample = Timer.start();
    store.commit(batch);
    sample.stop(commit);
    events.record(batch.events().size());
  }
}
