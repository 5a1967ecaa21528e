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
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.windowpane.core.admission.Admission;
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

  /** How many bookings stand. */
  @Param({"1000", "100000"})
  public int bookings;

  private final Admission admission = Admission.onNetwork();
  private org.windowpane.core.admission.State state;
  private List<BookingRequest> requests;
  private int next;

  /** Books what stands. */
  @Setup(Level.Trial)
  public void book() {
    LargeState large = new LargeState();
    state = large.with(bookings);
    requests = large.requests(REQUESTS);
  }

  /** Decides the next request on the state as it stands. */
  @Benchmark
  public Decision decide() {
    next = (next + 1) & (REQUESTS - 1);
    return admission.decide(state, requests.get(next), LargeState.NOW);
  }
}
