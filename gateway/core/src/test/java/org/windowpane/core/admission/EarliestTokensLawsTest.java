package org.windowpane.core.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.core.admission.Played.booked;
import static org.windowpane.core.admission.Played.open;
import static org.windowpane.core.admission.Played.reserve;
import static org.windowpane.core.admission.Played.second;
import static org.windowpane.core.admission.Played.seconds;
import static org.windowpane.core.admission.Played.share;
import static org.windowpane.core.admission.Played.tokens;

import java.time.Instant;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
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
    Batch batch = open(Played.root().with(share("bucket", Share.ROOT, tokens(10, 2, 20))));
    BookingRequest request = reserve("bucket", 5, seconds(0, 3));
    assertThat(booked(batch.bookEarliest(request, Instant.MAX, second(0))).window())
        .isEqualTo(new Window(second(0).plusMillis(4500), second(0).plusMillis(7500)));
  }

  @Property(tries = 1000)
  void whatIsFoundIsTheEarliestOrBeginsWithAChange(
      @ForAll("taken") List<Taken> taken,
      @ForAll @IntRange(min = 1, max = 9) int fill,
      @ForAll @IntRange(min = 0, max = 30) int capacity,
      @ForAll @IntRange(min = 1, max = 10) int rate,
      @ForAll @IntRange(min = 1, max = 6) int length) {
    Batch batch = open(Played.root().with(share("bucket", Share.ROOT, tokens(12, fill, capacity))));
    for (Taken one : taken) {
      batch.book(
          reserve("bucket", one.rate(), seconds(one.from(), one.from() + one.length())), second(0));
    }
    BookingRequest request = reserve("bucket", rate, seconds(0, length));
    Instant first = second(DEADLINE - length);
    Decision fits = batch.check(request, second(0));
    for (int quarter = 0; quarter <= 4 * (DEADLINE - length); quarter++) {
      Instant start = second(0).plusMillis(250L * quarter);
      if (batch.check(request.during(request.window().startingAt(start)), second(0))
          instanceof Decision.Granted granted) {
        fits = granted;
        first = start;
        break;
      }
    }
    Decision found = batch.bookEarliest(request, second(DEADLINE), second(0));
    if (found instanceof Decision.Granted granted) {
      Instant start = granted.booking().window().start();
      assertThat(!start.isAfter(first) || start.getNano() == 0).isTrue();
    } else {
      assertThat(
              fits instanceof Decision.Granted
                  && first.getNano() == 0
                  && fitsAtChange(first, taken))
          .isFalse();
    }
  }

  private static boolean fitsAtChange(Instant first, List<Taken> taken) {
    return taken.stream()
        .anyMatch(
            it -> first.equals(second(it.from())) || first.equals(second(it.from() + it.length())));
  }
}
