package org.windowpane.gateway.persistence;

import org.windowpane.gateway.application.Leadership;
import org.windowpane.gateway.application.LedgerStore;
import org.windowpane.gateway.testing.MemoryLedgerStore;

final class MemoryLedgerStoreTest extends LedgerStoreContract {
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
