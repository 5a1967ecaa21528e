package org.windowpane.gateway.ledger;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.mapping.LiveEvent;
import org.windowpane.gateway.ledger.state.LedgerState;

/** Passes on what has just changed. Many threads call it, and its subscribers must not wait. */
public final class Feed implements CommitListener {
  private static final LiveEvent RIGHTS_CHANGED = new LiveEvent.RightsChanged();

  private final List<Consumer<LiveEvent>> subscribers = new CopyOnWriteArrayList<>();

  /** Adds a subscriber, which receives all events from now on. */
  public void subscribe(Consumer<LiveEvent> subscriber) {
    subscribers.add(subscriber);
  }

  /** Passes an event to all subscribers. */
  public void publish(LiveEvent event) {
    subscribers.forEach(subscriber -> subscriber.accept(event));
  }

  @Override
  public void becameInactive() {
    publish(new LiveEvent.Ended());
  }

  /** A change of rights comes first: who lost rights must not see what follows. */
  @Override
  public void committed(List<Change<?, ?>> changes, LedgerState state) {
    List<LiveEvent> events =
        changes.stream().map(Change::liveEvent).flatMap(Optional::stream).toList();
    if (events.contains(RIGHTS_CHANGED)) {
      publish(RIGHTS_CHANGED);
    }
    events.stream().filter(event -> !event.equals(RIGHTS_CHANGED)).forEach(this::publish);
  }
}
