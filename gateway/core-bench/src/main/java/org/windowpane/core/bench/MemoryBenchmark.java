package org.windowpane.core.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The heap that a million bookings take: what is in use with them, less what was in use by the tree
 * and the network without a booking. In a JVM of its own. Requests are made one by one; only what
 * the state keeps of them stays.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xmx6g", "-XX:+UseParallelGC", "-XX:+UseTransparentHugePages"})
public class MemoryBenchmark {
  private static final int BOOKINGS = 1_000_000;
  private static final int COLLECTIONS = 5;

  /** What is reported beside the time. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Heap {
    /** Taken by the bookings, in MiB. */
    public double mebibytes;
  }

  /** Books them; the time that it takes is not the point. */
  @Benchmark
  public org.windowpane.core.admission.capacity.State million(Heap heap) {
    LargeState large = new LargeState();
    org.windowpane.core.admission.capacity.State empty = large.empty();
    long before = usedBytes();
    org.windowpane.core.admission.capacity.State booked = large.booked(empty, BOOKINGS);
    heap.mebibytes = (usedBytes() - before) / 1024.0 / 1024.0;
    return booked;
  }

  /** One collection may leave what only the next one finds. */
  private static long usedBytes() {
    Runtime runtime = Runtime.getRuntime();
    for (int count = 0; count < COLLECTIONS; count++) {
      System.gc();
    }
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
