package org.windowpane.core.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.core.admission.AdmissionFixture.booked;
import static org.windowpane.core.admission.AdmissionFixture.open;
import static org.windowpane.core.admission.AdmissionFixture.reserve;
import static org.windowpane.core.admission.AdmissionFixture.second;
import static org.windowpane.core.admission.AdmissionFixture.seconds;
import static org.windowpane.core.admission.AdmissionFixture.share;
import static org.windowpane.core.admission.AdmissionFixture.tokens;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.share.Share;
import org.windowpane.core.time.Window;

/** Windows that tokens bound, beside every quarter of a second before them. */
final class EarliestTokensLawsTest {
  private static final int DEADLINE = 40;

  record Taken(int rate, int from, int length) {}

  @Provide
  Arbitrary<List<Taken>> taken() {
    return Combinators.combine(
            Arbitraries.integers().between(1, 10),
            Arbitraries.integers().between(0, 25),
            Arbitraries.integers().between(1, 8))
        .as(Taken::new)
        .list()
        .ofMaxSize(5);
  }

  @Example
  void tokensAreWaitedForWhereNothingElseChanges() {
    Batch batch =
        open(AdmissionFixture.root().with(share("bucket", Share.ROOT, tokens(10, 2, 20))));
    BookingRequest request = reserve("bucket", 5, seconds(0, 3));
    assertThat(booked(batch.bookEarliest(request, Instant.MAX, second(0))).window())
        .isEqualTo(new Window(second(0).plusMillis(4500), second(0).plusMillis(7500)));
  }

  /** A bucket that is full for a while is waited for too long; but no change is passed over. */
  @Property(tries = 1000)
  void noWindowThatBeginsWithAChangeIsPassedOver(
      @ForAll("taken") List<Taken> taken,
      @ForAll @IntRange(min = 1, max = 9) int fill,
      @ForAll @IntRange(min = 0, max = 30) int capacity,
      @ForAll @IntRange(min = 1, max = 10) int rate,
      @ForAll @IntRange(min = 1, max = 6) int length) {
    Batch batch =
        open(AdmissionFixture.root().with(share("bucket", Share.ROOT, tokens(12, fill, capacity))));
    List<Taken> booked = new ArrayList<>();
    for (Taken one : taken) {
      var request = reserve("bucket", one.rate(), seconds(one.from(), one.from() + one.length()));
      if (batch.book(request, second(0)) instanceof Decision.Granted) {
        booked.add(one);
      }
    }
    BookingRequest request = reserve("bucket", rate, seconds(0, length));
    OptionalInt first =
        IntStream.rangeClosed(0, DEADLINE - length)
            .filter(start -> start == 0 || level(booked, start) != level(booked, start - 1))
            .filter(start -> fits(batch, request.during(seconds(start, start + length))))
            .findFirst();
    boolean fitsNow = fits(batch, request);
    Decision found = batch.bookEarliest(request, second(DEADLINE), second(0));
    if (found instanceof Decision.Granted granted) {
      Window window = granted.booking().window();
      assertThat(window.start().equals(second(0))).isEqualTo(fitsNow);
      assertThat(window.end()).isBeforeOrEqualTo(second(DEADLINE));
      first.ifPresent(start -> assertThat(window.start()).isBeforeOrEqualTo(second(start)));
      batch.release(request.id(), second(0));
      assertThat(fits(batch, request.during(window))).isTrue();
    } else {
      assertThat(first).isEmpty();
    }
  }

  private static boolean fits(Batch batch, BookingRequest request) {
    return batch.check(request, second(0)) instanceof Decision.Granted;
  }

  private static int level(List<Taken> booked, int second) {
    return booked.stream()
        .filter(it -> it.from() <= second && second < it.from() + it.length())
        .mapToInt(Taken::rate)
        .sum();
  }
}
