package org.windowpane.gateway.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.audit.AnomalyRules.Anomaly;
import org.windowpane.gateway.audit.AnomalyRules.Rule;
import org.windowpane.gateway.audit.AuditCounts.FailedSignIns;
import org.windowpane.gateway.audit.AuditCounts.FirstChange;
import org.windowpane.gateway.audit.AuditCounts.OnDay;

public final class AnomalyRulesTest {
  private static final Instant FROM = Instant.parse("2026-11-01T00:00:00Z");
  private static final Instant TO = day(14);

  private static Instant day(int number) {
    return FROM.plus(Duration.ofDays(number));
  }

  private static AuditCounts counts(
      List<OnDay> refusals, List<FailedSignIns> signIns, List<FirstChange> changes) {
    return new AuditCounts(
        List.of(), List.of(), List.of(), List.of(), List.of(), refusals, signIns, changes);
  }

  private static List<Anomaly> ofSignIns(FailedSignIns signIns) {
    return AnomalyRules.find(counts(List.of(), List.of(signIns), List.of()), FROM, TO);
  }

  private static List<Anomaly> ofRefusals(List<OnDay> refusals, Instant to) {
    return AnomalyRules.find(counts(refusals, List.of(), List.of()), FROM, to);
  }

  @Test
  void tenFailedSignInsInAnHourAreUnusualAndNineAreNot() {
    assertThat(ofSignIns(new FailedSignIns(FROM, "ada", null, 9))).isEmpty();
    assertThat(ofSignIns(new FailedSignIns(FROM, "ada", null, 10)))
        .containsExactly(
            new Anomaly(
                Rule.SIGN_INS_OF_USER,
                FROM,
                FROM.plusSeconds(3600),
                "ada",
                null,
                "session",
                10,
                9));
    assertThat(ofSignIns(new FailedSignIns(FROM, null, "192.0.2.1", 10)))
        .extracting(Anomaly::rule, Anomaly::address)
        .containsExactly(tuple(Rule.SIGN_INS_FROM_ADDRESS, "192.0.2.1"));
  }

  @Test
  void aUserWhoIsSeldomRefusedStandsOutWithTwentyRefusalsOnADay() {
    assertThat(ofRefusals(List.of(new OnDay("ada", day(3), 19)), TO)).isEmpty();
    assertThat(ofRefusals(List.of(new OnDay("ada", day(3), 20)), TO))
        .containsExactly(
            new Anomaly(Rule.REFUSALS_OF_USER, day(3), day(4), "ada", null, null, 20, 0));
  }

  @Test
  void aUserWhoIsOftenRefusedStandsOutWithFourTimesTheMedian() {
    List<OnDay> usual =
        IntStream.range(0, 13).mapToObj(it -> new OnDay("program", day(it), 30)).toList();
    assertThat(with(usual, 119)).isEmpty();
    assertThat(with(usual, 120)).extracting(Anomaly::usual).containsExactly(30L);
  }

  private static List<Anomaly> with(List<OnDay> usual, long last) {
    return ofRefusals(
        Stream.concat(usual.stream(), Stream.of(new OnDay("program", day(13), last))).toList(), TO);
  }

  @Test
  void inAWindowOfFewDaysNoMedianIsTaken() {
    assertThat(ofRefusals(List.of(new OnDay("ada", day(3), 500)), day(4))).isEmpty();
    assertThat(ofRefusals(List.of(new OnDay("ada", day(3), 500)), day(5))).hasSize(1);
  }

  @Test
  void theFirstAdministrativeChangeOfAUserIsUnusual() {
    List<FirstChange> first = List.of(new FirstChange("ada", "quota.set", day(2)));
    assertThat(AnomalyRules.find(counts(List.of(), List.of(), first), FROM, TO))
        .containsExactly(
            new Anomaly(
                Rule.FIRST_ADMINISTRATION,
                day(2),
                day(2).plusNanos(1_000),
                "ada",
                null,
                "quota.set",
                1,
                0));
  }

  @Test
  void theNewestComeFirstAndAreLimited() {
    List<FirstChange> many =
        IntStream.range(0, 300)
            .mapToObj(it -> new FirstChange("u" + it, "quota.set", FROM.plusSeconds(it)))
            .toList();
    List<Anomaly> found = AnomalyRules.find(counts(List.of(), List.of(), many), FROM, TO);
    assertThat(found).hasSize(AnomalyRules.MOST);
    assertThat(found.get(0).principal()).isEqualTo("u299");
  }
}
