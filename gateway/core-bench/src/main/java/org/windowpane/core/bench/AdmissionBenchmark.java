package org.windowpane.core.bench;

import java.util.List;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.windowpane.core.admission.Admission;
import org.windowpane.core.admission.Batch;
import org.windowpane.core.admission.BookingRequest;
import org.windowpane.core.admission.Decision;

/**
 * One admission decision, and the state that comes of it: the share chain, the path, and on it four
 * directions of links, three queues and three tables.
 */
@State(Scope.Thread)
@BenchmarkMode({Mode.AverageTime, Mode.SampleTime})
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(value = 1, jvmArgsAppend = "-Xmx6g")
public class AdmissionBenchmark {
  private static final int REQUESTS = 1 << 14;
  private static final int BATCH = 1 << 8;

  /** How many bookings stand. */
  @Param({"1000", "100000"})
  public int bookings;

  private final Admission admission = Admission.onNetwork();
  private org.windowpane.core.admission.State state;
  private org.windowpane.core.admission.State after;
  private List<BookingRequest> requests;
  private Batch batch;
  private int next;

  /** Books what stands. */
  @Setup(Level.Trial)
  public void book() {
    LargeState large = new LargeState();
    state = large.with(bookings);
    requests = large.requests(REQUESTS);
    batch = admission.open(state);
  }

  /**
   * Decides and books the next request. After every {@link #BATCH} the state that came of them is
   * taken, as a ledger does before it writes them down, and the next batch begins on the state with
   * the bookings that stand, so that there never are more than those and a batch.
   */
  @Benchmark
  public Decision decide() {
    next = (next + 1) & (REQUESTS - 1);
    if ((next & (BATCH - 1)) == 0) {
      after = batch.state();
      batch = admission.open(state);
    }
    return batch.book(requests.get(next), LargeState.NOW);
  }

  /** Fails where a batch came to nothing: then nothing was measured. */
  @TearDown(Level.Iteration)
  public void check() {
    if (after.calendar().bookings().size() <= bookings) {
      throw new IllegalStateException("No request of the last batch was granted.");
    }
  }
}
