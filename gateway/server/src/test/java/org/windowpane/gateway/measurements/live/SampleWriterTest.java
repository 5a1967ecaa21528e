package org.windowpane.gateway.measurements.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import java.time.Instant;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.measurements.Measurements.StoredPoints;
import org.windowpane.gateway.measurements.SampleBatch;
import org.windowpane.gateway.measurements.SampleStore;
import org.windowpane.gateway.measurements.Series;
import org.windowpane.gateway.measurements.Span;
import org.windowpane.gateway.measurements.Tier;
import org.windowpane.gateway.measurements.live.SampleWriter.Reason;
import org.windowpane.protocol.value.Dpid;

public final class SampleWriterTest {
  private static final SampleBatch TWO_SAMPLES =
      new SampleBatch(
          Instant.parse("2026-11-20T21:00:00Z"),
          Map.of(new Series.OfTable(new Dpid(1), 0), new float[] {1, Float.NaN, 2}));

  private final Map<Reason, Long> dropped = new EnumMap<>(Reason.class);
  private final AtomicInteger kept = new AtomicInteger();
  private final CountDownLatch goOn = new CountDownLatch(1);
  private SampleWriter writer;

  @AfterEach
  void close() {
    goOn.countDown();
    writer.close();
  }

  private void writerTo(Predicate<SampleBatch> write) {
    SampleStore store =
        new SampleStore() {
          @Override
          public boolean write(SampleBatch batch) {
            return write.test(batch);
          }

          @Override
          public Map<Series, StoredPoints> read(
              Collection<? extends Series> series, Span span, Tier tier) {
            throw new AssertionError("nobody reads here");
          }

          @Override
          public StoredPoints total(Map<Series.OfBooking, Span> running, Span span, Tier tier) {
            throw new AssertionError("nobody reads here");
          }
        };
    writer =
        new SampleWriter(
            store,
            new SampleWriter.Counts() {
              @Override
              public void kept(long samples) {
                kept.addAndGet((int) samples);
              }

              @Override
              public void dropped(long samples, Reason reason) {
                synchronized (dropped) {
                  dropped.merge(reason, samples, Long::sum);
                }
              }
            });
  }

  private long dropped(Reason reason) {
    synchronized (dropped) {
      return dropped.getOrDefault(reason, 0L);
    }
  }

  @Test
  void aSlowDatabaseQueuesAFewMinutesAndTheRestIsDropped() {
    CountDownLatch writing = new CountDownLatch(1);
    writerTo(
        batch -> {
          writing.countDown();
          try {
            goOn.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          return true;
        });
    writer.write(TWO_SAMPLES);
    eventually("the first is being written", () -> writing.getCount() == 0);
    for (int more = 0; more < 10; more++) {
      writer.write(TWO_SAMPLES);
    }
    assertThat(dropped(Reason.BUSY)).as("all but three of ten").isEqualTo(7 * 2);
    goOn.countDown();
    eventually("those that waited are written", () -> kept.get() == 4 * 2);
  }

  @Test
  void aFailedWriteIsCountedAndTheNextSucceeds() {
    AtomicInteger calls = new AtomicInteger();
    writerTo(
        batch -> {
          if (calls.getAndIncrement() == 0) {
            throw new UnavailableException("not now");
          }
          return true;
        });
    writer.write(TWO_SAMPLES);
    writer.write(TWO_SAMPLES);
    eventually("the second is written", () -> kept.get() == 2);
    assertThat(dropped(Reason.FAILED)).isEqualTo(2);
  }

  @Test
  void samplesOutsideThePartitionsAreCountedAsDropped() {
    writerTo(batch -> false);
    writer.write(TWO_SAMPLES);
    eventually("it is counted", () -> dropped(Reason.MISDATED) == 2);
    assertThat(kept).hasValue(0);
  }

  @Test
  void queuedSamplesAreWrittenOnClose() {
    writerTo(batch -> true);
    writer.write(TWO_SAMPLES);
    writer.close();
    assertThat(kept).hasValue(2);
  }
}
