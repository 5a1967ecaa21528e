package org.windowpane.gateway.bookings;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.windowpane.gateway.http.forms.FlowGroupJson;
import org.windowpane.gateway.http.forms.FormLimits;

/** What is taken of those who book. */
public final class BookingRequests {
  /** Seconds for which a window may be held without being confirmed. */
  private static final int LONGEST_HOLD = 3_600;

  /** Seconds that a window that comes again lasts: a week. */
  private static final int LONGEST_LENGTH = 604_800;

  /** No more data than this is believed: an exabit, which every client can still count. */
  private static final long MOST_DATA = 1_000_000_000_000_000L * 9;

  private static final String ASKS = "reserve|ratelimit|allow|deny";
  private static final String ASKS_MESSAGE = "must be reserve, ratelimit, allow or deny";
  private static final String DAYS = "monday|tuesday|wednesday|thursday|friday|saturday|sunday";

  private BookingRequests() {}

  /** Somebody wants a window. */
  @Schema(name = "BookingRequest")
  public record BookingForm(
      @NotNull @Size(max = 63) String share,
      @NotNull FlowGroupJson flowGroup,
      @Pattern(regexp = ASKS, message = ASKS_MESSAGE)
          @Schema(
              description = "What is to be done with the flows; reserve where not said.",
              allowableValues = {"reserve", "ratelimit", "allow", "deny"})
          String ask,
      @Positive
          @Max(FormLimits.LARGEST_RATE)
          @Schema(description = "What is guaranteed or not to be passed; not for allow and deny.")
          Long rateBps,
      @Pattern(regexp = "strict|partial", message = "must be strict or partial")
          @Schema(
              description =
                  "Whether less is granted where not all of it can be; strict where not said.",
              allowableValues = {"strict", "partial"})
          String strictness,
      @Schema(
              description = "Now where it is null or not said.",
              types = {"string", "null"})
          Instant start,
      @Schema(
              description = "Never where it is null or not said.",
              types = {"string", "null"})
          Instant end,
      @Schema(
              description =
                  "Where it is said, the window may be later, as long as it ends by then.",
              types = {"string", "null"})
          Instant deadline,
      @Valid
          @Schema(description = "Where it is said, what has to pass between the start and the end.")
          TransferForm transfer,
      @Positive
          @Max(LONGEST_HOLD)
          @Schema(
              description =
                  "Where it is said, it is only held for so long, to be confirmed or to lapse.")
          Integer holdSeconds,
      @Schema(
              description =
                  "Whether a fixed reservation that starts later waits where there is no room, and is tried"
                      + " again when there may be, until it would start; not so where not said.")
          Boolean waits) {}

  /** Data that is to be somewhere by the end, at no more than the rate. */
  @Schema(name = "Transfer")
  public record TransferForm(
      @NotNull @Positive @Max(MOST_DATA) @Schema(description = "How much data.") Long bits,
      @Pattern(regexp = "leastRate|earliestEnd", message = "must be leastRate or earliestEnd")
          @Schema(
              description =
                  "What to prefer where several windows would do; leastRate where not said.",
              allowableValues = {"leastRate", "earliestEnd"})
          String aim) {}

  /** Somebody says what is coming. */
  @Schema(name = "Hint")
  public record HintForm(
      @NotNull @Size(max = 63) String share,
      @NotNull FlowGroupJson flowGroup,
      @NotNull @Positive @Max(MOST_DATA) @Schema(description = "How much data.") Long bits,
      @NotNull @Schema(description = "By when it has to be there.") Instant deadline,
      @Positive
          @Max(FormLimits.LARGEST_RATE)
          @Schema(description = "The most that the hosts can do; all of the share if not said.")
          Long rateBps) {}

  /** Somebody wants several windows, all or none. */
  @Schema(name = "BookingGroupRequest", description = "All or none.")
  public record GroupForm(
      @NotNull @Size(min = 1, max = 100) List<@NotNull @Valid BookingForm> bookings) {}

  /** Somebody wants a window that comes again. */
  @Schema(name = "BookingSeriesRequest")
  public record SeriesForm(
      @NotNull @Size(max = 63) String share,
      @NotNull FlowGroupJson flowGroup,
      @NotNull @Positive @Max(FormLimits.LARGEST_RATE) Long rateBps,
      @NotNull
          @Pattern(regexp = "([01]\\d|2[0-3]):[0-5]\\d", message = "must be HH:MM")
          @Schema(description = "When it starts, on the clock of the zone.", example = "22:30")
          String time,
      @NotNull @Size(max = 64) @Schema(description = "Whose clock.", example = "Europe/Zurich")
          String zone,
      @NotNull @Positive @Max(LONGEST_LENGTH) @Schema(description = "How long each lasts.")
          Integer lengthSeconds,
      @Size(min = 1, max = 7)
          @Schema(description = "On which days of the week; on every day where not said.")
          List<@NotNull @Pattern(regexp = DAYS, message = "must be a day, such as monday") String>
              days,
      @NotNull @Schema(description = "The first day on which it may be.") LocalDate first,
      @NotNull @Schema(description = "The last day on which it may start.") LocalDate last,
      @Schema(description = "Whether none is booked where one does not fit; so where not said.")
          Boolean allOrNone) {}

  /** Somebody wants a booking to be another from now on. */
  @Schema(name = "BookingChange", description = "What is not said stays.")
  public record BookingChangeForm(
      @Positive @Max(FormLimits.LARGEST_RATE) @Schema(description = "The rate from now on.")
          Long rateBps,
      @Schema(description = "Its end; later or earlier than before.") Instant end) {}
}
