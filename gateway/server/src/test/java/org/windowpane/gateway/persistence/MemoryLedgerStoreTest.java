package org.windowpane.gateway.persistence;

import org.windowpane.gateway.testing.MemoryLedgerStore;

final class MemoryLedgerStoreTest extends LedgerStoreContract {
  @Override
  void open() {
    MemoryLedgerStore memory = new MemoryLedgerStore();
    use(memory, memory);
  }
}
