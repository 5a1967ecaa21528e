package org.windowpane.gateway.ledger.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Compares a queue by hours with a list that is sorted for every read. */
public final class HourQueueTest {
  private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");

  private record Item(Instant at, int number) {}

  @Test
  void theQueueReturnsWhatASortedListReturns() {
    Random random = new Random(3);
    for (int round = 0; round < 200; round++) {
      HourQueue<Item> queue = new HourQueue<>();
      List<Item> list = new ArrayList<>();
      Instant now = START;
      for (int step = 0; step < 60; step++) {
        if (random.nextInt(3) > 0) {
          // Of now and then one is in the past, or in an hour that has come up.
          Instant at = now.plusSeconds(random.nextInt(20_000) - 2_000);
          Item item = new Item(at, step);
          queue.add(at, item);
          list.add(item);
        } else {
          now = now.plusSeconds(random.nextInt(3_000));
          Instant until = now;
          List<Item> expected = new ArrayList<>(list);
          expected.removeIf(it -> it.at().isAfter(until));
          list.removeAll(expected);
          List<Item> actual = queue.takeUntil(until);
          assertThat(actual).containsExactlyInAnyOrderElementsOf(expected);
          assertThat(actual).isSortedAccordingTo(Comparator.comparing(Item::at));
        }
        assertThat(queue.size()).isEqualTo(list.size());
        assertThat(queue.first()).isEqualTo(list.stream().map(Item::at).min(Instant::compareTo));
      }
    }
  }

  @Test
  void endlessItemsComeLast() {
    HourQueue<String> queue = new HourQueue<>();
    queue.add(Instant.MAX, "never");
    queue.add(START, "first");
    assertThat(queue.takeUntil(START)).containsExactly("first");
    assertThat(queue.first()).contains(Instant.MAX);
    queue.add(START.plusSeconds(1), "added");
    assertThat(queue.takeUntil(START.plusSeconds(1))).containsExactly("added");
    assertThat(queue.takeUntil(Instant.MAX)).containsExactly("never");
    assertThat(queue.first()).isEmpty();
  }

  @Test
  void aDistantItemDoesNotSortItsHour() {
    HourQueue<String> queue = new HourQueue<>();
    queue.add(START.plusSeconds(10 * 3_600), "far");
    assertThat(queue.first()).contains(START.plusSeconds(10 * 3_600));
    assertThat(queue.takeUntil(START)).isEmpty();
    queue.add(START.plusSeconds(3_601), "later");
    queue.add(START.plusSeconds(3_600), "sooner");
    assertThat(queue.first()).contains(START.plusSeconds(3_600));
    assertThat(queue.takeUntil(Instant.MAX)).containsExactly("sooner", "later", "far");
  }

  @Test
  void aClearedQueueIsEmpty() {
    HourQueue<String> queue = new HourQueue<>();
    queue.add(START, "one");
    queue.add(START.plusSeconds(10_000), "other");
    assertThat(queue.first()).contains(START);
    queue.clear();
    assertThat(queue.size()).isZero();
    assertThat(queue.first()).isEmpty();
    assertThat(queue.takeUntil(Instant.MAX)).isEmpty();
  }
}
