package org.windowpane.gateway.attention;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;

/** What needs attention, as JSON. */
public final class AttentionViews {
  private AttentionViews() {}

  /** One thing. */
  @Schema(name = "Concern")
  public record ConcernView(
      @Schema(allowableValues = {"controller", "drift", "table", "share", "waiting", "token"})
          String kind,
      @Schema(allowableValues = {"critical", "warning", "notice"}) String severity,
      @Schema(
              description =
                  "The dpid of the switch, the name of the share or of the token's user, or the id"
                      + " of the booking.")
          String subject,
      String message,
      @Nullable Instant since) {}

  /** All. */
  @Schema(name = "Attention")
  public record AttentionView(
      Instant at,
      @Schema(description = "The most urgent first; 20 of each kind at most.")
          List<ConcernView> concerns,
      @Schema(description = "How many more there are.") int omitted) {}
}
