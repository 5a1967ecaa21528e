package org.windowpane.gateway.pathrules;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.windowpane.gateway.http.forms.DeploymentViews.RuleDeploymentView;
import org.windowpane.gateway.http.forms.FlowGroupJson;

/** What the API returns about path rules. */
public final class PathRuleJson {
  private PathRuleJson() {}

  /** A path rule. */
  @Schema(name = "PathRule")
  public record PathRuleView(
      String name,
      String share,
      FlowGroupJson flowGroup,
      @Schema(example = "(srcHost=10.0.0.1, dstPort=80)") String flowGroupText,
      @Schema(allowableValues = {"waypoint", "avoid"}) String kind,
      @Schema(example = "00:00:00:00:00:00:00:04") String dpid,
      @Nullable
          @Schema(
              example = "3",
              description = "The port of the switch whose link is avoided; null for the switch.")
          Integer port,
      boolean bothDirections,
      Instant start,
      @Nullable @Schema(description = "Null for until it is deleted.") Instant end,
      String createdBy,
      Instant createdAt,
      @Nullable @Schema(description = "When it was changed last; null if never.") Instant changedAt,
      RuleDeploymentView deployment,
      @Schema(description = "Whether you may change and delete it.") boolean mayChange) {}

  /** Several path rules. */
  @Schema(name = "PathRules")
  public record PathRulesView(List<PathRuleView> pathRules) {}

  /** Packets for which there is no way that meets a path rule. */
  @Schema(name = "UnmetWay")
  public record UnmetWayView(
      @Schema(example = "s1:3", description = "The port where they enter the network.") String from,
      @Schema(example = "10.0.0.4", description = "The host that they are for.") String to) {}

  /** What a path rule would do. */
  @Schema(name = "PathRuleCheck")
  public record PathRuleCheckView(
      @Schema(
              description =
                  "How many pairs of an entry port and a known host the rule chooses a way for, in all"
                      + " directions; 0 while no host of the flows is known.")
          long pairs,
      @Schema(
              description =
                  "For how many of them the network has no such way now. Their packets are forwarded"
                      + " as if there were no rule.")
          long unmetCount,
      @Schema(description = "The first of them.") List<UnmetWayView> unmet,
      @Schema(description = "How many bookings decide first on some packets of the rule.")
          int bookingCount,
      @Schema(description = "The first of them that you may see.") List<UUID> bookings,
      @Schema(description = "Path rules that decide first on some packets of the rule, by name.")
          List<String> earlierPathRules,
      @Schema(description = "Path rules with packets that this rule takes first, by name.")
          List<String> laterPathRules,
      @Schema(
              description =
                  "Traffic classes with packets that this rule takes first, so that they are in no"
                      + " class.")
          List<String> trafficClasses) {}
}
