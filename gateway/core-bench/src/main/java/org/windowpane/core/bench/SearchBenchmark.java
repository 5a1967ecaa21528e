package org.windowpane.core.bench;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
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
import org.openjdk.jmh.annotations.Warmup;
import org.windowpane.core.admission.Admission;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.CounterOffer;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.time.Window;

/**
 * The earliest window for a rate that does not fit now: six hours of nearly a whole link, whose
 * bookings come and go, so that many short gaps lie before the first one that is long enough. Each
 * request asks for as much as it takes to push that one four weeks away or more.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xmx6g", "-XX:+UseParallelGC", "-XX:+UseTransparentHugePages"})
public class SearchBenchmark {
  private static final int REQUESTS = 1 << 4;
  private static final Duration LENGTH = Duration.ofHours(6);
  private static final Duration HORIZON = Duration.ofDays(28);
  private static final long RATE_STEP_BPS = 10_000_000;

  /** How many bookings stand. */
  @Param("100000")
  public int bookings;

  private final Admission admission = Admission.onNetwork();
  private org.windowpane.core.admission.capacity.State state;
  private List<BookingRequest> requests;
  private int next;

  /** Books what stands, and finds rates that have to wait. */
  @Setup(Level.Trial)
  public void book() {
    LargeState large = new LargeState();
    state = large.with(bookings);
    requests = new ArrayList<>();
    for (BookingRequest request : large.requests(REQUESTS)) {
      requests.add(waiting(request));
    }
  }

  /** When the next request could start. */
  @Benchmark
  public Instant earliest() {
    next = (next + 1) & (REQUESTS - 1);
    return earliest(requests.get(next));
  }

  /** The counter-offer of a request from now on; now itself, where that is granted. */
  private Instant earliest(BookingRequest request) {
    Decision decision = admission.decide(state, request, LargeState.NOW);
    if (decision instanceof Decision.Refused refused) {
      return refused.refusal().counterOffers().stream()
          .filter(offer -> offer.kind() == CounterOffer.Kind.LATER)
          .findFirst()
          .orElseThrow()
          .window()
          .start();
    }
    return request.window().start();
  }

  /** The same hosts and share, from now on, at the least rate that has to wait for long. */
  private BookingRequest waiting(BookingRequest request) {
    Window window = new Window(LargeState.NOW, LargeState.NOW.plus(LENGTH));
    for (long rate = LargeState.LINK_BPS / 2; rate <= LargeState.LINK_BPS; rate += RATE_STEP_BPS) {
      BookingRequest asked =
          BookingRequest.reserve(
              new UUID(2, 0),
              request.principal(),
              request.share(),
              request.flowGroup(),
              rate,
              window);
      if (!earliest(asked).isBefore(LargeState.NOW.plus(HORIZON))) {
        return asked;
      }
    }
    throw new IllegalStateException("No rate has to wait for long: " + request);
  }
}
