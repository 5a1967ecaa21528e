package org.windowpane.core.bench;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.windowpane.core.admission.Admission;
import org.windowpane.core.admission.Batch;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Decision;

/**
 * One admission decision, and the state that comes of it: the share chain, the path, and on it four
 * directions of links, three queues and three tables.
 */
@State(Scope.Thread)
@BenchmarkMode({Mode.AverageTime, Mode.SampleTime})
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 8, time = 2)
@Measurement(iterations = 7, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms6g", "-Xmx6g", "-XX:+UseParallelGC", "-XX:+UseTransparentHugePages"})
public class AdmissionBenchmark {
  private static final int REQUESTS = 1 << 16;

  /** As many as the gateway's ledger decides before it writes them down. */
  private static final int BATCH = 500;

  /** How many bookings stand. */
  @Param({"1000", "100000"})
  public int bookings;

  private Batch batch;
  private List<BookingRequest> requests;
  private Deque<UUID> booked;
  private org.windowpane.core.admission.capacity.State state;
  private int next;
  private long refused;

  /** Books what stands. */
  @Setup(Level.Trial)
  public void book() {
    LargeState large = new LargeState();
    batch = Admission.onNetwork().open(large.with(bookings));
    requests = large.requests(REQUESTS);
    booked = new ArrayDeque<>();
  }

  /**
   * Ends as many bookings as were made, a batch at a time, so that there never are many more than
   * those that stand. As in a ledger, that is a batch of its own; it is not measured.
   */
  @Setup(Level.Invocation)
  public void end() {
    if (booked.size() >= 2 * BATCH) {
      for (int i = 0; i < BATCH; i++) {
        batch.release(booked.remove(), LargeState.NOW);
      }
      state = batch.state();
    }
  }

  /**
   * Decides and books the next request. Once in {@link #BATCH} decisions the state that has come of
   * them is taken, as a ledger does before it writes them down.
   */
  @Benchmark
  public Decision decide() {
    Decision decision = batch.book(request(), LargeState.NOW);
    if (decision instanceof Decision.Granted granted) {
      booked.add(granted.booking().id());
    } else {
      refused++;
    }
    if (next % BATCH == 0) {
      state = batch.state();
    }
    return decision;
  }

  private BookingRequest request() {
    BookingRequest like = requests.get(next % REQUESTS);
    next++;
    return like.as(new UUID(3, next));
  }

  /** Fails where few were granted, for refusals are less work, or none came into the state. */
  @TearDown(Level.Trial)
  public void check() {
    if (refused * 10 > next || state.calendar().bookings().size() < bookings) {
      throw new IllegalStateException(refused + " of " + next + " requests were refused.");
    }
  }
}
