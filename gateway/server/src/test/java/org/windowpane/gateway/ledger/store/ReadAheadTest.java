package org.windowpane.gateway.ledger.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
public final class ReadAheadTest {
  @Test
  void oneBatchIsReadAheadAndNoMore() {
    CountDownLatch ahead = new CountDownLatch(20_000);
    AtomicInteger read = new AtomicInteger();
    AtomicInteger readAtFirst = new AtomicInteger();
    ReadAhead.through(
        IntStream.range(0, 40_000)
            .peek(
                each -> {
                  read.incrementAndGet();
                  ahead.countDown();
                })
            .iterator(),
        each -> {
          if (each == 0) {
            await(ahead);
            readAtFirst.set(read.get());
          }
        });
    assertThat(readAtFirst).hasValue(20_000);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void itemsAreProcessedInOrderByOneOtherThread() {
    List<Integer> used = new ArrayList<>();
    Set<Thread> threads = new HashSet<>();
    ReadAhead.through(
        IntStream.range(0, 45_000).iterator(),
        each -> {
          used.add(each);
          threads.add(Thread.currentThread());
        });
    assertThat(used).isEqualTo(IntStream.range(0, 45_000).boxed().toList());
    assertThat(threads).hasSize(1).doesNotContain(Thread.currentThread());
  }

  @Test
  void anEmptySourceDoesNothing() {
    ReadAhead.through(
        List.of().iterator(),
        each -> {
          throw new AssertionError(each);
        });
  }

  @Test
  void anExceptionOfTheActionIsThrownAndEndsReading() {
    AtomicInteger read = new AtomicInteger();
    Iterator<Integer> endless = IntStream.generate(read::incrementAndGet).iterator();
    assertThatThrownBy(
            () ->
                ReadAhead.through(
                    endless,
                    each -> {
                      throw new IllegalArgumentException("booked already");
                    }))
        .isExactlyInstanceOf(IllegalArgumentException.class)
        .hasMessage("booked already");
    assertThat(read).hasValueLessThan(50_000);
  }

  @Test
  void anErrorOfTheActionIsThrown() {
    assertThatThrownBy(
            () ->
                ReadAhead.through(
                    List.of(1).iterator(),
                    each -> {
                      throw new OutOfMemoryError("too many bookings");
                    }))
        .isExactlyInstanceOf(OutOfMemoryError.class)
        .hasMessage("too many bookings");
  }

  @Test
  void anExceptionOfTheSourceIsThrown() {
    Iterator<Integer> broken =
        IntStream.range(0, 20_000)
            .peek(
                each -> {
                  if (each == 15_000) {
                    throw new IllegalStateException("the record broke off");
                  }
                })
            .iterator();
    assertThatThrownBy(() -> ReadAhead.through(broken, each -> {}))
        .isExactlyInstanceOf(IllegalStateException.class)
        .hasMessage("the record broke off");
  }
}
