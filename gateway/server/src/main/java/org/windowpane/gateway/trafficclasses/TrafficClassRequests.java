package org.windowpane.gateway.trafficclasses;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.flow.InvalidFlowGroupException;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.http.forms.FlowGroupJson;
import org.windowpane.gateway.http.forms.FormLimits;
import org.windowpane.protocol.value.ClassPriority;

/** What the API accepts about traffic classes. */
public final class TrafficClassRequests {
  private TrafficClassRequests() {}

  /** A request to create a traffic class. */
  @Schema(name = "TrafficClassRequest")
  public record TrafficClassRequest(
      @NotNull @Pattern(regexp = FormLimits.NAME, message = "must be " + FormLimits.NAME_IN_WORDS)
          String name,
      @NotNull @Size(max = 63) @Schema(description = "The share that has the class.") String share,
      @NotNull
          @Size(min = 1, max = TrafficClassForm.MOST_FLOW_GROUPS)
          @Schema(
              description =
                  "The flows of the class. Packets that a booking decides on are not in the class.")
          List<@NotNull FlowGroupJson> flowGroups,
      @Pattern(regexp = "high|normal|low", message = "must be high, normal or low")
          @Schema(
              description =
                  "When ports serve the class beyond its minimum: before everything that is not"
                      + " guaranteed, like packets of no class, or after everything else.",
              defaultValue = "normal")
          String priority,
      @PositiveOrZero
          @Max(FormLimits.LARGEST_RATE)
          @Schema(
              description =
                  "What all flows of the class together are sure of on each port. It is reserved on"
                      + " each link, and once in the share.",
              defaultValue = "0")
          Long minBps,
      @Positive
          @Max(FormLimits.LARGEST_RATE)
          @Schema(
              description =
                  "What they may have together on each port; all that is free if omitted.")
          Long maxBps,
      @Schema(description = "At once if omitted.") Instant start,
      @Schema(description = "When the class is deleted if omitted.") Instant end) {

    TrafficClassForm form() {
      return new TrafficClassChange(flowGroups, priority, minBps, maxBps, end).form();
    }
  }

  /** What a traffic class has from now on. */
  @Schema(name = "TrafficClassChange")
  public record TrafficClassChange(
      @NotNull
          @Size(min = 1, max = TrafficClassForm.MOST_FLOW_GROUPS)
          @Schema(description = "The flows of the class.")
          List<@NotNull FlowGroupJson> flowGroups,
      @Pattern(regexp = "high|normal|low", message = "must be high, normal or low")
          @Schema(
              description = "When ports serve the class beyond its minimum.",
              defaultValue = "normal")
          String priority,
      @PositiveOrZero
          @Max(FormLimits.LARGEST_RATE)
          @Schema(
              description = "What all flows of the class together are sure of on each port.",
              defaultValue = "0")
          Long minBps,
      @Positive
          @Max(FormLimits.LARGEST_RATE)
          @Schema(
              description =
                  "What they may have together on each port; all that is free if omitted.")
          Long maxBps,
      @Schema(description = "When the class is deleted if omitted.") Instant end) {

    TrafficClassForm form() {
      List<FlowGroup> flows = new ArrayList<>();
      for (int i = 0; i < flowGroups.size(); i++) {
        try {
          flows.add(flowGroups.get(i).toFlowGroup());
        } catch (InvalidFlowGroupException e) {
          throw ProblemException.invalid("flowGroups[" + i + "]", e.getMessage());
        }
      }
      return new TrafficClassForm(
          flows,
          priority == null ? ClassPriority.NORMAL : ClassPriority.parse(priority),
          minBps == null ? 0 : minBps,
          maxBps == null ? OptionalLong.empty() : OptionalLong.of(maxBps),
          Optional.ofNullable(end));
    }
  }
}
