package org.windowpane.gateway.audit;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.windowpane.gateway.audit.AuditCounts.FailedSignIns;
import org.windowpane.gateway.audit.AuditCounts.FirstChange;
import org.windowpane.gateway.audit.AuditCounts.OnDay;

/** Decides which counts of the audit log are unusual (ADR 79). */
final class AnomalyRules {
  /** Failed sign-ins in an hour, from which on they are an anomaly. */
  static final long FAILED_SIGN_INS = 10;

  /** Refusals of a user on a day, below which they are never an anomaly. */
  static final long FEWEST_REFUSALS = 20;

  /** How many times its median a user's refusals on a day must reach. */
  static final long TIMES_MEDIAN = 4;

  /** Days in a window, below which there is no median. */
  static final long FEWEST_DAYS = 5;

  /** Anomalies that are returned at most, the newest. */
  static final int MOST = 100;

  private static final Duration DAY = Duration.ofDays(1);

  private AnomalyRules() {}

  /** The rules. */
  enum Rule {
    SIGN_INS_OF_USER("sign-ins-of-user"),
    SIGN_INS_FROM_ADDRESS("sign-ins-from-address"),
    REFUSALS_OF_USER("refusals-of-user"),
    FIRST_ADMINISTRATION("first-administration");

    private final String code;

    Rule(String code) {
      this.code = code;
    }

    /** The stable name in the API. */
    String code() {
      return code;
    }
  }

  /**
   * Something unusual in [from, to).
   *
   * @param principal who, or null
   * @param address where from, or null
   * @param action what, or its noun, or null for all actions
   * @param count how many events
   * @param usual up to how many are usual
   */
  record Anomaly(
      Rule rule,
      Instant from,
      Instant to,
      String principal,
      String address,
      String action,
      long count,
      long usual) {}

  /**
   * What is unusual in the counts of [from, to), newest first, {@value #MOST} at most. Days without
   * refusals count as zero in a median.
   */
  static List<Anomaly> find(AuditCounts counts, Instant from, Instant to) {
    List<Anomaly> found = new ArrayList<>();
    counts.failedSignIns().stream()
        .filter(it -> it.attempts() >= FAILED_SIGN_INS)
        .map(AnomalyRules::signIns)
        .forEach(found::add);
    found.addAll(refusals(counts.refusals(), days(from, to)));
    counts.firstChanges().stream().map(AnomalyRules::firstChange).forEach(found::add);
    return found.stream()
        .sorted(Comparator.comparing(Anomaly::from).reversed().thenComparing(Anomaly::rule))
        .limit(MOST)
        .toList();
  }

  private static Anomaly signIns(FailedSignIns it) {
    return new Anomaly(
        it.principal() != null ? Rule.SIGN_INS_OF_USER : Rule.SIGN_INS_FROM_ADDRESS,
        it.hour(),
        it.hour().plus(Duration.ofHours(1)),
        it.principal(),
        it.address(),
        "session",
        it.attempts(),
        FAILED_SIGN_INS - 1);
  }

  private static long days(Instant from, Instant to) {
    long first = Math.floorDiv(from.getEpochSecond(), DAY.toSeconds());
    return Math.floorDiv(to.minusNanos(1).getEpochSecond(), DAY.toSeconds()) - first + 1;
  }

  private static List<Anomaly> refusals(List<OnDay> refusals, long days) {
    if (days < FEWEST_DAYS) {
      return List.of();
    }
    Map<String, List<OnDay>> ofUsers =
        refusals.stream()
            .collect(Collectors.groupingBy(OnDay::principal, TreeMap::new, Collectors.toList()));
    List<Anomaly> found = new ArrayList<>();
    for (List<OnDay> ofUser : ofUsers.values()) {
      long median = median(ofUser, days);
      long enough = Math.max(FEWEST_REFUSALS, TIMES_MEDIAN * median);
      ofUser.stream()
          .filter(it -> it.events() >= enough)
          .map(it -> refusals(it, median))
          .forEach(found::add);
    }
    return found;
  }

  private static Anomaly refusals(OnDay it, long median) {
    return new Anomaly(
        Rule.REFUSALS_OF_USER,
        it.day(),
        it.day().plus(DAY),
        it.principal(),
        null,
        null,
        it.events(),
        median);
  }

  /** The lower median of the counts of all days. */
  private static long median(List<OnDay> some, long days) {
    long[] sorted =
        LongStream.concat(
                LongStream.range(some.size(), days).map(it -> 0),
                some.stream().mapToLong(OnDay::events))
            .sorted()
            .toArray();
    return sorted[(sorted.length - 1) / 2];
  }

  private static Anomaly firstChange(FirstChange it) {
    return new Anomaly(
        Rule.FIRST_ADMINISTRATION,
        it.at(),
        it.at().plusNanos(1_000),
        it.principal(),
        null,
        it.action(),
        1,
        0);
  }
}
