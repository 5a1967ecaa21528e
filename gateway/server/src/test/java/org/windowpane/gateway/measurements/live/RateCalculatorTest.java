package org.windowpane.gateway.measurements.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.LinkDirection.Inbound;
import org.windowpane.core.network.LinkDirection.Outbound;
import org.windowpane.core.network.Path;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.measurements.Series;
import org.windowpane.gateway.measurements.live.RateCalculator.Rates;
import org.windowpane.protocol.message.TelemetryReport;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.SwitchPort;

public final class RateCalculatorTest {
  private static final Instant T0 = Instant.parse("2026-11-20T21:00:00Z");
  private static final Dpid S1 = new Dpid(1);
  private static final Dpid S2 = new Dpid(2);
  private static final UUID ID = new UUID(1, 1);
  private static final SwitchPort PORT = new SwitchPort(S1, 1);
  private static final UUID OTHER = new UUID(1, 2);
  private static final Map<UUID, Booking> BOOKINGS = Map.of(ID, booking(ID));

  private final RateCalculator calculator = new RateCalculator();

  private static Booking booking(UUID id) {
    return new Booking(
        BookingRequest.reserve(
            id, "alice", "team", FlowGroup.ALL, 1, new Window(T0, T0.plusSeconds(60))),
        new Path(List.of(new Hop(S1, 1, 2), new Hop(S2, 1, 3))));
  }

  private static TelemetryReport.Sample sample(
      int second, long rx, long tx, List<TelemetryReport.Queue> queues, long ruleBytes) {
    return new TelemetryReport.Sample(
        second,
        T0.plusMillis(1000L * second),
        1,
        List.of(Counters.port(S1, 1, BigInteger.valueOf(rx), BigInteger.valueOf(tx), null)),
        queues,
        List.of(Counters.table(S1, 0, 7, 0)),
        List.of(
            Counters.rule(ID.toString(), S1, BigInteger.valueOf(1_000_000L * second)),
            Counters.rule(ID.toString(), S2, BigInteger.valueOf(ruleBytes)),
            Counters.rule("no uuid", S2, BigInteger.valueOf(ruleBytes))),
        List.of());
  }

  private static TelemetryReport.Queue queue(Dpid dpid, int port, long bytes) {
    return Counters.queue(dpid, port, 1, List.of(ID.toString()), BigInteger.valueOf(bytes), null);
  }

  private Rates next(int second, long rx, long tx) {
    return calculator.next(sample(second, rx, tx, List.of(), 0), BOOKINGS);
  }

  @Test
  void theFirstSampleHasNoRates() {
    Rates rates = next(0, 100, 100);
    assertThat(rates.links()).isEmpty();
    assertThat(rates.tables()).hasSize(1);
  }

  @Test
  void aRateIsTheDifferenceDividedByTheTime() {
    next(0, 1000, 5000);
    Rates rates = next(2, 3000, 30_000);
    assertThat(rates.links())
        .containsEntry(new Inbound(PORT), 8_000L)
        .containsEntry(new Outbound(PORT), 100_000L);
  }

  @Test
  void aResetCounterHasNoRateOnce() {
    next(0, 1000, 5000);
    Rates reset = next(1, 2000, 10);
    assertThat(reset.links()).containsOnlyKeys(new Inbound(PORT));
    assertThat(next(2, 2000, 1010).links()).containsEntry(new Outbound(PORT), 8_000L);
  }

  @Test
  void anotherRunOfTheControllerStartsAfresh() {
    next(0, 0, 0);
    calculator.restart();
    assertThat(next(1, 1_000_000, 1_000_000).links()).isEmpty();
  }

  @Test
  void theDeliveredRateIsThatOfTheQueueAtTheLastHop() {
    List<TelemetryReport.Queue> before = List.of(queue(S1, 2, 0), queue(S2, 3, 1000));
    List<TelemetryReport.Queue> after = List.of(queue(S1, 2, 999_999), queue(S2, 3, 6000));
    calculator.next(sample(0, 0, 0, before, 0), BOOKINGS);
    Rates rates = calculator.next(sample(1, 0, 0, after, 777), BOOKINGS);
    assertThat(rates.bookings()).containsExactly(Map.entry(ID, 40_000L));
  }

  @Test
  void withoutAQueueTheRuleAtTheLastHopCounts() {
    calculator.next(sample(0, 0, 0, List.of(), 1000), BOOKINGS);
    Rates rates = calculator.next(sample(1, 0, 0, List.of(), 2000), BOOKINGS);
    assertThat(rates.bookings()).containsExactly(Map.entry(ID, 8_000L));
  }

  private Rates rules(int seq, int rulesIn, List<TelemetryReport.Rule> rules) {
    return calculator.next(
        new TelemetryReport.Sample(
            seq, T0.plusSeconds(seq), rulesIn, List.of(), List.of(), List.of(), rules, List.of()),
        BOOKINGS);
  }

  private static TelemetryReport.Rule atLastHop(long bytes) {
    return Counters.rule(ID.toString(), S2, BigInteger.valueOf(bytes));
  }

  @Test
  void aRuleReadEveryFewSamplesKeepsItsRateInBetween() {
    rules(1, 4, List.of(atLastHop(0)));
    rules(2, 4, List.of());
    assertThat(rules(5, 4, List.of(atLastHop(4000))).bookings()).containsEntry(ID, 8_000L);
    assertThat(rules(6, 4, List.of()).bookings()).containsEntry(ID, 8_000L);
    assertThat(rules(8, 4, List.of()).bookings()).containsEntry(ID, 8_000L);
    assertThat(rules(9, 4, List.of()).bookings()).isEmpty();
  }

