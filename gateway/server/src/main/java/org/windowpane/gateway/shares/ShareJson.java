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

  /** A share, with what is reserved of it. */
  @Schema(name = "Share")
  public record ShareView(
      String name,
      @Nullable String parent,
      FlowGroupJson flowGroup,
      @Schema(example = "(srcHost=10.0.0.0/24)") String flowGroupText,
      boolean mayAllow,
      boolean mayDeny,
      long maxReserveBps,
      @Nullable @Schema(description = "The least that is reserved when anything is.")
          Long minReserveBps,
      @Nullable @Schema(description = "How fast its bucket fills; null without a bucket.")
          Long tokenFillBps,
      @Nullable @Schema(description = "What its bucket holds; null without a bucket.")
          Long tokenCapacityBits,
      @Nullable
          @Schema(description = "What a rate limit has to be above; null where none may be set.")
          Long minLimitBps,
      long reservedNowBps,
      @Schema(description = "The most from now on.") long peakReservedBps,
      @Schema(description = "What its children may reserve together.") long delegatedBps,
      List<String> speakers,
      @Schema(description = "Whether everyone is a speaker.") boolean defaultSpeakers,
      @Schema(description = "Whether you are a speaker.") boolean maySpeak,
      @Schema(description = "Whether you may change what it is, or end it.") boolean mayReshape) {}

  /** Several shares. */
  @Schema(name = "Shares")
  public record SharesView(
      @Schema(description = "Each after its parent.") List<ShareView> shares) {}

  /** What is reserved of a share over time. */
  @Schema(name = "ShareTimeline")
  public record TimelineView(
      String share, long maxReserveBps, Instant from, Instant to, List<StepView> steps) {}

  /** What is reserved from an instant on, until the next step. */
  @Schema(name = "TimelineStep")
  public record StepView(Instant at, long reservedBps) {}

  /** What became of a share. */
  @Schema(name = "ShareOutcome")
  public record ShareOutcomeView(
      @Nullable @Schema(description = "As it is now; null where it is gone.") ShareView share,
      @Schema(description = "Bookings that stood in the way, and are over.") List<String> ended) {}

  /** What a change of a share would do. */
  @Schema(name = "ShareCheck")
  public record ShareCheckView(
      @Schema(description = "Whether it would be done, and end nothing.") boolean possible,
      @Schema(description = "Whether it would be done if the bookings ended.")
          boolean possibleByEnding,
      @Nullable RefusalRecord refusal,
      @Schema(description = "Shares that would have to change first.") List<String> shares,
      @Schema(description = "How many bookings stand in the way.") int bookingCount,
      @Schema(description = "The first hundred of them.") List<BookingView> bookings) {}
}
