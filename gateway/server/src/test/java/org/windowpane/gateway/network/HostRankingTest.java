package org.windowpane.gateway.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.capacity.Restoration;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.Host;
import org.windowpane.core.network.Network;
import org.windowpane.core.share.Share;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.ledger.state.KnownHosts.KnownHost;
import org.windowpane.gateway.measurements.Measurements.Point;
import org.windowpane.gateway.measurements.Series;
import org.windowpane.gateway.network.HostRanking.Ranked;
import org.windowpane.gateway.network.HostRanking.Standing;
import org.windowpane.gateway.testing.MemoryLedgerStore;
import org.windowpane.gateway.testing.SquareNetwork;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.SwitchPort;

/** Two hosts at links of 100 Mbit/s, and one that is not there. */
public final class HostRankingTest {
  private static final Instant NOW = Instant.parse("2026-11-20T21:00:00Z");
  private static final Window MINUTE = new Window(NOW, NOW.plusSeconds(60));
  private static final Network NETWORK = SquareNetwork.whole();
  private static final KnownHost ONE = known("one", Optional.of(NETWORK.hosts().get(0)));
  private static final KnownHost TWO = known("two", Optional.of(NETWORK.hosts().get(1)));
  private static final KnownHost AWAY = known("away", Optional.empty());

  private final Map<Series, List<Point>> measured = new HashMap<>();
  private State state = State.of(MemoryLedgerStore.ROOT).seeing(NETWORK);

  private static KnownHost known(String name, Optional<Host> attached) {
    return new KnownHost(name, List.of(), attached);
  }

  private static long mbit(long count) {
    return count * 1_000_000;
  }

  /** So many Mbit/s in each of the last seconds. */
  private void sends(KnownHost host, long... mbit) {
    List<Point> seconds = new ArrayList<>();
    for (int second = 0; second < mbit.length; second++) {
      seconds.add(Point.second(NOW.plusSeconds(second - mbit.length), mbit(mbit[second])));
    }
    measured.put(new Series.OfLink(HostRanking.uplink(host.attached().orElseThrow())), seconds);
  }

  /** Host one reserves so much for a while. */
  private void reserve(long mbit, Window window) {
    state =
        new Restoration(state)
            .add(
                new Booking(
                    BookingRequest.reserve(
                        new UUID(1, mbit),
                        "ada",
                        Share.ROOT,
                        FlowGroup.parse("(srcHost=10.0.0.1, dstHost=10.0.0.2)"),
                        mbit(mbit),
                        window),
                    NETWORK.path(NETWORK.hosts().get(0), NETWORK.hosts().get(1)).orElseThrow()))
            .state();
  }

  private List<Ranked> ranked(KnownHost... hosts) {
    return new HostRanking(state, measured, MINUTE).of(List.of(hosts));
  }

  private Ranked one() {
    return ranked(ONE).get(0);
  }

  @Test
  void theHostWithTheMostFreeBandwidthIsFirst() {
    sends(ONE, 30, 30, 30);
    sends(TWO, 10, 10, 10);
    assertThat(ranked(ONE, TWO)).extracting(Ranked::host).containsExactly(TWO, ONE);
    assertThat(one())
        .isEqualTo(
            new Ranked(
                ONE,
                Standing.MEASURED,
                mbit(100),
                OptionalLong.of(mbit(30)),
                0,
                OptionalLong.of(mbit(70))));
    sends(TWO, 30);
    assertThat(ranked(ONE, TWO)).extracting(Ranked::host).containsExactly(ONE, TWO);
    assertThat(ranked(TWO, ONE)).extracting(Ranked::host).containsExactly(TWO, ONE);
  }

  @Test
  void reservationsCountWhetherUsedOrNot() {
    sends(ONE, 20);
    reserve(30, new Window(NOW.plusSeconds(59), NOW.plusSeconds(600)));
    assertThat(one().reservedBps()).isEqualTo(mbit(30));
    assertThat(one().expectedBps()).hasValue(mbit(70));
    sends(ONE, 50);
    assertThat(one().expectedBps()).hasValue(mbit(50));
  }

  @Test
  void laterReservationsDoNotCount() {
    sends(ONE, 20);
    reserve(90, new Window(NOW.plusSeconds(60), NOW.plusSeconds(600)));
    assertThat(one().reservedBps()).isZero();
    assertThat(one().expectedBps()).hasValue(mbit(80));
  }

  @Test
  void theWeightOfASecondHalvesWithEachHalfLife() {
    List<Point> ends =
        List.of(
            Point.second(NOW.minus(HostRanking.HALF_LIFE), mbit(90)), Point.second(NOW, mbit(30)));
    measured.put(new Series.OfLink(HostRanking.uplink(ONE.attached().orElseThrow())), ends);
    assertThat(one().usedBps()).hasValue(mbit(50));
  }

  @Test
  void freeBandwidthIsNeverNegative() {
    sends(ONE, 120);
    assertThat(one().expectedBps()).hasValue(0);
  }

  @Test
  void unmeasuredHostsHaveNoEstimate() {
    sends(TWO, 100);
    List<Ranked> ranked = ranked(AWAY, ONE, TWO);
    assertThat(ranked).extracting(Ranked::host).containsExactly(TWO, ONE, AWAY);
    assertThat(ranked)
        .extracting(Ranked::standing)
        .containsExactly(Standing.MEASURED, Standing.UNMEASURED, Standing.DETACHED);
    assertThat(ranked.get(1).rateBps()).isEqualTo(mbit(100));
    assertThat(ranked.get(1).usedBps()).isEmpty();
    assertThat(ranked.get(1).expectedBps()).isEmpty();
    assertThat(ranked.get(2).expectedBps()).isEmpty();
  }

  @Test
  void aLinkOfUnknownRateHasNoEstimate() {
    SwitchPort port = new SwitchPort(new Dpid(1), 1);
    state = state.seeing(SquareNetwork.narrow(port, 0, NETWORK));
    sends(ONE, 10);
    assertThat(one().standing()).isEqualTo(Standing.UNMEASURED);
    assertThat(one().usedBps()).hasValue(mbit(10));
    assertThat(one().expectedBps()).isEmpty();
  }
}