  @Test
  void aRuleOfAClassIsTheSumOfAllSwitches() {
    rules(1, 2, List.of(ofClass(S1, 0)));
    rules(2, 2, List.of(ofClass(S2, 0)));
    assertThat(rules(3, 2, List.of(ofClass(S1, 2000))).rules())
        .containsExactly(Map.entry(OF_CLASS, 8_000L));
    assertThat(rules(4, 2, List.of(ofClass(S2, 500))).rules())
        .containsExactly(Map.entry(OF_CLASS, 10_000L));
    assertThat(rules(5, 2, List.of()).rules()).containsExactly(Map.entry(OF_CLASS, 2_000L));
    assertThat(rules(6, 2, List.of()).rules()).isEmpty();
  }

  private static final Series.OfRule OF_CLASS = new Series.OfRule("class.bulk.0abc");

  private static TelemetryReport.Rule ofClass(Dpid at, long bytes) {
    return Counters.rule(OF_CLASS.rule(), at, BigInteger.valueOf(bytes));
  }

  @Test
  void aSwitchThatMissedASampleIsMeasuredOverTheWholeTime() {
    next(0, 0, 0);
    calculator.next(
        new TelemetryReport.Sample(
            1, T0.plusSeconds(1), 1, List.of(), List.of(), List.of(), List.of(), List.of()),
        BOOKINGS);
    assertThat(next(2, 2000, 2000).links()).containsEntry(new Outbound(PORT), 8_000L);
  }

  @Test
  void uncountedRulesHaveNoRate() {
    TelemetryReport.Port port = Counters.port(S1, 1, null, BigInteger.TEN, null);
    for (int second = 0; second < 2; second++) {
      TelemetryReport.Sample sample =
          new TelemetryReport.Sample(
              second,
              T0.plusSeconds(second),
              1,
              List.of(port),
              List.of(),
              List.of(),
              List.of(),
              List.of());
      assertThat(calculator.next(sample, BOOKINGS).links()).doesNotContainKey(new Inbound(PORT));
    }
  }

  @Test
  void ratesOfSeveralRulesOfABookingAreSummed() {
    TelemetryReport.Queue other = queue(ID + ".0123456789abcdef", 0);
    calculator.next(sample(0, 0, 0, List.of(queue(S2, 3, 0), other), 0), BOOKINGS);
    TelemetryReport.Queue more = queue(ID + ".0123456789abcdef", 2000);
    Rates rates = calculator.next(sample(1, 0, 0, List.of(queue(S2, 3, 1000), more), 0), BOOKINGS);
    assertThat(rates.bookings()).containsExactly(Map.entry(ID, 24_000L));
  }

  private Rates shared(int second, long queueBytes, long ruleBytes, long otherRuleBytes) {
    List<String> rules = List.of(ID.toString(), OTHER.toString());
    return calculator.next(
        new TelemetryReport.Sample(
            second,
            T0.plusSeconds(second),
            1,
            List.of(),
            List.of(Counters.queue(S2, 3, 9, rules, BigInteger.valueOf(queueBytes), null)),
            List.of(),
            List.of(
                Counters.rule(ID.toString(), S2, BigInteger.valueOf(ruleBytes)),
                Counters.rule(OTHER.toString(), S2, BigInteger.valueOf(otherRuleBytes))),
            List.of()),
        Map.of(ID, booking(ID), OTHER, booking(OTHER)));
  }

  @Test
  void aSharedQueueIsDividedInProportionToItsRules() {
    shared(0, 0, 0, 0);
    Rates rates = shared(1, 6000, 3000, 9000);
    assertThat(rates.bookings()).containsOnly(Map.entry(ID, 12_000L), Map.entry(OTHER, 36_000L));
  }

  @Test
  void anIdleSharedQueueDeliversNothingToEither() {
    shared(0, 500, 100, 200);
    assertThat(shared(1, 500, 100, 200).bookings())
        .containsOnly(Map.entry(ID, 0L), Map.entry(OTHER, 0L));
  }

  @Test
  void aQueueSharedByTwoRulesOfOneBookingCountsOnce() {
    List<String> rules = List.of(ID.toString(), ID + ".0123456789abcdef");
    Rates rates = null;
    for (int second = 0; second < 2; second++) {
      TelemetryReport.Queue queue =
          Counters.queue(S2, 3, 9, rules, BigInteger.valueOf(1000L * second), null);
      rates = calculator.next(sample(second, 0, 0, List.of(queue), 0), BOOKINGS);
    }
    assertThat(rates.bookings()).containsExactly(Map.entry(ID, 8_000L));
  }

  @Test
  void aQueueWithoutRulesBelongsToNoBooking() {
    TelemetryReport.Queue rest = Counters.queue(S2, 3, 0, List.of(), BigInteger.TEN, null);
    calculator.next(sample(0, 0, 0, List.of(rest), 0), Map.of());
    assertThat(calculator.next(sample(1, 0, 0, List.of(rest), 0), Map.of()).bookings()).isEmpty();
  }

  private static TelemetryReport.Queue queue(String rule, long bytes) {
    return Counters.queue(S2, 3, 2, List.of(rule), BigInteger.valueOf(bytes), null);
  }
}
