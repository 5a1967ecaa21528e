package org.windowpane.gateway.measurements.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.measurements.Retention;
import org.windowpane.gateway.measurements.SampleUpkeep;
import org.windowpane.gateway.testing.MovableClock;

public final class SampleKeeperTest {
  private static final Retention RETENTION =
      new Retention(Duration.ofHours(2), Duration.ofDays(2), Duration.ofDays(2));

  private final MovableClock clock = new MovableClock(Instant.parse("2026-03-01T10:02:00Z"));
  private final Upkeep upkeep = new Upkeep();

  /** Has an hour of seconds for every hour there is. */
  private static final class Upkeep implements SampleUpkeep {
    private final List<String> done = new ArrayList<>();
    private Instant until = Instant.parse("2026-03-01T08:00:00Z");

    @Override
    public void createPartitions(Instant now) {
      done.add("room");
    }

    @Override
    public Instant rollUp(Instant ended) {
      Instant last = ended.truncatedTo(ChronoUnit.HOURS);
      if (until.isBefore(last)) {
        done.add("hour");
        until = until.plus(1, ChronoUnit.HOURS);
      }
      return until;
    }

    @Override
    public boolean forget(Instant now, Retention retention) {
      done.add("forget");
      return false;
    }
  }

  private SampleKeeper keeper(boolean leads) {
    return new SampleKeeper(upkeep, RETENTION, () -> leads, clock);
  }

  @Test
  void anHourIsRolledUpAfterTheGracePeriod() {
    try (SampleKeeper keeper = keeper(true)) {
      keeper.maintain();
      assertThat(upkeep.done).containsExactly("room", "hour", "forget");
      assertThat(keeper.ageSeconds()).isEqualTo(62 * 60);
      upkeep.done.clear();
      clock.advance(Duration.ofMinutes(1));
      keeper.maintain();
      assertThat(upkeep.done).containsExactly("room", "hour", "forget");
      assertThat(keeper.ageSeconds()).isEqualTo(3 * 60);
    }
  }

  @Test
  void aLongBacklogIsHandledInParts() {
    clock.advance(Duration.ofDays(30));
    try (SampleKeeper keeper = keeper(true)) {
      keeper.maintain();
      assertThat(upkeep.done.stream().filter("hour"::equals)).hasSize(48);
      assertThat(upkeep.done).endsWith("hour", "forget");
      upkeep.done.clear();
      for (int pass = 0; pass < 20; pass++) {
        keeper.maintain();
      }
      assertThat(upkeep.until).isEqualTo("2026-03-31T09:00:00Z");
    }
  }

  @Test
  void aStandbyGatewayMaintainsNothing() throws Exception {
    try (SampleKeeper keeper = keeper(false)) {
      keeper.start();
      Thread.sleep(1_500);
      assertThat(upkeep.done).isEmpty();
      assertThat(keeper.ageSeconds()).isNaN();
    }
  }
}
