package org.windowpane.embedded.events;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import net.floodlightcontroller.core.IListener;
import net.floodlightcontroller.core.IListener.Command;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Listeners in the order that they ask for: each may name others that go before or after it.
 * Listeners that name none keep the order in which they were added.
 *
 * @param <T> what the order is for
 * @param <L> what they implement
 */
public final class OrderedListeners<T, L extends IListener<T>> {
  private static final Logger log = LoggerFactory.getLogger(OrderedListeners.class);

  private final T type;
  private volatile List<L> members = List.of();

  public OrderedListeners(T type) {
    this.type = type;
  }

  /**
   * Adds a listener.
   *
   * @throws IllegalStateException if the orders that the listeners ask for contradict each other
   */
  public synchronized void add(L listener) {
    List<L> wanted = new ArrayList<>(members);
    wanted.add(listener);
    members = sort(wanted);
  }

  public synchronized void remove(L listener) {
    List<L> wanted = new ArrayList<>(members);
    wanted.remove(listener);
    members = List.copyOf(wanted);
  }

  /**
   * Calls listeners in order until one returns STOP; an exception is logged and the next listener
   * is called.
   */
  public void call(Function<L, Command> call) {
    for (L member : members) {
      try {
        if (call.apply(member) == Command.STOP) {
          return;
        }
      } catch (RuntimeException | LinkageError e) {
        log.error("listener {} failed on {}", member.getName(), type, e);
      }
    }
  }

  private List<L> sort(List<L> wanted) {
    List<L> sorted = new ArrayList<>();
    Set<L> left = new LinkedHashSet<>(wanted);
    while (!left.isEmpty()) {
      Predicate<L> free =
          candidate -> left.stream().noneMatch(other -> goesBefore(other, candidate));
      L next =
          left.stream()
              .filter(free)
              .findFirst()
              .orElseThrow(
                  () ->
                      new IllegalStateException(
                          "the order of the listeners of "
                              + type
                              + " is a circle: "
                              + left.stream().map(IListener::getName).toList()));
      sorted.add(next);
      left.remove(next);
    }
    return List.copyOf(sorted);
  }

  private boolean goesBefore(L first, L second) {
    return first != second
        && (second.isCallbackOrderingPrereq(type, first.getName())
            || first.isCallbackOrderingPostreq(type, second.getName()));
  }
}
