package org.windowpane.gateway.ledger.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.ledger.queue.FairQueue.Offer;

final class FairQueueTest {
  private final FairQueue<String> queue = new FairQueue<>(100, 50);

  private void offer(String sender, int count) {
    for (int each = 1; each <= count; each++) {
      assertThat(queue.offer(sender, sender + each)).isEqualTo(Offer.QUEUED);
    }
  }

  /** Takes elements, of which each takes the worker the time in nanoseconds. */
  private List<String> takeEach(int count, long nanosOfEve, long nanosOfOthers) {
    List<String> taken = new ArrayList<>();
    for (int each = 0; each < count; each++) {
      String element = queue.poll().orElseThrow();
      String sender = element.replaceAll("[0-9]", "");
      queue.charge(sender, sender.equals("eve") ? nanosOfEve : nanosOfOthers);
      taken.add(element);
    }
    return taken;
  }

  @Test
  void theElementsOfOneSenderStayInOrder() {
    offer("eve", 3);
    assertThat(takeEach(3, 1, 1)).containsExactly("eve1", "eve2", "eve3");
    assertThat(queue.poll()).isEmpty();
  }

  @Test
  void aSenderThatFloodsTheQueueIsTakenInTurnWithOthers() {
    offer("eve", 50);
    takeEach(10, 1, 1);
    offer("alice", 2);
    offer("bob", 1);
    assertThat(takeEach(5, 1, 1)).contains("alice1", "bob1", "alice2");
  }

  @Test
  void aSenderWhoseElementsTakeLongGetsTheSameTimeAsOthers() {
    offer("eve", 20);
    offer("alice", 40);
    List<String> taken = takeEach(44, 10, 1);
    assertThat(Collections.frequency(taken.stream().map(it -> it.charAt(0)).toList(), 'e'))
        .isBetween(4, 5);
  }

  @Test
  void aSenderThatWasIdleDoesNotCatchUp() {
    offer("alice", 1);
    takeEach(1, 1, 1);
    offer("eve", 40);
    takeEach(30, 100, 1);
    offer("alice", 40);
    assertThat(takeEach(4, 1, 100)).contains("eve31", "eve32");
  }

  @Test
  void aPauseOfTheWorkerDoesNotKeepASenderWaitingForLong() {
    offer("alice", 2);
    queue.poll();
    queue.charge("alice", Duration.ofMinutes(1).toNanos());
    offer("eve", 3);
    assertThat(takeEach(3, Duration.ofMillis(600).toNanos(), 1))
        .containsExactly("eve1", "eve2", "alice2");
  }

  @Test
  void urgentElementsComeFirst() {
    offer("alice", 2);
    queue.offerUrgent("first");
    queue.offerUrgent("second");
    assertThat(queue.poll()).contains("first");
    assertThat(queue.poll()).contains("second");
    assertThat(queue.poll()).contains("alice1");
  }

  @Test
  void aSenderTakesAtMostSoManyPlaces() {
    offer("eve", 50);
    assertThat(queue.offer("eve", "more")).isEqualTo(Offer.TOO_MANY_OF_SENDER);
    assertThat(queue.offer("alice", "alice1")).isEqualTo(Offer.QUEUED);
  }

  @Test
  void aFullQueueTakesNothing() {
    FairQueue<Integer> small = new FairQueue<>(3, 3);
    for (int sender = 0; sender < 3; sender++) {
      assertThat(small.offer("sender" + sender, sender)).isEqualTo(Offer.QUEUED);
    }
    assertThat(small.offer("alice", 4)).isEqualTo(Offer.FULL);
    assertThat(small.offerUrgent(4)).isEqualTo(Offer.FULL);
  }

  @Test
  void itCountsWhatWaitsAndForWhom() {
    offer("eve", 3);
    offer("alice", 1);
    queue.offerUrgent("first");
    assertThat(queue.size()).isEqualTo(5);
    assertThat(queue.senders()).isEqualTo(2);
    assertThat(queue.drain()).hasSize(5);
    assertThat(queue.size()).isZero();
    assertThat(queue.senders()).isZero();
  }

  @Test
  void sendersWithoutElementsAreForgottenWhenThereAreMany() {
    IntStream.range(0, 5_000)
        .forEach(
            sender -> {
              queue.offer("sender" + sender, "");
              queue.poll();
            });
    offer("alice", 1);
    assertThat(queue.poll()).contains("alice1");
  }

  @Test
  void theWorkerWaitsForTheNextElement() throws Exception {
    assertThat(queue.take(Duration.ofMillis(1))).isEmpty();
    CompletableFuture<String> taken =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return queue.take(Duration.ofMinutes(1)).orElseThrow();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    offer("alice", 1);
    assertThat(taken.get()).isEqualTo("alice1");
  }
}
