package org.windowpane.core.bench;

import java.time.Instant;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.windowpane.core.time.Timeline;
import org.windowpane.core.time.TimelineEditor;
import org.windowpane.core.time.TokenBucket;
import org.windowpane.core.time.Window;

/** Whether a window fits a bucket that a timeline draws on beyond its fill, and what would fit. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "-Xmx2g")
public class TokenBucketBenchmark {
  private static final Instant START = Instant.parse("2026-11-20T21:00:00Z");
  private static final long YEAR_SECONDS = 365 * 24 * 3600;
  private static final long GIGABIT = 1_000_000_000L;

  /** How many changes the timeline has. */
  @Param("10000")
  public int changes;

  private Timeline timeline;
  private TokenBucket bucket;
  private Window asked;

  /** Adds what stands; the mean level is half the fill, and the greatest is above it. */
  @Setup(Level.Trial)
  public void fill() {
    Random random = new Random(changes);
    TimelineEditor editor = Timeline.EMPTY.edit();
    for (int i = 0; i < changes / 2; i++) {
      Instant start = START.plusSeconds(random.nextLong(YEAR_SECONDS));
      Window window = new Window(start, start.plusSeconds(1 + random.nextLong(20_000)));
      editor.plus(window, GIGABIT);
    }
    timeline = editor.done();
    bucket = new TokenBucket(4 * GIGABIT, 1_000_000 * GIGABIT, START);
    asked = new Window(START.plusSeconds(YEAR_SECONDS / 2), START.plusSeconds(YEAR_SECONDS));
  }

  /** Whether one more fits. */
  @Benchmark
  public boolean fits() {
    return bucket.fits(timeline, asked, 1);
  }

  /** The most that fits. */
  @Benchmark
  public long mostThatFits() {
    return bucket.mostThatFits(timeline, asked);
  }
}
