package org.windowpane.gateway.rest.view;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;

/** What is told of measurements over time. */
public final class UtilizationViews {
  private UtilizationViews() {}

  /** How much of something was in use, over time. */
  @Schema(name = "Utilization")
  public record UtilizationView(
      @Schema(allowableValues = {"bps", "entries"}) String unit,
      @Nullable @Schema(description = "As much as there is; null where that is not known.")
          Long limit,
      @Schema(description = "The beginning of the first step.") Instant from,
      @Schema(description = "The end of the last step.") Instant to,
      @Schema(description = "How long a step is: the longer what is asked for, the longer.")
          long stepSeconds,
      @Schema(description = "One for each step, in order.") List<UtilizationPointView> points) {}

  /** How much was in use in one step. */
  @Schema(name = "UtilizationPoint")
  public record UtilizationPointView(
      @Schema(description = "The beginning of the step.") Instant at,
      @Nullable @Schema(description = "Null where nothing was measured.") Long mean,
      @Nullable @Schema(description = "The greatest second; null where nothing was measured.")
          Long peak) {}
}
