package org.windowpane.core.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.windowpane.core.time.Timeline.Step;

/** A timeline, beside an array of seconds. */
final class TimelineLawsTest {
  private static final int SECONDS = 40;
  private static final Instant T0 = Instant.parse("2026-11-20T21:00:00Z");

  record Piece(int from, int to, long amount) {
    Window window() {
      return new Window(T0.plusSeconds(from), T0.plusSeconds(to));
    }
  }

  @Provide
  Arbitrary<Piece> pieces() {
    return Combinators.combine(
            Arbitraries.integers().between(0, SECONDS - 2),
            Arbitraries.integers().between(1, SECONDS / 2),
            Arbitraries.longs().between(1, 50))
        .as((from, length, amount) -> new Piece(from, Math.min(from + length, SECONDS), amount));
  }

  @Provide
  Arbitrary<List<Piece>> lists() {
    return pieces().list().ofMaxSize(12);
  }

  @Property
  void itAgreesWithAnArrayOfSeconds(
      @ForAll("lists") List<Piece> pieces, @ForAll("pieces") Piece asked) {
    Timeline timeline = Timeline.EMPTY;
    long[] seconds = new long[SECONDS + 1];
    for (Piece piece : pieces) {
      timeline = timeline.plus(piece.window(), piece.amount());
      for (int second = piece.from(); second < piece.to(); second++) {
        seconds[second] += piece.amount();
      }
    }
    long maximum = Arrays.stream(seconds, asked.from(), asked.to()).max().orElseThrow();
    assertThat(timeline.maximum(asked.window())).isEqualTo(maximum);
    assertThat(timeline.maximumFrom(asked.window().start()))
        .isEqualTo(Arrays.stream(seconds, asked.from(), SECONDS).max().orElseThrow());
    for (int second = 0; second < SECONDS; second++) {
      assertThat(timeline.levelAt(T0.plusSeconds(second))).isEqualTo(seconds[second]);
    }
    assertThat(timeline.firstAbove(asked.window(), asked.amount()).map(Timeline.Step::at))
        .isEqualTo(
            IntStream.range(asked.from(), asked.to())
                .filter(second -> seconds[second] > asked.amount())
                .mapToObj(second -> T0.plusSeconds(second))
                .findFirst());
    assertThat(timeline.firstAtMost(asked.window().start(), asked.amount()))
        .isEqualTo(
            changes(seconds, asked.from() + 1, SECONDS + 1)
                .filter(second -> seconds[second] <= asked.amount())
                .mapToObj(second -> T0.plusSeconds(second))
                .findFirst());
    assertThat(timeline.steps(asked.window()))
        .isEqualTo(
            IntStream.concat(
                    IntStream.of(asked.from()), changes(seconds, asked.from() + 1, asked.to()))
                .mapToObj(second -> new Step(T0.plusSeconds(second), seconds[second]))
                .toList());
  }

  /** The seconds in which the level becomes another. */
  private static IntStream changes(long[] seconds, int from, int to) {
    return IntStream.range(from, to).filter(second -> seconds[second] != seconds[second - 1]);
  }

  @Property
  void theOrderInWhichWindowsWereAddedDoesNotMatter(@ForAll("lists") List<Piece> pieces) {
    Timeline forth = Timeline.EMPTY;
    Timeline back = Timeline.EMPTY;
    for (int i = 0; i < pieces.size(); i++) {
      Piece first = pieces.get(i);
      Piece last = pieces.get(pieces.size() - 1 - i);
      forth = forth.plus(first.window(), first.amount());
      back = back.plus(last.window(), last.amount());
    }
    assertThat(forth).isEqualTo(back).hasSameHashCodeAs(back);
  }

  @Property
  void takingAwayUndoesAdding(@ForAll("lists") List<Piece> pieces, @ForAll("pieces") Piece one) {
    Timeline before = Timeline.EMPTY;
    for (Piece piece : pieces) {
      before = before.plus(piece.window(), piece.amount());
    }
    assertThat(before.plus(one.window(), one.amount()).minus(one.window(), one.amount()))
        .isEqualTo(before);
  }
}
