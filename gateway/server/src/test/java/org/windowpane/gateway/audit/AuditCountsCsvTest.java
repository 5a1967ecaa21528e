package org.windowpane.gateway.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.audit.AuditCounts.InTime;
import org.windowpane.gateway.audit.AuditCounts.Named;
import org.windowpane.gateway.audit.AuditCounts.OfKind;

public final class AuditCountsCsvTest {
  private static final AuditWindow.Periods WINDOW =
      new AuditWindow.Periods(at("01T12:00:00Z"), at("08T06:00:00Z"), ChronoUnit.DAYS);

  private static Instant at(String ofJune) {
    return Instant.parse("2030-06-" + ofJune);
  }

  private static List<String> lines(
      List<InTime> time, List<OfKind> kinds, List<Named> shares, List<Named> reasons) {
    AuditCounts counts =
        new AuditCounts(
            time,
            kinds,
            List.of(new Named("alice", 3)),
            shares,
            reasons,
            List.of(),
            List.of(),
            List.of());
    return new AuditCountsCsv(WINDOW).lines(counts).map(String::strip).toList();
  }

  @Test
  void eachCountHasTheTimeThatItIsOf() {
    assertThat(
            lines(
                List.of(
                    new InTime(at("01T00:00:00Z"), "done", 1),
                    new InTime(at("02T00:00:00Z"), "refused", 2),
                    new InTime(at("08T00:00:00Z"), "done", 4)),
                List.of(new OfKind("booking.create", "refused", 2)),
                List.of(new Named("team-a", 2)),
                List.of(new Named("share-maximum", 2))))
        .containsExactly(
            "period,2030-06-01T12:00:00Z,2030-06-02T00:00:00Z,,done,1",
            "period,2030-06-02T00:00:00Z,2030-06-03T00:00:00Z,,refused,2",
            "period,2030-06-08T00:00:00Z,2030-06-08T06:00:00Z,,done,4",
            "kind,2030-06-01T12:00:00Z,2030-06-08T06:00:00Z,booking.create,refused,2",
            "principal,2030-06-01T12:00:00Z,2030-06-08T06:00:00Z,alice,,3",
            "share,2030-06-01T12:00:00Z,2030-06-08T06:00:00Z,team-a,refused,2",
            "reason,2030-06-01T12:00:00Z,2030-06-08T06:00:00Z,share-maximum,refused,2");
  }

  @Test
  void aNameThatBeginsLikeAFormulaIsTextInSpreadsheets() {
    assertThat(
            lines(
                List.of(),
                List.of(),
                List.of(),
                List.of(new Named("=HYPERLINK(\"http://example.org\",1)", 1))))
        .last()
        .asString()
        .endsWith(",\"'=HYPERLINK(\"\"http://example.org\"\",1)\",refused,1");
  }
}
