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
import org.windowpane.core.time.Window;

/**
 * One step of admission on one timeline: whether a window has room, and the timeline with it. To
 * keep the number of changes, the window that was added longest ago is taken away as well.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "-Xmx2g")
public class TimelineBenchmark {
  private static final Instant START = Instant.parse("2026-11-20T21:00:00Z");
  private static final long YEAR_SECONDS = 365 * 24 * 3600;
  private static final long MAX_SECONDS = 7 * 24 * 3600;
  private static final int NEW = 1 << 16;

  /** How many changes the timeline has. */
  @Param({"1000", "20000", "200000"})
  public int changes;

  private Window[] windows;
  private TimelineEditor editor;
  private Timeline timeline;
  private int next;
  private int last;

  /** Adds what stands. */
  @Setup(Level.Trial)
  public void fill() {
    Random random = new Random(changes);
    windows = new Window[changes / 2 + NEW];
    for (int i = 0; i < windows.length; i++) {
      Instant start = START.plusSeconds(random.nextLong(YEAR_SECONDS));
      windows[i] = new Window(start, start.plusSeconds(1 + random.nextLong(MAX_SECONDS)));
    }
    editor = Timeline.EMPTY.edit();
    for (int i = 0; i < changes / 2; i++) {
      editor.plus(windows[i], amount(i));
    }
    next = changes / 2;
    timeline = editor.done();
  }

  private static long amount(int index) {
    return 1_000_000L * (1 + index % 1000);
  }

  private int following(int index) {
    return index + 1 == windows.length ? 0 : index + 1;
  }

  /** The maximum of the window that comes next. */
  @Benchmark
  public long maximum() {
    next = following(next);
    return editor.maximum(windows[next]);
  }

  /** In place: the maximum, one window more, and the oldest one less. */
  @Benchmark
  public long maximumPlusMinusInPlace() {
    long maximum = editor.maximum(windows[next]);
    editor.plus(windows[next], amount(next));
    editor.minus(windows[last], amount(last));
    next = following(next);
    last = following(last);
    return maximum;
  }

  /** By copying: the maximum, one window more, and the oldest one less. */
  @Benchmark
  public long maximumPlusMinusCopied() {
    long maximum = timeline.maximum(windows[next]);
    timeline = timeline.plus(windows[next], amount(next)).minus(windows[last], amount(last));
    next = following(next);
    last = following(last);
    return maximum;
  }
}
