package org.windowpane.gateway.ledger.store;

import org.windowpane.gateway.ledger.Leadership;
import org.windowpane.gateway.ledger.LedgerStore;
import org.windowpane.gateway.testing.MemoryLedgerStore;

public final class MemoryLedgerStoreTest extends LedgerStoreContract {
  private MemoryLedgerStore memory;

  @Override
  void open() {
    memory = new MemoryLedgerStore();
  }

  @Override
  void close() {
    // Nothing is held.
  }

  @Override
  LedgerStore store() {
    return memory;
  }

  @Override
  Leadership leadership() {
    return memory;
  }
}
