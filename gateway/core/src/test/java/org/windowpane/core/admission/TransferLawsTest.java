package org.windowpane.core.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.core.admission.AdmissionFixture.open;
import static org.windowpane.core.admission.AdmissionFixture.plain;
import static org.windowpane.core.admission.AdmissionFixture.reserve;
import static org.windowpane.core.admission.AdmissionFixture.second;
import static org.windowpane.core.admission.AdmissionFixture.seconds;
import static org.windowpane.core.admission.AdmissionFixture.share;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.booking.Transfer;
import org.windowpane.core.admission.booking.Transfer.Aim;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.share.Privileges;
import org.windowpane.core.share.Share;
import org.windowpane.core.time.Window;

/** Transfers, beside every window and every rate that there are. */
final class TransferLawsTest {
  private static final int DEADLINE = 16;
  private static final int ROOM = 8;
  private static final long NANOS = 1_000_000_000;
  private static final long MICRO = 1_000;
  private static final long NEVER = Long.MAX_VALUE;

  record Taken(int from, int length, int rate) {}

  @Provide
  Arbitrary<List<Taken>> taken() {
    return Combinators.combine(
            Arbitraries.integers().between(0, DEADLINE - 1),
            Arbitraries.integers().between(1, 8),
            Arbitraries.integers().between(1, 5))
        .as(Taken::new)
        .list()
        .ofMaxSize(6);
  }

  /** What is booked, and what it leaves second by second. */
  private static final class Given {
    final Batch batch = open(AdmissionFixture.root().with(share("eight", Share.ROOT, plain(ROOM))));
    final long[] room = new long[DEADLINE];

    Given(List<Taken> taken) {
      Arrays.fill(room, ROOM);
      for (Taken one : taken) {
        Window window = seconds(one.from(), one.from() + one.length());
        if (batch.book(reserve("eight", one.rate(), window), second(0))
            instanceof Decision.Granted) {
          for (int i = one.from(); i < Math.min(DEADLINE, one.from() + one.length()); i++) {
            room[i] -= one.rate();
          }
        }
      }
    }

    Decision transfer(int most, int bits, Aim aim) {
      BookingRequest request = reserve("eight", most, seconds(0, DEADLINE));
      return batch.bookTransfer(request, new Transfer(bits, aim), second(0));
    }

    long least(int from, int to) {
      return Arrays.stream(room, from, to).min().orElseThrow();
    }
  }

  @Property
  void noWindowHasALowerRate(
      @ForAll("taken") List<Taken> taken,
      @ForAll @IntRange(min = 1, max = 10) int most,
      @ForAll @IntRange(min = 1, max = 80) int bits) {
    Given given = new Given(taken);
    long best = NEVER;
    for (int from = 0; from < DEADLINE; from++) {
      for (int to = from + 1; to <= DEADLINE; to++) {
        long rate = (bits + to - from - 1) / (to - from);
        best = rate <= Math.min(most, given.least(from, to)) ? Math.min(best, rate) : best;
      }
    }
    Decision decision = given.transfer(most, bits, Aim.LEAST_RATE);
    assertThat(decision instanceof Decision.Granted ? rate(decision) : NEVER).isEqualTo(best);
    assertPasses(decision, bits);
  }

  @Property
  void noWindowEndsEarlier(
      @ForAll("taken") List<Taken> taken,
      @ForAll @IntRange(min = 1, max = 10) int most,
      @ForAll @IntRange(min = 1, max = 80) int bits) {
    Given given = new Given(taken);
    long best = NEVER;
    for (int from = 0; from < DEADLINE; from++) {
      for (int rate = 1; rate <= most; rate++) {
        long end = from * NANOS + (bits * NANOS + rate - 1) / rate;
        end = (end + MICRO - 1) / MICRO * MICRO;
        int to = (int) ((end + NANOS - 1) / NANOS);
        best = to <= DEADLINE && rate <= given.least(from, to) ? Math.min(best, end) : best;
      }
    }
    Decision decision = given.transfer(most, bits, Aim.EARLIEST_END);
    assertThat(decision instanceof Decision.Granted ? end(decision) : NEVER).isEqualTo(best);
    assertPasses(decision, bits);
  }

  @Property
  void everyWindowIsInWholeMicroseconds(
      @ForAll @LongRange(min = 100_000, max = 100_000_000_000L) long most,
      @ForAll @LongRange(min = 1, max = 1_000_000) long bits,
      @ForAll Aim aim) {
    Batch batch = open(State.of(everything()));
    BookingRequest request = reserve(Share.ROOT, most, seconds(0, DEADLINE));
    Window window =
        AdmissionFixture.booked(batch.bookTransfer(request, new Transfer(bits, aim), second(0)))
            .window();
    assertThat(window).isEqualTo(window.inWholeMicroseconds());
  }

  private static Share everything() {
    return new Share(Share.ROOT, Optional.empty(), FlowGroup.ALL, Privileges.ALL, Set.of(), true);
  }

  private static long rate(Decision decision) {
    return AdmissionFixture.booked(decision).rateBps();
  }

  private static long end(Decision decision) {
    return Duration.between(Instant.EPOCH, AdmissionFixture.booked(decision).window().end())
        .toNanos();
  }

  private static void assertPasses(Decision decision, int bits) {
    if (decision instanceof Decision.Granted granted) {
      Booking booking = granted.booking();
      assertThat(booking.window().end()).isBeforeOrEqualTo(second(DEADLINE));
      assertThat(booking.window().length().toNanos() * booking.rateBps())
          .isGreaterThanOrEqualTo(bits * NANOS);
    }
  }
}
