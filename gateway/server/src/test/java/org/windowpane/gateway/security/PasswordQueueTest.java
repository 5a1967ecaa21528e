package org.windowpane.gateway.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.windowpane.gateway.testing.Eventually.eventually;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.security.PasswordQueue.Priority;

public final class PasswordQueueTest {
  private static final int PLACES = 32;
  private static final int PLACES_OF_KNOWN = 64;

  private final Passwords passwords = new Passwords();
  private final PasswordQueue queue = new PasswordQueue(passwords);
  private final CountDownLatch held = new CountDownLatch(1);

  @AfterEach
  void close() throws Exception {
    held.countDown();
    queue.close();
  }

  /**
   * Fills places with requests that do not end before {@link #held} is released. A check that was
   * done before its follower was attached holds no place, and is replaced.
   */
  private List<CompletableFuture<Boolean>> fill(int places, Priority priority) {
    List<CompletableFuture<Boolean>> filled = new ArrayList<>();
    Thread test = Thread.currentThread();
    int taken = queue.underWay();
    while (filled.size() < places) {
      CompletableFuture<Boolean> holding =
          queue
              .matches("x", null, priority)
              .thenApply(
                  matches -> {
                    if (Thread.currentThread() != test) {
                      await(held);
                    }
                    return matches;
                  });
      if (holding.isDone()) {
        eventually("its place is free", () -> queue.underWay() == taken + filled.size());
      } else {
        filled.add(holding);
      }
    }
    return filled;
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void passwordsAreHashedAndCheckedOnOtherThreads() {
    String hash = queue.hash("a long password").join();
    assertThat(queue.matches("a long password", hash, Priority.OTHER).join()).isTrue();
    assertThat(queue.matches("another password", hash, Priority.KNOWN).join()).isFalse();
    String thread =
        queue
            .matches("x", null, Priority.OTHER)
            .thenApply(it -> Thread.currentThread().getName())
            .join();
    assertThat(thread).isIn("sign-in", Thread.currentThread().getName());
    eventually("nothing is under way", () -> queue.underWay() == 0);
  }

  @Test
  void aFullQueueRefusesAtOnceAndKnownUsersHavePlacesOfTheirOwn() {
    List<CompletableFuture<Boolean>> filled = fill(PLACES, Priority.OTHER);
    assertThatThrownBy(() -> queue.matches("x", null, Priority.OTHER))
        .isInstanceOf(UnavailableException.class);
    filled.addAll(fill(PLACES_OF_KNOWN - PLACES, Priority.KNOWN));
    assertThatThrownBy(() -> queue.matches("x", null, Priority.KNOWN))
        .isInstanceOf(UnavailableException.class);
    held.countDown();
    eventually("nothing is under way", () -> queue.underWay() == 0);
    assertThat(filled).allSatisfy(it -> assertThat(it).isDone());
    assertThat(queue.matches("x", null, Priority.OTHER).join()).isFalse();
  }

  @Test
  void aFailureTakesNoPlaceForEver() {
    for (int time = 0; time < 2 * PLACES; time++) {
      assertThatThrownBy(() -> queue.matches("x", "not a hash", Priority.OTHER).join())
          .isInstanceOf(CompletionException.class);
    }
    eventually("nothing is under way", () -> queue.underWay() == 0);
  }

  @Test
  void closingFailsWhatWaits() throws Exception {
    List<CompletableFuture<Boolean>> filled = fill(PLACES, Priority.OTHER);
    held.countDown();
    queue.close();
    assertThat(filled).allSatisfy(it -> assertThat(it).isDone());
    assertThatThrownBy(() -> queue.hash("a long password"))
        .isInstanceOf(UnavailableException.class);
  }
}
