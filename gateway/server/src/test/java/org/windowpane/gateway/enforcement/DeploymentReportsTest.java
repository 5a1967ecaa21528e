package org.windowpane.gateway.enforcement;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.windowpane.core.network.Dpid;
import org.windowpane.core.plan.Plan;
import org.windowpane.core.plan.PlanCompiler;
import org.windowpane.gateway.application.DeploymentState;
import org.windowpane.gateway.application.PassTime;
import org.windowpane.gateway.application.ReportDeployments;
import org.windowpane.gateway.application.Scene;

final class DeploymentReportsTest {
  private final Scene scene = new Scene();
  private final UUID id = scene.book(1, 40_000_000, 0, 60);

  private Plan plan() {
    return PlanCompiler.compile(
        scene.state().decisions().calendar().bookings(), scene.now(), Duration.ZERO);
  }

  private Wire.RuleStatus said(String state, String error) {
    return new Wire.RuleStatus(
        id.toString(), state, List.of(new Wire.HopState(new Dpid(1), state, 1, error)));
  }

  private DeploymentState reported(List<Wire.RuleStatus> said) {
    ReportDeployments reports = DeploymentReports.ofWhole(plan(), said, scene.state(), scene.now());
    scene.play(reports);
    return reports.reports().containsKey(id) ? reports.reports().get(id).state() : null;
  }

  @ParameterizedTest
  @CsvSource({
    "installed, ACTIVE",
    "partial, DEGRADED",
    "failed, FAILED",
    "pending, INSTALLING",
    "something new, FAILED"
  })
  void whatTheControllerSaysOfARuleIsWhatItsDeploymentIs(String said, DeploymentState state) {
    assertThat(reported(List.of(said(said, null)))).isEqualTo(state);
  }

  @Test
  void whatWasActiveAndIsOnItsWayAgainIsDegraded() {
    reported(List.of(said("installed", null)));
    assertThat(reported(List.of(said("pending", null)))).isEqualTo(DeploymentState.DEGRADED);
  }

  @Test
  void whatIsMissingIsDegradedButNotJustBeforeItsEnd() {
    reported(List.of(said("installed", null)));
    assertThat(reported(List.of())).isEqualTo(DeploymentState.DEGRADED);
    scene.advance(59);
    assertThat(reported(List.of(said("removed", null)))).isNull();
  }

  @Test
  void whatIsOverIsRemovedOnlyWhenTheControllerNoLongerHasIt() {
    reported(List.of(said("installed", null)));
    scene.advance(60);
    scene.play(new PassTime());
    assertThat(reported(List.of(said("installed", null)))).isNull();
    assertThat(reported(List.of(said("removed", null)))).isEqualTo(DeploymentState.REMOVED);
  }

  @Test
  void aRemovalThatFailedSaysWhy() {
    reported(List.of(said("installed", null)));
    scene.advance(60);
    scene.play(new PassTime());
    ReportDeployments reports =
        DeploymentReports.ofChanges(
            plan(), List.of(said("failed", "the switch is away")), scene.state());
    assertThat(reports.reports().get(id).state()).isEqualTo(DeploymentState.DEGRADED);
    assertThat(reports.reports().get(id).detail()).isEqualTo("s1: the switch is away");
  }

  @Test
  void silenceLeavesWhatWasNeverSentPending() {
    ReportDeployments reports =
        DeploymentReports.ofSilence(plan(), scene.state(), "nobody answers");
    assertThat(reports.reports().get(id).state()).isEqualTo(DeploymentState.PENDING);
    assertThat(reports.reports().get(id).detail()).isEqualTo("nobody answers");
  }

  @Test
  void silenceMakesWhatWasActiveDegraded() {
    reported(List.of(said("installed", null)));
    assertThat(
            DeploymentReports.ofSilence(plan(), scene.state(), "nobody answers")
                .reports()
                .get(id)
                .state())
        .isEqualTo(DeploymentState.DEGRADED);
  }

  @Test
  void whatIsBookedForLaterIsNotReportedYet() {
    UUID later = scene.book(2, 1_000_000, 3600, 7200);
    ReportDeployments reports =
        DeploymentReports.ofSilence(plan(), scene.state(), "nobody answers");
    assertThat(reports.reports()).doesNotContainKey(later);
  }
}
