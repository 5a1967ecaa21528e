package org.windowpane.gateway.http.forms;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.windowpane.protocol.message.RuleReport;

/** What the API returns about rules on switches. */
public final class DeploymentViews {
  private DeploymentViews() {}

  /** What the controller reports of several rules. */
  @Schema(name = "RuleDeployment")
  public record RuleDeploymentView(
      @Schema(
              description =
                  "waiting before its start, pending, installed, partial, failed, or removed; unknown"
                      + " while no controller has reported it.")
          String state,
      @Schema(description = "What is wrong, by switch.") List<String> problems) {

    /**
     * The state of all these rules where they agree.
     *
     * @param reports what the controller reports of a rule, by its id
     */
    public static RuleDeploymentView of(
        Collection<String> rules, Function<String, Optional<RuleReport>> reports) {
      List<RuleReport> found =
          rules.stream().flatMap(rule -> reports.apply(rule).stream()).toList();
      Set<RuleReport.State> states =
          found.stream().map(RuleReport::state).collect(Collectors.toSet());
      String state = "unknown";
      if (states.size() == 1 && found.size() == rules.size()) {
        state = states.iterator().next().toString();
      } else if (!states.isEmpty()) {
        boolean isPending = states.contains(RuleReport.State.PENDING);
        state = (isPending ? RuleReport.State.PENDING : RuleReport.State.PARTIAL).toString();
      }
      return new RuleDeploymentView(
          state,
          found.stream()
              .flatMap(report -> report.hops().stream())
              .flatMap(hop -> hop.error().map(error -> hop.dpid() + ": " + error).stream())
              .distinct()
              .toList());
    }
  }
}
