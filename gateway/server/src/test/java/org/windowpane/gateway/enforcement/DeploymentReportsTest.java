package org.windowpane.gateway.enforcement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.ledger.tables.BookingTable.BOOKINGS;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Strictness;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Path;
import org.windowpane.core.plan.Plan;
import org.windowpane.core.plan.PlanRule;
import org.windowpane.core.plan.RunningPlan;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.bookings.CancelBooking;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.BookingState;
import org.windowpane.gateway.ledger.rows.Deployment;
import org.windowpane.gateway.ledger.rows.DeploymentState;
import org.windowpane.gateway.ledger.schedule.ExpireDue;
import org.windowpane.gateway.network.RecordNetwork;
import org.windowpane.gateway.testing.Scene;
import org.windowpane.protocol.message.HopReport;
import org.windowpane.protocol.message.RuleReport;
import org.windowpane.protocol.value.Dpid;

public final class DeploymentReportsTest {
  private final Scene scene = new Scene();
  private final UUID id = scene.book(1, 40_000_000, 0, 60);

  private Plan plan() {
    return new RunningPlan(Duration.ofSeconds(5), 100).at(scene.state().decisions(), scene.now());
  }

  private RuleReport ruleReport(String state, String error) {
    return report(id.toString(), state, error);
  }

  /** The report of a rule with one hop; only states of a hop have one. */
  private static RuleReport report(String rule, String state, String error) {
    HopReport.State hop =
        switch (state) {
          case "failed" -> HopReport.State.FAILED;
          case "pending" -> HopReport.State.PENDING;
          default -> HopReport.State.INSTALLED;
        };
    return new RuleReport(
        rule,
        RuleReport.State.valueOf(state.toUpperCase(Locale.ROOT)),
        List.of(new HopReport(new Dpid(1), hop, OptionalInt.of(1), Optional.ofNullable(error))));
  }

  private ReportDeployments reports(List<RuleReport> ruleReports) {
    Plan plan = plan();
    return DeploymentReports.of(
        plan, RuleStatuses.ofWhole(plan, ruleReports), scene.state(), scene.now());
  }

  private DeploymentState reported(List<RuleReport> ruleReports) {
    ReportDeployments reports = reports(ruleReports);
    scene.play(reports);
    return reports.reports().containsKey(id) ? reports.reports().get(id).state() : null;
  }

  @ParameterizedTest
  @CsvSource({
    "installed, ACTIVE",
    "partial, DEGRADED",
    "failed, FAILED",
    "pending, INSTALLING",
    "waiting, PENDING"
  })
  void theReportOfTheControllerDeterminesTheDeployment(String ruleState, DeploymentState state) {
    assertThat(reported(List.of(ruleReport(ruleState, null)))).isEqualTo(state);
  }

  @Test
  void anActiveBookingThatIsPendingAgainIsDegraded() {
    reported(List.of(ruleReport("installed", null)));
    assertThat(reported(List.of(ruleReport("pending", null)))).isEqualTo(DeploymentState.DEGRADED);
  }

  @Test
  void aMissingRuleDegradesItsBookingExceptJustBeforeItsEnd() {
    reported(List.of(ruleReport("installed", null)));
    assertThat(reported(List.of())).isEqualTo(DeploymentState.DEGRADED);
    scene.advance(59);
    assertThat(reported(List.of(ruleReport("removed", null)))).isNull();
  }

  @Test
  void anEndedBookingIsRemovedOnceTheControllerHasRemovedIt() {
    reported(List.of(ruleReport("installed", null)));
    scene.advance(60);
    scene.play(new ExpireDue());
    assertThat(reported(List.of(ruleReport("installed", null)))).isNull();
    assertThat(reported(List.of(ruleReport("removed", null)))).isEqualTo(DeploymentState.REMOVED);
  }

  @Test
  void aFailedRemovalStatesItsReason() {
    reported(List.of(ruleReport("installed", null)));
    scene.advance(60);
    scene.play(new ExpireDue());
    ReportDeployments reports = reports(List.of(ruleReport("failed", "the switch is away")));
    assertThat(reports.reports().get(id).state()).isEqualTo(DeploymentState.DEGRADED);
    assertThat(reports.reports().get(id).detail()).isEqualTo("s1: the switch is away");
  }

  @Test
  void aSilentControllerLeavesUnsentBookingsPending() {
    ReportDeployments reports =
        DeploymentReports.ofSilence(plan(), scene.state(), "no answer", scene.now());
    assertThat(reports.reports().get(id).state()).isEqualTo(DeploymentState.PENDING);
    assertThat(reports.reports().get(id).detail()).isEqualTo("no answer");
  }

  @Test
  void aSilentControllerDegradesActiveBookings() {
    reported(List.of(ruleReport("installed", null)));
    assertThat(
            DeploymentReports.ofSilence(plan(), scene.state(), "no answer", scene.now())
                .reports()
                .get(id)
                .state())
        .isEqualTo(DeploymentState.DEGRADED);
  }

