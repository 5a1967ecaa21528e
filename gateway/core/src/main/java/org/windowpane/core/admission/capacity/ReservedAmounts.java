package org.windowpane.core.admission.capacity;

import java.util.HashMap;
import java.util.Map;
import org.windowpane.core.admission.booking.Resource;
import org.windowpane.core.collection.HashTrie;
import org.windowpane.core.collection.Rows;
import org.windowpane.core.time.Timeline;

/**
 * What is reserved of each resource over time. Immutable. A resource keeps its number from its
 * first reservation on, so that an account that knows the number skips the lookup.
 */
final class ReservedAmounts {
  static final ReservedAmounts NONE = new ReservedAmounts(HashTrie.empty(), Rows.empty());

  private final HashTrie<Resource, Integer> numbers;
  private final Rows<Timeline> timelines;

  private ReservedAmounts(HashTrie<Resource, Integer> numbers, Rows<Timeline> timelines) {
    this.numbers = numbers;
    this.timelines = timelines;
  }

  Timeline of(Resource resource) {
    return numbers.get(resource).map(timelines::get).orElse(Timeline.EMPTY);
  }

  /** These amounts with the changes of the accounts. */
  ReservedAmounts with(Iterable<Account> accounts) {
    Map<Resource, Integer> added = new HashMap<>();
    Rows.Put<Timeline> put = timelines.put();
    for (Account account : accounts) {
      int number = account.number();
      if (number == Account.NO_NUMBER) {
        int next = numbers.size() + added.size();
        number = numbers.get(account.resource()).orElse(next);
        account.number(number);
        if (number == next) {
          added.put(account.resource(), number);
        }
      }
      put.set(number, account.settled());
    }
    return new ReservedAmounts(numbers.withAll(added), put.done());
  }

  /** The same without any reservation of the resource. */
  ReservedAmounts without(Resource resource) {
    if (numbers.get(resource).isEmpty()) {
      return this;
    }
    Rows.Put<Timeline> put = timelines.put();
    put.set(numbers.get(resource).get(), Timeline.EMPTY);
    return new ReservedAmounts(numbers, put.done());
  }

  /**
   * By resource, without rules: how many rules each of the same bookings counts depends on their
   * order.
   */
  private Map<Resource, Timeline> reserved() {
    Map<Resource, Timeline> taken = new HashMap<>();
    numbers.forEach(
        (resource, number) -> {
          Timeline timeline = timelines.get(number);
          if (!timeline.isEmpty() && !resource.isRules()) {
            taken.put(resource, timeline);
          }
        });
    return taken;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ReservedAmounts amounts && reserved().equals(amounts.reserved());
  }

  @Override
  public int hashCode() {
    return reserved().hashCode();
  }

  @Override
  public String toString() {
    return reserved().toString();
  }
}
