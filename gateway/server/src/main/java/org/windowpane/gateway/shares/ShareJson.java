package org.windowpane.gateway.shares;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;
import org.windowpane.gateway.bookings.BookingJson.BookingView;
import org.windowpane.gateway.http.forms.FlowGroupJson;
import org.windowpane.gateway.ledger.rows.RefusalRecord;

/** Shares, as the API returns them. */
public final class ShareJson {
  private ShareJson() {}

  /** A share, with its reserved rates. */
  @Schema(name = "Share")
  public record ShareView(
      String name,
      @Nullable String parent,
      FlowGroupJson flowGroup,
      @Schema(example = "(srcHost=10.0.0.0/24)") String flowGroupText,
      boolean mayAllow,
      boolean mayDeny,
      long maxReserveBps,
      @Nullable
          @Schema(
              description =
                  "The lowest total rate of reservations while there are any; null for none.")
          Long minReserveBps,
      @Nullable @Schema(description = "The fill rate of the token bucket; null without a bucket.")
          Long tokenFillBps,
      @Nullable @Schema(description = "The capacity of the token bucket; null without a bucket.")
          Long tokenCapacityBits,
      @Nullable
          @Schema(description = "The rate that rate limits must exceed; null without rate limits.")
          Long minLimitBps,
      @Schema(description = "How many traffic classes it may have, with all shares below it.")
          int classSlots,
      @Nullable
          @Schema(
              description =
                  "How many rules its bookings may need at one instant, in entries of a flow table,"
                      + " with those of all shares below it; null for a part of what its parent"
                      + " may need.")
          Long maxRules,
      @Schema(description = "The same, with the part as a number.") long rulesLimit,
      @Schema(description = "The most rules that its bookings need at one instant from now on.")
          long peakRules,
      long reservedNowBps,
      @Schema(description = "The highest reserved rate from now on.") long peakReservedBps,
      @Schema(description = "The sum of the maximums of its children.") long delegatedBps,
      List<String> speakers,
      @Schema(description = "Whether everyone is a speaker.") boolean defaultSpeakers,
      @Schema(description = "Whether you are a speaker.") boolean maySpeak,
      @Schema(description = "Whether you may change or delete the share.") boolean mayReshape) {}

  /** Several shares. */
  @Schema(name = "Shares")
  public record SharesView(
      @Schema(description = "Parents before children.") List<ShareView> shares) {}

  /** The reserved rate of a share over time. */
  @Schema(name = "ShareTimeline")
  public record TimelineView(
      String share, long maxReserveBps, Instant from, Instant to, List<StepView> steps) {}

  /** The reserved rate from an instant until the next step. */
  @Schema(name = "TimelineStep")
  public record StepView(Instant at, long reservedBps) {}

  /** The result of a change of a share. */
  @Schema(name = "ShareOutcome")
  public record ShareOutcomeView(
      @Nullable @Schema(description = "The share after the change; null if it was deleted.")
          ShareView share,
      @Schema(description = "The bookings that blocked the change and were cancelled.")
          List<String> ended) {}

  /** What a change of a share would do. */
  @Schema(name = "ShareCheck")
  public record ShareCheckView(
      @Schema(description = "Whether the change is possible without ending bookings.")
          boolean possible,
      @Schema(description = "Whether the change is possible if it ends the bookings.")
          boolean possibleByEnding,
      @Nullable RefusalRecord refusal,
      @Schema(description = "Shares that must change first.") List<String> shares,
      @Schema(description = "The number of bookings that block the change.") int bookingCount,
      @Schema(description = "The first 100 bookings that block the change.")
          List<BookingView> bookings) {}
}
