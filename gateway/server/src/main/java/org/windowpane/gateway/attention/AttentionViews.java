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
      @Schema(
              allowableValues = {
                "controller",
                "link",
                "drift",
                "table",
                "share",
                "backup",
                "waiting",
                "token"
              })
          String kind,
      @Schema(allowableValues = {"critical", "warning", "notice"}) String severity,
      @Schema(
              description =
                  "What it is about. link: the id of one of its directions; drift and table: the"
                      + " dpid of the switch; share: the name of the share; backup and waiting: the"
                      + " id of the booking; token: the name of its user; controller: its URL, or"
                      + " the word controller if none answers.")
          String subject,
      @Schema(description = "What is wrong, in a sentence.") String message,
      @Nullable
          @Schema(
              description =
                  "Since when; null where the gateway does not record it. One of several"
                      + " controllers: its last answer; token: 14 days before it expires, or when"
                      + " it was made.")
          Instant since) {}

  /** All. */
  @Schema(name = "Attention")
  public record AttentionView(
      @Schema(description = "When it was gathered, 5 seconds ago at most.") Instant at,
      @Schema(description = "The most urgent first; 20 of each kind at most.")
          List<ConcernView> concerns,
      @Schema(description = "How many more there are.") long omitted) {}
}
