package org.windowpane.gateway.bookings.links;

import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;
import org.windowpane.gateway.http.forms.LinkJson;

/** Links over time, as the API returns them. */
public final class LinkTimelineViews {
  private LinkTimelineViews() {}

  /** Every direction of every link, in steps of equal length. */
  @Schema(name = "LinkTimelines")
  public record LinkTimelinesView(
      @Schema(description = "The beginning of the first step.") Instant from,
      @Schema(description = "The end of the last step.") Instant to,
      @Schema(description = "How long a step is. Steps begin at multiples of it in UTC.")
          long stepSeconds,
      @Schema(description = "Up to when it is the past: nothing was measured later.") Instant now,
      @Schema(description = "As /links has them, then links of this time that are gone.")
          List<LinkTimelineView> links) {}

  /** One direction of a link. Each list has one item for each step, in order. */
  @Schema(name = "LinkTimeline")
  public record LinkTimelineView(
      @Schema(description = "As /links calls it.", example = "s1:3>s3:1") String id,
      String fromName,
      String toName,
      @Nullable @Schema(description = "The port that sends; null for a host.") LinkJson from,
      @Nullable @Schema(description = "The port that receives; null for a host.") LinkJson to,
      @Schema(description = "Its rate now; 0 where it is not known.") long rateBps,
      @Schema(
              description =
                  "The most that is reserved at any instant of the step that is asked for. Before"
                      + " now this is what bookings reserved, each on its latest path.")
          List<Long> reservedBps,
      @ArraySchema(
              arraySchema =
                  @Schema(
                      description =
                          "The mean of the part of the step in which it was measured; null where"
                              + " nothing was measured, and ahead of now."),
              schema =
                  @Schema(
                      types = {"integer", "null"},
                      format = "int64"))
          List<Long> usedBps,
      @ArraySchema(
              arraySchema =
                  @Schema(
                      description =
                          "Out where maintenance takes it out of service at any instant of the"
                              + " step; else unknown in steps before anything is recorded of it;"
                              + " else down where it carried no packets at any instant; else up."
                              + " A link that is down now counts as down ahead."),
              schema = @Schema(allowableValues = {"up", "down", "out", "unknown"}))
          List<String> states) {}
}
