package org.windowpane.gateway.enforcement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.enforcement.ReportDeployments.Report;
import org.windowpane.gateway.ledger.Command.Outcome;
import org.windowpane.gateway.ledger.rows.Deployment;
import org.windowpane.gateway.ledger.rows.DeploymentState;
import org.windowpane.gateway.testing.Scene;

public final class ReportDeploymentsTest {
  private final Scene scene = new Scene();
  private final UUID id = scene.book(1, 40_000_000, 0, 60);

  private Outcome<Integer> report(DeploymentState state, String detail) {
    return scene.play(new ReportDeployments(Map.of(id, new Report(state, detail, List.of()))));
  }

  @Test
  void aChangedStateIsRecordedOnce() {
    assertThat(report(DeploymentState.ACTIVE, null).audit()).hasSize(1);
    Outcome<Integer> again = report(DeploymentState.ACTIVE, null);
    assertThat(again.changes()).isEmpty();
    assertThat(again.audit()).isEmpty();
  }

  @Test
  void anotherReasonForTheSameStateKeepsItsInstant() {
    report(DeploymentState.DEGRADED, "one switch is away");
    scene.advance(5);
    assertThat(report(DeploymentState.DEGRADED, "two switches are away").audit()).isEmpty();
    Deployment deployment = scene.state().open().get(id).deployment();
    assertThat(deployment.since()).isEqualTo(Scene.NOW);
    assertThat(deployment.detail()).isEqualTo("two switches are away");
  }

  @Test
  void reportsOfUnknownBookingsAreIgnored() {
    Outcome<Integer> outcome =
        scene.play(
            new ReportDeployments(
                Map.of(new UUID(9, 9), new Report(DeploymentState.ACTIVE, null, List.of()))));
    assertThat(outcome.answer()).isZero();
  }
}
