package org.windowpane.gateway.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class TrustedClockTest {
  private static final Instant START = Instant.parse("2026-11-20T12:00:00Z");

  private Duration passed = Duration.ZERO;
  private Duration step = Duration.ZERO;
  private Duration databaseStep = Duration.ZERO;

  private final TrustedClock clock =
      new TrustedClock(
          new Clock() {
            @Override
            public Instant instant() {
              return START.plus(passed).plus(step);
            }

            @Override
            public ZoneId getZone() {
              return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(ZoneId zone) {
              return this;
            }
          },
          () -> passed.toNanos());

  private void observeController() {
    clock.observe("a controller", START.plus(passed), passed.toNanos());
  }

  private void pass(Duration time, boolean withDatabase) {
    Duration end = passed.plus(time);
    while (passed.compareTo(end) < 0) {
      passed = passed.plusMillis(500);
      if (withDatabase) {
        clock.observe("the database", START.plus(passed).plus(databaseStep), passed.toNanos());
      }
      clock.instant();
    }
  }

  private Instant real() {
    return START.plus(passed);
  }

  @Test
  void itIsTheMachinesClockAndFollowsSmallCorrections() {
    pass(Duration.ofSeconds(10), true);
    step = Duration.ofMillis(800);
    pass(Duration.ofSeconds(1), true);

    assertThat(clock.instant()).isEqualTo(real().plusMillis(800));
    assertThat(clock.problem()).isEmpty();
  }

  @Test
  void aJumpThatTheDatabaseContradictsHasNoEffect() {
    pass(Duration.ofSeconds(10), true);
    step = Duration.ofHours(5);
    pass(Duration.ofMinutes(10), true);

    assertThat(clock.instant()).isEqualTo(real());
    assertThat(clock.problem().orElseThrow()).contains("+18000.0 s");
    step = Duration.ZERO;
    assertThat(clock.instant()).isEqualTo(real());
    assertThat(clock.problem()).isEmpty();
  }

  @Test
  void aCorrectionThatTheDatabaseShowsTooIsAcceptedAtOnce() {
    databaseStep = Duration.ofSeconds(20);
    pass(Duration.ofSeconds(10), true);
    assertThat(clock.problem().orElseThrow())
        .contains("The clock of the database differs by +20.0 s");
    step = Duration.ofSeconds(20);
    clock.instant();
    pass(Duration.ofSeconds(1), true);

    assertThat(clock.instant()).isEqualTo(real().plusSeconds(20));
    assertThat(clock.problem()).isEmpty();
  }

  @Test
  void aJumpOfAllClocksIsAcceptedAfterAWhileOnly() {
    pass(Duration.ofSeconds(10), true);
    step = Duration.ofHours(5);
    databaseStep = Duration.ofHours(5);
    clock.instant();
    pass(Duration.ofSeconds(20), true);
    assertThat(clock.instant()).isEqualTo(real());

    pass(Duration.ofSeconds(15), true);
    assertThat(clock.instant()).isEqualTo(real().plus(step));
  }

  @Test
  void aClockThatJumpsWithTheMachineAndIsReadFirstDoesNotConfirmTheJump() {
    pass(Duration.ofSeconds(10), true);
    step = Duration.ofHours(5);
    databaseStep = Duration.ofHours(5);
    pass(Duration.ofSeconds(20), true);
    assertThat(clock.instant()).isEqualTo(real());

    pass(Duration.ofSeconds(15), true);
    assertThat(clock.instant()).isEqualTo(real().plus(step));
  }

  @Test
  void aClockThatJumpsJustBeforeTheMachineDoesNotConfirmTheJump() {
    pass(Duration.ofSeconds(10), true);
    databaseStep = Duration.ofHours(5);
    pass(Duration.ofSeconds(2), true);
    step = Duration.ofHours(5);
    pass(Duration.ofSeconds(20), true);
    assertThat(clock.instant()).isEqualTo(real());
  }

  @Test
  void aJumpThatOneClockShowsAndAnotherContradictsHasNoEffect() {
    databaseStep = Duration.ofHours(5);
    for (int seconds = 0; seconds < 60; seconds++) {
      step = seconds < 10 ? Duration.ZERO : Duration.ofHours(5);
      pass(Duration.ofSeconds(1), true);
      assertThat(clock.instant()).isEqualTo(real());
      observeController();
    }
  }

  @Test
  void aJumpThatIsTakenBackSoonHasNoEffect() {
    pass(Duration.ofSeconds(10), false);
    for (int times = 0; times < 5; times++) {
      step = Duration.ofHours(5);
      pass(Duration.ofSeconds(20), false);
      assertThat(clock.instant()).isEqualTo(real());
      step = Duration.ZERO;
      pass(Duration.ofSeconds(2), false);
    }
    assertThat(clock.instant()).isEqualTo(real());
  }

  @Test
  void anAnswerThatTookLongIsNoJumpOfTheOtherClock() {
    databaseStep = Duration.ofSeconds(20);
    pass(Duration.ofSeconds(10), true);
    long asked = passed.toNanos();
    passed = passed.plusSeconds(6);
    clock.observe("the database", real().plus(databaseStep), asked);
    step = Duration.ofSeconds(20);
    clock.instant();
    pass(Duration.ofSeconds(1), true);

    assertThat(clock.instant()).isEqualTo(real().plusSeconds(20));
  }

  @Test
  void aJumpBackIsTreatedLikeOneForward() {
    pass(Duration.ofSeconds(10), true);
    step = Duration.ofHours(-5);
    pass(Duration.ofMinutes(5), true);
    assertThat(clock.instant()).isEqualTo(real());
  }

  @Test
  void aClockThatBeginsInThePastGoesOnAndIsComparedByTheTrustedTime() {
    Instant begun = Instant.now();
    TrustedClock past = TrustedClock.startingAt(begun.minus(Duration.ofDays(14)));

    past.observe("the database", Instant.now(), System.nanoTime());
    assertThat(past.instant())
        .isBetween(
            begun.minus(Duration.ofDays(14)),
            Instant.now().minus(Duration.ofDays(14)).plusMillis(1));
    assertThat(past.trusted()).isBetween(begun, Instant.now());
    assertThat(past.problem()).isEmpty();
  }

  @Test
  void aClockInThePastNeverGoesBackAndNeverPassesThePresent() {
    Instant begun = Instant.now();
    TrustedClock past = TrustedClock.startingAt(begun.minus(Duration.ofDays(14)));

    past.advanceTo(begun.minus(Duration.ofDays(3)));
    assertThat(past.instant()).isAfterOrEqualTo(begun.minus(Duration.ofDays(3)));
    past.advanceTo(begun.minus(Duration.ofDays(9)));
    assertThat(past.instant()).isAfterOrEqualTo(begun.minus(Duration.ofDays(3)));
    past.advanceTo(begun.plus(Duration.ofDays(9)));
    assertThat(past.instant()).isBetween(begun, Instant.now());
    past.advanceTo(begun.minus(Duration.ofDays(1)));
    assertThat(past.instant()).isBetween(begun, Instant.now());
  }

  @Test
  void aClockDoesNotBeginInTheFuture() {
    Instant future = Instant.now().plus(Duration.ofHours(1));
    assertThatThrownBy(() -> TrustedClock.startingAt(future))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is in the future");
  }
}
