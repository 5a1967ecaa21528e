package org.windowpane.gateway.pathrules;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.windowpane.core.flow.InvalidFlowGroupException;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.http.forms.FlowGroupJson;
import org.windowpane.gateway.http.forms.FormLimits;
import org.windowpane.gateway.http.forms.LinkJson;
import org.windowpane.gateway.ledger.resources.PathRuleRecord;
import org.windowpane.protocol.value.Dpid;

/** What the API accepts about path rules. */
public final class PathRuleRequests {
  private static final String KINDS = PathRuleRecord.WAYPOINT + "|" + PathRuleRecord.AVOID;
  private static final String FLOWS =
      "The flows. Bookings decide first on the packets that they are for, too.";
  private static final String KIND =
      "Whether the flows lead through the switch (waypoint) or around it or its link (avoid).";
  private static final String PORT =
      "With avoid, a port of the switch: the flows avoid the link there, in both directions, and not"
          + " the switch.";
  private static final String BOTH =
      "Whether the answers, with sources and destinations exchanged, do so, too.";
  private static final String END = "When the rule is deleted if omitted.";

  private PathRuleRequests() {}

  /** A request to create a path rule. */
  @Schema(name = "PathRuleRequest")
  public record PathRuleRequest(
      @NotNull @Pattern(regexp = FormLimits.NAME, message = "must be " + FormLimits.NAME_IN_WORDS)
          String name,
      @NotNull @Size(max = 63) @Schema(description = "The share that has the rule.") String share,
      @NotNull @Schema(description = FLOWS) FlowGroupJson flowGroup,
      @NotNull
          @Pattern(regexp = KINDS, message = "must be waypoint or avoid")
          @Schema(description = KIND)
          String kind,
      @NotNull
          @Pattern(regexp = LinkJson.DPID, message = LinkJson.DPID_MESSAGE)
          @Schema(description = "The switch.", example = "00:00:00:00:00:00:00:04")
          String dpid,
      @Min(1) @Schema(description = PORT, example = "3") Integer port,
      @Schema(description = BOTH, defaultValue = "false") Boolean bothDirections,
      @Schema(description = "At once if omitted.") Instant start,
      @Schema(description = END) Instant end) {

    PathRuleForm form() {
      return new PathRuleChange(flowGroup, kind, dpid, port, bothDirections, end).form();
    }
  }

  /** What a path rule has from now on. */
  @Schema(name = "PathRuleChange")
  public record PathRuleChange(
      @NotNull @Schema(description = FLOWS) FlowGroupJson flowGroup,
      @NotNull
          @Pattern(regexp = KINDS, message = "must be waypoint or avoid")
          @Schema(description = KIND)
          String kind,
      @NotNull
          @Pattern(regexp = LinkJson.DPID, message = LinkJson.DPID_MESSAGE)
          @Schema(description = "The switch.", example = "00:00:00:00:00:00:00:04")
          String dpid,
      @Min(1) @Schema(description = PORT, example = "3") Integer port,
      @Schema(description = BOTH, defaultValue = "false") Boolean bothDirections,
      @Schema(description = END) Instant end) {

    PathRuleForm form() {
      if (port != null && kind.equals(PathRuleRecord.WAYPOINT)) {
        throw ProblemException.invalid(
            "port", "must not be there for a waypoint: flows lead through a switch, and no link");
      }
      try {
        return new PathRuleForm(
            flowGroup.toFlowGroup(),
            PathRuleRecord.route(
                kind,
                Dpid.parse(dpid),
                port == null ? OptionalLong.empty() : OptionalLong.of(port)),
            Boolean.TRUE.equals(bothDirections),
            Optional.ofNullable(end));
      } catch (InvalidFlowGroupException e) {
        throw ProblemException.invalid("flowGroup", e.getMessage());
      }
    }
  }
}
