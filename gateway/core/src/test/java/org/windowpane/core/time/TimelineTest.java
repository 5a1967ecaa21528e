package org.windowpane.core.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.windowpane.core.time.Timeline.Step;

final class TimelineTest {
  private static final Instant T0 = Instant.parse("2026-11-20T21:00:00Z");

  private static Window window(int from, int to) {
    return new Window(T0.plusSeconds(from), T0.plusSeconds(to));
  }

  @Test
  void equalWindowsThatStartTogetherCountTwice() {
    Timeline timeline = Timeline.EMPTY.plus(window(0, 60), 40).plus(window(0, 60), 40);
    assertThat(timeline.levelAt(T0)).isEqualTo(80);
    assertThat(timeline.minus(window(0, 60), 40).levelAt(T0)).isEqualTo(40);
  }

  @Test
  void aWindowThatEndsDoesNotOverlapOneThatStartsThen() {
    Timeline timeline = Timeline.EMPTY.plus(window(0, 60), 40).plus(window(60, 120), 50);
    assertThat(timeline.maximum(window(0, 120))).isEqualTo(50);
    assertThat(timeline.maximum(window(0, 60))).isEqualTo(40);
  }

  @Test
  void theFirstInstantAboveALimitIsFound() {
    Timeline timeline = Timeline.EMPTY.plus(window(0, 100), 30).plus(window(50, 60), 40);
    assertThat(timeline.firstAbove(window(0, 100), 60)).contains(new Step(T0.plusSeconds(50), 70));
    assertThat(timeline.firstAbove(window(55, 100), 60)).contains(new Step(T0.plusSeconds(55), 70));
    assertThat(timeline.firstAbove(window(60, 100), 60)).isEmpty();
  }

  @Test
  void theFirstInstantAtMostALimitIsFound() {
    Timeline timeline = Timeline.EMPTY.plus(window(0, 100), 30).plus(window(50, 60), 40);
    assertThat(timeline.firstAtMost(T0.plusSeconds(50), 30)).contains(T0.plusSeconds(60));
    assertThat(timeline.firstAtMost(T0.plusSeconds(50), 0)).contains(T0.plusSeconds(100));
    assertThat(timeline.firstAtMost(T0.plusSeconds(50), -1)).isEmpty();
  }

  @Test
  void stepsBeginAtTheStartOfTheWindowEvenWhereNothingChangesThere() {
    Timeline timeline = Timeline.EMPTY.plus(window(0, 100), 30).plus(window(50, 60), 40);
    assertThat(timeline.steps(window(10, 60)))
        .containsExactly(new Step(T0.plusSeconds(10), 30), new Step(T0.plusSeconds(50), 70));
    assertThat(Timeline.EMPTY.steps(window(0, 1))).containsExactly(new Step(T0, 0));
  }

  @Test
  void subtractingWhatWasAddedLeavesNothing() {
    Timeline timeline = Timeline.EMPTY.plus(window(0, 60), 40).plus(window(30, 90), 7);
    assertThat(timeline.minus(window(30, 90), 7).minus(window(0, 60), 40))
        .isEqualTo(Timeline.EMPTY);
  }
}
