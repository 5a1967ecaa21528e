package org.windowpane.embedded.events;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Listeners that are called one after the other in the order in which they were added.
 *
 * @param <L> what they implement
 */
public final class Listeners<L> {
  private static final Logger log = LoggerFactory.getLogger(Listeners.class);

  private final List<L> members = new CopyOnWriteArrayList<>();

  public void add(L listener) {
    members.add(listener);
  }

  public void remove(L listener) {
    members.remove(listener);
  }

  /** Calls every listener; an exception is logged and the next listener is called. */
  public void call(Consumer<L> call) {
    for (L member : members) {
      try {
        call.accept(member);
      } catch (RuntimeException | LinkageError e) {
        log.error("listener {} failed", member.getClass().getName(), e);
      }
    }
  }
}
