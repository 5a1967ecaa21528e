package org.windowpane.gateway.trafficclasses;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;
import org.windowpane.gateway.http.forms.DeploymentViews.RuleDeploymentView;
import org.windowpane.gateway.http.forms.FlowGroupJson;
import org.windowpane.gateway.measurements.UtilizationViews.UtilizationView;

/** What the API returns about traffic classes. */
public final class TrafficClassJson {
  private TrafficClassJson() {}

  /** A traffic class. */
  @Schema(name = "TrafficClass")
  public record TrafficClassView(
      String name,
      String share,
      List<FlowGroupJson> flowGroups,
      @Schema(example = "[\"(transport=tcp, srcPort=13562)\"]") List<String> flowGroupTexts,
      @Schema(allowableValues = {"high", "normal", "low"}) String priority,
      long minBps,
      @Nullable @Schema(description = "Null for no maximum.") Long maxBps,
      Instant start,
      @Nullable @Schema(description = "Null for until it is deleted.") Instant end,
      String createdBy,
      Instant createdAt,
      @Nullable @Schema(description = "When it was changed last; null if never.") Instant changedAt,
      RuleDeploymentView deployment,
      @Schema(description = "Whether you may change and delete it.") boolean mayChange) {}

  /** Several traffic classes. */
  @Schema(name = "TrafficClasses")
  public record TrafficClassesView(List<TrafficClassView> trafficClasses) {}

  /** What a traffic class sent on one link. */
  @Schema(name = "TrafficClassLink")
  public record TrafficClassLinkView(
      @Schema(example = "s1:3>s3:1", description = "The link, as in the network.") String link,
      UtilizationView history) {}

  /** How much traffic of one flow group of a traffic class entered the network. */
  @Schema(name = "TrafficClassFlows")
  public record TrafficClassFlowsView(
      FlowGroupJson flowGroup,
      @Schema(example = "(srcHost=10.1.2.1)") String flowGroupText,
      UtilizationView history) {}

  /** What a traffic class sent. */
  @Schema(name = "TrafficClassHistory")
  public record TrafficClassHistoryView(
      @Schema(
              description =
                  "The links on which it sent anything in that time; none while no controller has"
                      + " reported its queue.")
          List<TrafficClassLinkView> links,
      @Schema(
              description =
                  "Its flow groups. Switches count their packets where they enter the network.")
          List<TrafficClassFlowsView> flows) {}
}
