package org.windowpane.gateway.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A queue by the hour, beside a list that is sorted whenever it is asked. */
public final class HourQueueTest {
  private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");

  private record Thing(Instant at, int number) {}

  @Test
  void itTellsWhatASortedListTells() {
    Random chance = new Random(3);
    for (int round = 0; round < 200; round++) {
      HourQueue<Thing> queue = new HourQueue<>();
      List<Thing> list = new ArrayList<>();
      Instant now = START;
      for (int step = 0; step < 60; step++) {
        if (chance.nextInt(3) > 0) {
          // Of now and then one is in the past, or in an hour that has come up.
          Instant at = now.plusSeconds(chance.nextInt(20_000) - 2_000);
          Thing thing = new Thing(at, step);
          queue.add(at, thing);
          list.add(thing);
        } else {
          now = now.plusSeconds(chance.nextInt(3_000));
          Instant until = now;
          List<Thing> taken = new ArrayList<>(list);
          taken.removeIf(it -> it.at().isAfter(until));
          list.removeAll(taken);
          List<Thing> told = queue.takeUntil(until);
          assertThat(told).containsExactlyInAnyOrderElementsOf(taken);
          assertThat(told).isSortedAccordingTo(Comparator.comparing(Thing::at));
        }
        assertThat(queue.size()).isEqualTo(list.size());
        assertThat(queue.first()).isEqualTo(list.stream().map(Thing::at).min(Instant::compareTo));
      }
    }
  }

  @Test
  void whatEndsNeverIsLast() {
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
  void whatIsFarAheadDoesNotBringItsHourUp() {
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
  void nothingIsLeftOfAClearedOne() {
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
