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
import org.windowpane.gateway.http.forms.PathRequirementsJson;
import org.windowpane.gateway.http.forms.RecurrenceJson;
import org.windowpane.gateway.ledger.rows.BookingRecord.Purpose;

/** The bodies of booking requests, and their limits. */
public final class BookingRequests {
  /** Seconds for which a window may be held without being confirmed. */
  private static final int LONGEST_HOLD = 3_600;

  /** The most data of a transfer: 9 petabits, which every client can still count exactly. */
  private static final long MOST_DATA = 1_000_000_000_000_000L * 9;

  private static final String ASKS = "reserve|ratelimit|allow|deny";
  private static final String PROTECTIONS = "none|reroute|backup";
  private static final String PROTECTIONS_MESSAGE = "must be none, reroute or backup";
  private static final String ASKS_MESSAGE = "must be reserve, ratelimit, allow or deny";

  /** Characters that no reader sees, or that change the direction of what follows. */
  private static final String UNSEEN =
      "\\x00-\\x1f\\x7f-\\xa0\\xad\\u061c\\u200b-\\u200f\\u2028-\\u202f\\u2060-\\u206f\\u3000\\ufeff";

  /** Text of one line that neither begins nor ends with a space; empty for none. */
  private static final String NOTE =
      "(?:[^ " + UNSEEN + "](?:[^" + UNSEEN + "]*[^ " + UNSEEN + "])?)?";

  private static final String NOTE_MESSAGE =
      "must be visible characters, without space at its ends";

  /** What fits into a path of a URL as it is, but for spaces. */
  private static final String APPLICATION = "[A-Za-z0-9](?:[A-Za-z0-9 ._:@+-]*[A-Za-z0-9_+-])?";

  private static final String APPLICATION_MESSAGE =
      "must be letters and digits, with spaces and . _ : @ + - between them";

  private BookingRequests() {}

  /** A request for a window. */
  @Schema(name = "BookingRequest")
  public record BookingForm(
      @NotNull @Size(max = 63) String share,
      @NotNull FlowGroupJson flowGroup,
      @Pattern(regexp = ASKS, message = ASKS_MESSAGE)
          @Schema(
              description = "What the switches do with the flows; reserve by default.",
              allowableValues = {"reserve", "ratelimit", "allow", "deny"})
          String ask,
      @Positive
          @Max(FormLimits.LARGEST_RATE)
          @Schema(description = "The guaranteed rate, or the limit; not for allow and deny.")
          Long rateBps,
      @Valid @Schema(description = "What the path must be like; only for reserve.")
          PathRequirementsJson pathRequirements,
      @Pattern(regexp = PROTECTIONS, message = PROTECTIONS_MESSAGE)
          @Schema(
              description =
                  "What happens if the path of a reservation fails: it stays there, it moves to"
                      + " another path if one has room then, or it has a backup that is reserved, too."
                      + " A backup is for fixed windows that are granted in full; reroute by default.",
              allowableValues = {"none", "reroute", "backup"})
          String protection,
      @Pattern(regexp = "strict|partial", message = "must be strict or partial")
          @Schema(
              description =
                  "Whether less is granted when all of it is not free; strict by default.",
              allowableValues = {"strict", "partial"})
          String strictness,
      @Schema(
              description = "When it starts; now if null or omitted.",
              types = {"string", "null"})
          Instant start,
      @Schema(
              description = "When it ends; never if null or omitted.",
              types = {"string", "null"})
          Instant end,
      @Schema(
              description = "If given, the window may be later, as long as it ends by then.",
              types = {"string", "null"})
          Instant deadline,
      @Valid @Schema(description = "If given, the data to transfer between the start and the end.")
          TransferForm transfer,
      @Positive
          @Max(LONGEST_HOLD)
          @Schema(
              description =
                  "If given, the window is only held for so long: it lapses unless confirmed.")
          Integer holdSeconds,
      @Schema(
              description =
                  "Whether a fixed reservation that starts later joins the waiting list when there"
                      + " is no room. The gateway tries it again when there may be room, until it would"
                      + " start. False by default.")
          Boolean waits,
      @Size(max = Purpose.LONGEST_APPLICATION)
          @Pattern(regexp = APPLICATION, message = APPLICATION_MESSAGE)
          @Schema(
              description = "The application that it is for; lists group bookings by it.",
              example = "zookeeper")
          String application,
      @Size(max = Purpose.LONGEST_LABEL)
          @Pattern(regexp = NOTE, message = NOTE_MESSAGE)
          @Schema(description = "A note for people.", example = "nightly copy")
          String label) {}

