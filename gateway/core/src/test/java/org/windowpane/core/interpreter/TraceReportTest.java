package org.windowpane.core.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.windowpane.core.interpreter.TraceReport.Failure;
import org.windowpane.core.language.Trace;

final class TraceReportTest {

  private static TraceReport report(String text) {
    return TraceReport.of(Trace.parse(text));
  }

  @Test
  void aStatementWithTheExpectedAnswerPasses() {
    String trace =
        """
        // a user comes, once
        True  <- root : AddUser mia.
        False <- root : AddUser mia.
        True  <- mia : ListShares.
        """;
    assertThat(report(trace)).isEqualTo(new TraceReport(3, List.of()));
  }

  @Test
  void aStatementWithAnotherAnswerIsReportedWithLineAndReason() {
    String trace =
        """
        True  <- root : AddUser mia.

        True  <- mia :
          AddUser ida.
        False <- root : ListShares.
        """;
    TraceReport report = report(trace);
    assertThat(report.passed()).isEqualTo(1);
    assertThat(report.failures())
        .containsExactly(
            new Failure(3, true, "it was refused: Only root adds users, and mia is not."),
            new Failure(5, false, "it was answered 1; rootShare"));
  }

  @Test
  void anUnreadableEntryIsAFailureAndTheRestIsExecuted() {
    String trace =
        """
        False <- root : AddUser.
        True  <- root : AddUser mia.
        """;
    TraceReport report = report(trace);
    assertThat(report.passed()).isEqualTo(1);
    assertThat(report.failures()).extracting(Failure::line).containsExactly(1);
    assertThat(report.failures().get(0).reason()).startsWith("it cannot be read: ");
  }

  @Test
  void nothingIsKeptFromOneTraceToTheNext() {
    String trace = "True <- root : AddUser mia.";
    assertThat(report(trace)).isEqualTo(report(trace));
    assertThat(report("").passed()).isZero();
  }
}
