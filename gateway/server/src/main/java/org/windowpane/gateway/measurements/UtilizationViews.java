package org.windowpane.gateway.measurements;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;

/** Measurements over time, as the API returns them. */
public final class UtilizationViews {
  private UtilizationViews() {}

  /** How much of something was in use, over time. */
  @Schema(name = "Utilization")
  public record UtilizationView(
      @Schema(allowableValues = {"bps", "entries", "flows", "flows/s", "us"}) String unit,
      @Nullable @Schema(description = "The capacity; null where it is not known.") Long limit,
      @Schema(description = "The beginning of the first step.") Instant from,
      @Schema(description = "The end of the last step.") Instant to,
      @Schema(description = "How long a step is: the longer what is asked for, the longer.")
          long stepSeconds,
      @Schema(description = "One for each step, in order.") List<UtilizationPointView> points) {

    /** The same without what was measured in steps that began before an instant. */
    public UtilizationView since(Instant first) {
      List<UtilizationPointView> kept =
          points.stream()
              .map(
                  each ->
                      each.at().isBefore(first)
                          ? new UtilizationPointView(each.at(), null, null)
                          : each)
              .toList();
      return new UtilizationView(unit, limit, from, to, stepSeconds, kept);
    }
  }

  /** How much was in use in one step. */
  @Schema(name = "UtilizationPoint")
  public record UtilizationPointView(
      @Schema(description = "The beginning of the step.") Instant at,
      @Nullable @Schema(description = "Null where nothing was measured.") Long mean,
      @Nullable @Schema(description = "The greatest second; null where nothing was measured.")
          Long peak) {}

  /** What the bookings of a share, and of those under it, got and had reserved, over time. */
  @Schema(name = "ShareUsage")
  public record ShareUsageView(
      String share,
      @Schema(allowableValues = "bps") String unit,
      @Schema(description = "As much as may be reserved of the share at once.") long limit,
      @Schema(description = "The beginning of the first step.") Instant from,
      @Schema(description = "The end of the last step.") Instant to,
      @Schema(description = "How long a step is: the longer what is asked for, the longer.")
          long stepSeconds,
      @Schema(
              description =
                  "What peaks are of: the greatest second (1), mean of a minute (60) or mean of an"
                      + " hour (3600) of a step.")
          long peakSeconds,
      @Schema(description = "One for each step, in order.") List<UsagePointView> points) {}

  /** The rates that the bookings for an application reserved and used, over time. */
  @Schema(name = "ApplicationUsage")
  public record ApplicationUsageView(
      String application,
      @Schema(allowableValues = "bps") String unit,
      @Schema(description = "The beginning of the first step.") Instant from,
      @Schema(description = "The end of the last step.") Instant to,
      @Schema(description = "How long a step is: the longer what is asked for, the longer.")
          long stepSeconds,
      @Schema(
              description =
                  "What peaks are of: the greatest second (1), mean of a minute (60) or mean of an"
                      + " hour (3600) of a step.")
          long peakSeconds,
      @Schema(description = "One for each step, in order.") List<UsagePointView> points) {}

  /** What was delivered and what was reserved in one step. */
  @Schema(name = "UsagePoint")
  public record UsagePointView(
      @Schema(description = "The beginning of the step.") Instant at,
      @Nullable
          @Schema(
              description =
                  "What was delivered to all bookings together: 0 where nothing was reserved, null"
                      + " where something was and nothing was measured, or that is yet to come.")
          Long mean,
      @Nullable @Schema(description = "The most of that at once; null where mean is.") Long peak,
      @Schema(description = "What was reserved, over the whole step.") long reservedMean,
      @Schema(description = "The most that was reserved at any instant.") long reservedPeak) {}
}