  /** Data to transfer by the end, at no more than the rate. */
  @Schema(name = "Transfer")
  public record TransferForm(
      @NotNull @Positive @Max(MOST_DATA) @Schema(description = "How much data.") Long bits,
      @Pattern(regexp = "leastRate|earliestEnd", message = "must be leastRate or earliestEnd")
          @Schema(
              description =
                  "What to prefer when several windows are possible; leastRate by default.",
              allowableValues = {"leastRate", "earliestEnd"})
          String aim) {}

  /** A hint about a transfer to come. */
  @Schema(name = "Hint")
  public record HintForm(
      @NotNull @Size(max = 63) String share,
      @NotNull FlowGroupJson flowGroup,
      @NotNull @Positive @Max(MOST_DATA) @Schema(description = "How much data.") Long bits,
      @NotNull @Schema(description = "By when the transfer has to end.") Instant deadline,
      @Positive
          @Max(FormLimits.LARGEST_RATE)
          @Schema(description = "The highest rate of the hosts; all of the share by default.")
          Long rateBps) {}

  /** A request for several windows, all or none. */
  @Schema(name = "BookingGroupRequest", description = "All or none.")
  public record GroupForm(
      @NotNull @Size(min = 1, max = 100) List<@NotNull @Valid BookingForm> bookings) {}

  /** A request for a window that repeats on days of the week. */
  @Schema(name = "BookingSeriesRequest")
  public record SeriesForm(
      @NotNull @Size(max = 63) String share,
      @NotNull FlowGroupJson flowGroup,
      @NotNull @Positive @Max(FormLimits.LARGEST_RATE) Long rateBps,
      @Valid @Schema(description = "What the path must be like.")
          PathRequirementsJson pathRequirements,
      @Pattern(regexp = PROTECTIONS, message = PROTECTIONS_MESSAGE)
          @Schema(
              description = "What happens if the path fails; reroute by default.",
              allowableValues = {"none", "reroute", "backup"})
          String protection,
      @NotNull
          @Pattern(regexp = RecurrenceJson.TIME, message = RecurrenceJson.TIME_MESSAGE)
          @Schema(description = "When it starts, on the clock of the zone.", example = "22:30")
          String time,
      @NotNull @Size(max = 64) @Schema(description = "Whose clock.", example = "Europe/Zurich")
          String zone,
      @NotNull
          @Positive
          @Max(RecurrenceJson.LONGEST_LENGTH)
          @Schema(description = "How long each lasts.")
          Integer lengthSeconds,
      @Size(min = 1, max = 7)
          @Schema(description = "On which days of the week; every day by default.")
          List<
                  @NotNull
                  @Pattern(regexp = RecurrenceJson.DAYS, message = RecurrenceJson.DAYS_MESSAGE)
                  String>
              days,
      @NotNull @Schema(description = "The first day on which it may be.") LocalDate first,
      @NotNull @Schema(description = "The last day on which it may start.") LocalDate last,
      @Schema(description = "Whether to book none when one does not fit; true by default.")
          Boolean allOrNone,
      @Size(max = Purpose.LONGEST_APPLICATION)
          @Pattern(regexp = APPLICATION, message = APPLICATION_MESSAGE)
          @Schema(
              description = "The application that it is for; lists group bookings by it.",
              example = "zookeeper")
          String application,
      @Size(max = Purpose.LONGEST_LABEL)
          @Pattern(regexp = NOTE, message = NOTE_MESSAGE)
          @Schema(description = "A note for people.", example = "nightly copy")
          String label) {}

  /** A request for another rate, end or label of a booking, from now on. */
  @Schema(name = "BookingChange", description = "An omitted field keeps its value.")
  public record BookingChangeForm(
      @Positive @Max(FormLimits.LARGEST_RATE) @Schema(description = "The rate from now on.")
          Long rateBps,
      @Schema(description = "Its end; later or earlier than before.") Instant end,
      @Size(max = Purpose.LONGEST_LABEL)
          @Pattern(regexp = NOTE, message = NOTE_MESSAGE)
          @Schema(description = "Its note from now on; an empty text removes it.")
          String label) {}
}
