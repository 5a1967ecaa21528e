package org.windowpane.core.bench;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
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
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.booking.Strictness;
import org.windowpane.core.admission.capacity.RuleLimits;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.plan.Plan;
import org.windowpane.core.plan.RunningPlan;
import org.windowpane.core.share.Privileges;
import org.windowpane.core.share.Share;
import org.windowpane.core.time.Window;

/**
 * The plan for the bookings that need most rules of those that admission grants: limits by source
 * cross limits by destination, in forty shares, until none has rules left. A denial of all flows
 * touches each entry when it begins and when it ends, which it does 500 times.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5)
@Measurement(iterations = 9)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xmx2g", "-XX:+UseParallelGC"})
public class OverlapBenchmark {
  private static final int SHARES = 40;
  private static final int DENIALS = 500;

  /** The limit of the network, less what the last booking did not fit into. */
  private static final int FEWEST_RULES = RuleLimits.NETWORK * 9 / 10;

  private static final Duration LEAD = Duration.ofSeconds(2);
  private static final Duration AHEAD = Duration.ofHours(6);
  private static final Window HOURS =
      new Window(LargeState.NOW, LargeState.NOW.plus(Duration.ofHours(12)));

  private org.windowpane.core.admission.capacity.State state;
  private RunningPlan before;
  private long ids;

  /** Books the denials, and limits until all shares are refused more. */
  @Setup(Level.Trial)
  public void book() {
    Batch batch = Admission.onNetwork().open(shares().seeing(new LargeState().empty().network()));
    for (int i = 0; i < DENIALS; i++) {
      Instant start = LargeState.NOW.plusSeconds(10 + 2 * i);
      require(batch, request(1, "*", new Ask.Deny(), new Window(start, start.plusSeconds(1))));
    }
    boolean[] isFull = new boolean[SHARES + 1];
    int full = 0;
    for (int number = 0; full < SHARES; number++) {
      int share = 1 + number % SHARES;
      if (isFull[share]) {
        continue;
      }
      int pair = number / SHARES;
      String flows = pair % 2 == 0 ? "srcHost=10.%d.%d.%d" : "dstHost=10.%d.%d.%d";
      BookingRequest limit =
          request(
              share,
              flows.formatted(100 + share, pair / 256, pair % 256),
              new Ask.RateLimit(1_000_000L + number),
              HOURS);
      if (batch.book(limit, LargeState.NOW) instanceof Decision.Refused) {
        isFull[share] = true;
        full++;
      }
    }
    state = batch.state();
  }

  private static org.windowpane.core.admission.capacity.State shares() {
    org.windowpane.core.admission.capacity.State state =
        org.windowpane.core.admission.capacity.State.of(share(Share.ROOT, Optional.empty()));
    for (int number = 1; number <= SHARES; number++) {
      state = state.with(share("share-" + number, Optional.of(Share.ROOT)));
    }
    return state;
  }

  private static Share share(String name, Optional<String> parent) {
    return new Share(name, parent, FlowGroup.ALL, Privileges.ALL, Set.of("user"), false);
  }

  private static void require(Batch batch, BookingRequest request) {
    if (batch.book(request, LargeState.NOW) instanceof Decision.Refused refused) {
      throw new IllegalStateException("Not granted: " + refused);
    }
  }

  private BookingRequest request(int share, String flows, Ask ask, Window window) {
    return new BookingRequest(
        new UUID(3, ids++),
        "user",
        "share-" + share,
        FlowGroup.parse("(" + flows + ")"),
        ask,
        Strictness.STRICT,
        window);
  }

  /** A plan just before the first denial begins. */
  @Setup(Level.Iteration)
  public void plan() {
    before = new RunningPlan(LEAD, RuleLimits.NETWORK);
    int rules = before.at(state, LargeState.NOW).rules().size();
    if (rules < FEWEST_RULES) {
      throw new IllegalStateException("Only " + rules + " rules were granted.");
    }
  }

  /** The plan at the instant when the denial begins. */
  @Benchmark
  public Plan change() {
    return before.at(state, LargeState.NOW.plusSeconds(10));
  }

  /** The first plan of a gateway, which reaches as far ahead as there is time. */
  @Benchmark
  public Plan first() {
    return new RunningPlan(LEAD, new RunningPlan.Horizon(AHEAD, 2_000), RuleLimits.NETWORK)
        .at(state, LargeState.NOW);
  }
}
