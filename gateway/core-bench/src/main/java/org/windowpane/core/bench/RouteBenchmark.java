package org.windowpane.core.bench;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
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
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.network.Host;
import org.windowpane.core.network.Network;
import org.windowpane.core.time.Window;

/**
 * Decisions on a fat tree and on a WAN, where the path of fewest hops is full at times, and what
 * other paths are worth.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms6g", "-Xmx6g", "-XX:+UseParallelGC", "-XX:+UseTransparentHugePages"})
public class RouteBenchmark {
  /** Standing bookings, and requests that come and go. */
  @State(Scope.Thread)
  public static class Busy {
    private static final int DAYS = 30;
    private static final int BATCH = 500;
    private static final int REQUESTS = 1 << 16;

    /** Which network. */
    @Param({"fat_tree_k24", "geant2012"})
    public String on;

    /** How many bookings stand. */
    @Param("100000")
    public int bookings;

    private List<BookingRequest> requests;
    private Network network;
    private Batch batch;
    private Deque<UUID> booked;
    private org.windowpane.core.admission.capacity.State state;
    private int asked;
    private int decided;
    private int onOther;

    /** Makes the standing bookings. */
    @Setup(Level.Trial)
    public void book() {
      LoadedNetwork loaded = LoadedNetwork.named(on);
      requests = new ArrayList<>();
      for (int i = 0; i < REQUESTS; i++) {
        requests.add(loaded.request(loaded.window(DAYS), loaded.mostBps()));
      }
      state = loaded.empty();
      network = state.network();
      batch = Admission.onNetwork().open(state);
      booked = new ArrayDeque<>();
      for (int count = 0; count < bookings; ) {
        if (batch.book(next(), LoadedNetwork.NOW) instanceof Decision.Granted) {
          count++;
        }
      }
    }

    private BookingRequest next() {
      asked++;
      return requests.get(asked % REQUESTS).as(new UUID(3, asked));
    }

    /** Ends as many bookings as were made, a batch at a time; it is not measured. */
    @Setup(Level.Invocation)
    public void end() {
      if (booked.size() >= 2 * BATCH) {
        for (int i = 0; i < BATCH; i++) {
          batch.release(booked.remove(), LoadedNetwork.NOW);
        }
        state = batch.state();
      }
    }

    Decision decide() {
      Decision decision = batch.book(next(), LoadedNetwork.NOW);
      decided++;
      if (decision instanceof Decision.Granted granted) {
        booked.add(granted.booking().id());
        onOther += isOnFirstPath(granted.booking(), network) ? 0 : 1;
      }
      return decision;
    }

    /** Fails where hardly any booking needed another path: those decisions are less work. */
    @TearDown(Level.Trial)
    public void check() {
      if (onOther * 20 < decided) {
        throw new IllegalStateException(onOther + " of " + decided + " took another path.");
      }
    }
  }

  /** Decides and books the next request. */
  @Benchmark
  public Decision decide(Busy busy) {
    return busy.decide();
  }

  /** Which network {@link #load} is on. */
  @State(Scope.Thread)
  public static class Empty {
    /** Its name. */
    @Param({"fat_tree_k8", "geant2012"})
    public String on;
  }

  /** What is reported of {@link #load}. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Accepted {
    /** Bookings on any path, over bookings on paths of fewest hops only. */
    public double ratio;
  }

  /** The same requests for one window, on any path and on the first one only. */
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @Warmup(iterations = 0)
  @Measurement(iterations = 1)
  public int load(Empty empty, Accepted accepted) {
    LoadedNetwork loaded = LoadedNetwork.named(empty.on);
    Window window = loaded.window(1);
    List<BookingRequest> requests = new ArrayList<>();
    for (int i = 0; i < 4_000; i++) {
      requests.add(loaded.request(window, 1_000_000_000));
    }
    int onAny = booked(requests, loaded.empty(), true);
    int onFirst = booked(requests, loaded.empty(), false);
    accepted.ratio = (double) onAny / onFirst;
    return onAny;
  }

  private static int booked(
      List<BookingRequest> requests,
      org.windowpane.core.admission.capacity.State empty,
      boolean onAny) {
    Batch batch = Admission.onNetwork().open(empty);
    int booked = 0;
    for (BookingRequest request : requests) {
      if (batch.book(request, LoadedNetwork.NOW) instanceof Decision.Granted granted) {
        if (onAny || isOnFirstPath(granted.booking(), empty.network())) {
          booked++;
        } else {
          batch.release(request.id(), LoadedNetwork.NOW);
        }
      }
    }
    return booked;
  }

  private static boolean isOnFirstPath(Booking booking, Network network) {
    Host source = network.hostWith(booking.flowGroup().srcHost()).orElseThrow();
    Host destination = network.hostWith(booking.flowGroup().dstHost()).orElseThrow();
    return network.path(source, destination).filter(booking.path()::equals).isPresent();
  }
}
