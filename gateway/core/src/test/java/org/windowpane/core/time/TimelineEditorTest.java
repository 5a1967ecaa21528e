package org.windowpane.core.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class TimelineEditorTest {
  private static final Instant T0 = Instant.parse("2026-11-20T21:00:00Z");
  private static final Window ALWAYS = new Window(Instant.MIN, Instant.MAX);
  private static final int YEAR = 365 * 24 * 3600;

  private static Window window(int from, int to) {
    return new Window(T0.plusSeconds(from), T0.plusSeconds(to));
  }

  @Test
  void anEditorGoesOnAfterItHandedOutATimeline() {
    TimelineEditor editor = Timeline.EMPTY.plus(window(0, 60), 40).edit();
    Timeline first = editor.done();
    editor.plus(window(30, 90), 7);
    assertThat(first.maximum(window(0, 90))).isEqualTo(40);
    assertThat(editor.maximum(window(0, 90))).isEqualTo(47);
    assertThat(editor.done()).isEqualTo(first.plus(window(30, 90), 7));
  }

  @Test
  void instantsBeforeTheRangeMeanAlwaysAndInstantsAfterItNever() {
    Instant antiquity = Instant.parse("0476-09-04T00:00:00Z");
    Instant future = Instant.parse("3026-11-20T21:00:00Z");
    Timeline timeline = Timeline.EMPTY.plus(new Window(antiquity, future), 3);
    assertThat(timeline).isEqualTo(Timeline.EMPTY.plus(ALWAYS, 3));
    assertThat(timeline.levelAt(Instant.MIN)).isEqualTo(3);
    assertThat(timeline.maximum(new Window(future, Instant.MAX))).isEqualTo(3);
    assertThat(timeline.firstAtMost(T0, 0)).isEmpty();
    assertThat(timeline.plus(new Window(future, Instant.MAX), 1)).isEqualTo(timeline);
  }

  @Test
  void nothingChangesWhereALevelWouldOverflow() {
    TimelineEditor editor = Timeline.EMPTY.plus(window(0, 60), Long.MAX_VALUE).edit();
    editor.plus(window(60, 90), 5);
    Timeline before = editor.done();
    assertThatThrownBy(() -> editor.plus(window(59, 70), 1))
        .isInstanceOf(ArithmeticException.class);
    assertThatThrownBy(() -> editor.plus(window(70, 75), -6))
        .isInstanceOf(ArithmeticException.class);
    assertThatThrownBy(() -> editor.minus(window(0, 1), Long.MIN_VALUE))
        .isInstanceOf(ArithmeticException.class);
    assertThat(editor.done()).isEqualTo(before);
    editor.plus(window(60, 70), 1);
    editor.minus(window(0, 60), Long.MAX_VALUE);
    assertThat(editor.maximum(ALWAYS)).isEqualTo(6);
  }

  @Test
  void aLevelThatOutlastsTheWindowCountsForOverflow() {
    TimelineEditor editor = Timeline.EMPTY.edit();
    editor.minus(new Window(T0, Instant.MAX), 5);
    assertThatThrownBy(() -> editor.plus(window(-10, 10), Long.MAX_VALUE))
        .isInstanceOf(ArithmeticException.class);
  }

  @Test
  void aTinyTimelineIsATinyArray() {
    Object root = Timeline.EMPTY.plus(window(0, 60), 40).root();
    assertThat((long[]) root).hasSize(5);
  }

  @Test
  void memoryFollowsContent() {
    TimelineEditor editor = Timeline.EMPTY.edit();
    Random random = new Random(1);
    for (int i = 0; i < 10_000; i++) {
      int start = random.nextInt(YEAR);
      editor.plus(window(start, start + 1 + random.nextInt(YEAR / 10)), 1 + random.nextInt(9));
    }
    Footprint full = Footprint.of(editor.root());
    assertThat(full.numbersPerChange()).isLessThan(2.5);
    assertThat(full.height()).isLessThanOrEqualTo(3);
  }

  @Test
  void addingAndTakingAwayAgainAndAgainLeavesASmallTree() {
    TimelineEditor editor = Timeline.EMPTY.edit();
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < 10_000; i++) {
        editor.plus(window(3 * i, 3 * i + 7), 1 + i % 9);
      }
      for (int i = 0; i < 10_000; i++) {
        if (i % 100 != 0) {
          editor.minus(window(3 * i, 3 * i + 7), 1 + i % 9);
        }
      }
      Footprint sparse = Footprint.of(editor.root());
      assertThat(sparse.numbersPerChange()).isLessThan(3.5);
      assertThat(sparse.height()).isLessThanOrEqualTo(2);
      for (int i = 0; i < 10_000; i += 100) {
        editor.minus(window(3 * i, 3 * i + 7), 1 + i % 9);
      }
      assertThat(editor.isEmpty()).isTrue();
    }
  }
}
