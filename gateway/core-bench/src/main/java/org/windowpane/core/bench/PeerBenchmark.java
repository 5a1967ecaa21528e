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
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.windowpane.core.admission.Admission;
import org.windowpane.core.admission.Batch;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Decision;

/**
 * The same 10,000 requests, one after another from nothing: by admission, and by YARN's reservation
 * plan. Both have room for all of them. Admission looks at a chain of shares, a path, links, queues
 * and tables for each; YARN at one capacity.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xmx6g", "-XX:+UseParallelGC", "-XX:+UseTransparentHugePages"})
public class PeerBenchmark {
  private static final int REQUESTS = 10_000;
  private static final int REQUESTS_TO_WARM_UP = 1_000;
  private static final int ROUNDS_TO_WARM_UP = 3;

  private final Admission admission = Admission.onNetwork();
  private org.windowpane.core.admission.capacity.State empty;
  private List<BookingRequest> requests;

  /** Makes the requests, and lets YARN take a few of them: all would take too long. */
  @Setup(Level.Trial)
  public void makeRequests() {
    LargeState large = new LargeState();
    empty = large.empty();
    requests = large.requests(REQUESTS);
    for (int round = 0; round < ROUNDS_TO_WARM_UP; round++) {
      offerToYarn(requests.subList(0, REQUESTS_TO_WARM_UP));
    }
  }

  /** All of them, by admission. */
  @Benchmark
  @Warmup(iterations = 5)
  @Measurement(iterations = 10)
  public org.windowpane.core.admission.capacity.State windowpane() {
    Batch batch = admission.open(empty);
    for (BookingRequest request : requests) {
      if (batch.book(request, LargeState.NOW) instanceof Decision.Refused) {
        throw refused(request);
      }
    }
    return batch.state();
  }

  /** All of them, by YARN. */
  @Benchmark
  @Warmup(iterations = 0)
  @Measurement(iterations = 2)
  public YarnPlan yarn() {
    return offerToYarn(requests);
  }

  private static YarnPlan offerToYarn(List<BookingRequest> requests) {
    YarnPlan plan = new YarnPlan(LargeState.LINK_BPS);
    for (BookingRequest request : requests) {
      if (!plan.accepts(request)) {
        throw refused(request);
      }
    }
    return plan;
  }

  private static IllegalStateException refused(BookingRequest request) {
    return new IllegalStateException("There is room for " + request + ", but it was refused.");
  }
}
