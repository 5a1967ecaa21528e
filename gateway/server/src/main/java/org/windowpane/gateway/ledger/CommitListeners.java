package org.windowpane.gateway.ledger;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.state.LedgerState;

/** Several listeners. One that fails does not keep the others from being notified. */
final class CommitListeners implements CommitListener {
  private static final Logger LOG = LoggerFactory.getLogger(CommitListeners.class);

  private final List<CommitListener> listeners = new CopyOnWriteArrayList<>();

  void add(CommitListener listener) {
    listeners.add(listener);
  }

  @Override
  public void committed(List<Change<?, ?>> changes, LedgerState state) {
    notifyAll(listener -> listener.committed(changes, state));
  }

  @Override
  public void becameActive(LedgerState state) {
    notifyAll(listener -> listener.becameActive(state));
  }

  @Override
  public void deliveriesQueued() {
    notifyAll(CommitListener::deliveriesQueued);
  }

  @Override
  public void becameInactive() {
    notifyAll(CommitListener::becameInactive);
  }

  private void notifyAll(Consumer<CommitListener> call) {
    for (CommitListener listener : listeners) {
      try {
        call.accept(listener);
      } catch (RuntimeException | Error e) {
        LOG.error("a listener failed", e);
      }
    }
  }
}