  @Test
  void futureBookingsAreNotReportedYet() {
    UUID later = scene.book(2, 1_000_000, 3600, 7200);
    ReportDeployments reports =
        DeploymentReports.ofSilence(plan(), scene.state(), "no answer", scene.now());
    assertThat(reports.reports()).doesNotContainKey(later);
  }

  @Test
  void aCancelledBookingInTheSentPlanIsNotReportedRemoved() {
    Plan before = plan();
    reported(List.of(ruleReport("installed", null)));
    scene.play(new CancelBooking(Scene.actor("alice"), id, Duration.ZERO));
    RuleStatuses statuses = RuleStatuses.ofWhole(before, List.of(ruleReport("installed", null)));
    assertThat(DeploymentReports.of(before, statuses, scene.state(), scene.now()).reports())
        .isEmpty();
  }

  @Test
  void aFailedRuleDegradesItsBookingAndNoOther() {
    UUID limit = new UUID(2, 2);
    saveBooking(limit, "(srcHost=10.0.0.0/24)", new Ask.RateLimit(20_000_000));
    List<RuleReport> ruleReports = new ArrayList<>();
    for (PlanRule rule : plan().rules().values()) {
      boolean wide = rule.id().equals(limit.toString());
      String error = wide ? "no meter is left" : null;
      ruleReports.add(report(rule.id(), wide ? "failed" : "installed", error));
    }
    assertThat(ruleReports).hasSize(2);
    Map<UUID, ReportDeployments.Report> reports = reports(ruleReports).reports();
    assertThat(reports.get(limit).state()).isEqualTo(DeploymentState.DEGRADED);
    assertThat(reports.get(limit).detail()).isEqualTo("s1: no meter is left");
    assertThat(reports.get(id).state()).isEqualTo(DeploymentState.ACTIVE);
    assertThat(reports.get(id).detail())
        .isEqualTo("A rate limit below what is reserved holds for its flows too.");
  }

  @Test
  void anOverruledBookingStatesItsReason() {
    UUID denied = new UUID(2, 3);
    saveBooking(denied, "(srcHost=10.0.0.1, dstHost=10.0.0.2)", new Ask.Deny());
    Map<UUID, ReportDeployments.Report> reports =
        reports(List.of(RuleReport.of(denied.toString(), List.of()))).reports();
    assertThat(reports.get(denied).state()).isEqualTo(DeploymentState.ACTIVE);
    assertThat(reports.get(id).state()).isEqualTo(DeploymentState.REMOVED);
    assertThat(reports.get(id).detail())
        .isEqualTo(
            "Nothing is installed for it: what other bookings ask for holds for all of its"
                + " flows.");
  }

  @Test
  void aBookingThatThePlanHasNoRoomForFailedAndIsOverdue() {
    scene.advance(10);
    Plan full = new RunningPlan(Duration.ZERO, 0).at(scene.state().decisions(), scene.now());
    scene.play(
        DeploymentReports.of(
            full, RuleStatuses.ofWhole(full, List.of()), scene.state(), scene.now()));
    Deployment deployment = scene.state().open().get(id).deployment();
    assertThat(deployment.state()).isEqualTo(DeploymentState.FAILED);
    assertThat(deployment.detail()).contains("no room");
    assertThat(DeploymentReports.overdue(full, scene.state(), scene.now()))
        .contains(new Overdue(1, id, scene.now().minusSeconds(10)));
  }

  @Test
  void theFirstOfTheBookingsThatShouldBeActiveIsNamed() {
    scene.book(2, 1_000_000, 3, 60);
    scene.advance(20);
    assertThat(DeploymentReports.overdue(plan(), scene.state(), scene.now()))
        .contains(new Overdue(2, id, scene.now().minusSeconds(20)));
    reported(List.of(ruleReport("installed", null)));
    assertThat(DeploymentReports.overdue(plan(), scene.state(), scene.now())).isEmpty();
  }

  @Test
  void aBookingInstalledOnABrokenPathIsDegraded() {
    scene.play(new RecordNetwork(Network.EMPTY));
    ReportDeployments.Report report =
        reports(List.of(ruleReport("installed", null))).reports().get(id);
    assertThat(report.state()).isEqualTo(DeploymentState.DEGRADED);
    assertThat(report.detail()).isEqualTo("Its path is broken: the switch s1 is gone.");
  }

  private void saveBooking(UUID booking, String flows, Ask ask) {
    BookingRequest request =
        new BookingRequest(
            booking,
            "alice",
            "team",
            FlowGroup.parse(flows),
            ask,
            Strictness.STRICT,
            new Window(scene.now(), Instant.MAX));
    BookingRecord record =
        new BookingRecord(
            new Booking(request, Path.NONE),
            scene.now(),
            BookingState.BOOKED,
            null,
            Deployment.pending(scene.now()));
    scene.play(
        (state, now) -> new Command.Outcome<>(List.of(BOOKINGS.upsert(record)), List.of(), 0));
  }
}
