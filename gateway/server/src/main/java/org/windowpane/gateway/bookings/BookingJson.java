package org.windowpane.gateway.bookings;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;
import org.windowpane.gateway.http.forms.FlowGroupJson;
import org.windowpane.gateway.http.forms.PathRequirementsJson;
import org.windowpane.gateway.ledger.rows.RefusalRecord;

/**
 * Bookings, as the API returns them. Every field is always there; those marked nullable may be
 * null.
 */
public final class BookingJson {
  private BookingJson() {}

  /** The result of a check of one window of a series. */
  @Schema(name = "WindowCheck")
  public record WindowCheckView(
      Instant start, Instant end, boolean granted, @Nullable RefusalRecord refusal) {}

  /** The result of a check of a series. */
  @Schema(name = "BookingSeriesCheck")
  public record SeriesCheckView(
      @Schema(description = "Whether anything would be booked.") boolean granted,
      @Schema(description = "Each of them, in order of time.") List<WindowCheckView> windows) {}

  /** A switch on the path of a booking, and what the controller reports of it. */
  @Schema(name = "DeploymentHop")
  public record HopView(
      String dpid,
      String switchName,
      int inPort,
      int outPort,
      @Nullable Integer queue,
      @Nullable String state,
      @Nullable String error) {}

  /** The state of a booking on the switches. */
  @Schema(name = "Deployment")
  public record DeploymentView(
      @Schema(
              allowableValues = {
                "pending",
                "installing",
                "active",
                "degraded",
                "removed",
                "failed"
              })
          String state,
      Instant since,
      @Nullable String detail,
      List<HopView> hops) {}

  /** A booking and both its life cycles. */
  @Schema(name = "Booking")
  public record BookingView(
      String id,
      String share,
      String principal,
      FlowGroupJson flowGroup,
      String flowGroupText,
      @Schema(allowableValues = {"reserve", "ratelimit", "allow", "deny"}) String ask,
      @Schema(allowableValues = {"strict", "partial"}) String strictness,
      @Schema(description = "Guaranteed, or the limit of a ratelimit; 0 for the others.")
          long rateBps,
      @Nullable @Schema(description = "What its path must be like; null for any path.")
          PathRequirementsJson pathRequirements,
      @Nullable
          @Schema(
              description = "What happens if its path fails; null unless bandwidth is reserved.",
              allowableValues = {"none", "reroute", "backup"})
          String protection,
      Instant start,
      @Nullable @Schema(description = "Null for a window that goes on for ever.") Instant end,
      Instant createdAt,
      @Schema(allowableValues = {"waiting", "held", "booked", "cancelled", "completed", "refused"})
          String state,
      @Nullable @Schema(description = "When it lapses unless it is confirmed; null unless held.")
          Instant heldUntil,
      @Nullable @Schema(description = "Why it was refused, or waits for room.")
          RefusalRecord refusal,
      DeploymentView deployment,
      @Nullable
          @Schema(
              description =
                  "From when on maintenance takes its path out of service, where no other path has"
                      + " room; null for never.")
          Instant interruptedFrom,
      @Nullable
          @Schema(
              description =
                  "The booking from which its path should be disjoint, if they share a link or a"
                      + " risk now because no other path had room; null otherwise.")
          String notDisjointFrom,
      @Nullable
          @Schema(
              description =
                  "The booking whose path it should use in the other direction, if it has another"
                      + " path now because no path had room both ways; null otherwise.")
          String notReverseOf,
      @Schema(example = "[\"h1\",\"s1\",\"h4\"]") List<String> pathNames,
      @Schema(
              description =
                  "Its backup; empty where it asks for none, needs none, or no path has room for"
                      + " one now.")
          List<String> backupPathNames,
      @Nullable
          @Schema(description = "At the last hop over the last second; null where not active.")
          Long deliveredBps,
      @Schema(description = "Whether you may cancel it, change it, or confirm it where it is held.")
          boolean mayCancel,
      @Nullable @Schema(description = "Its series, by the id of its first window; null where none.")
          String series,
      @Nullable @Schema(description = "The application that it is for; null where none is named.")
          String application,
      @Nullable @Schema(description = "A note; null for none.") String label) {}

  /** Several bookings, newest first. */
  @Schema(name = "Bookings")
  public record BookingsView(
      List<BookingView> bookings,
      @Nullable @Schema(description = "For the next page; null at the end.") String nextCursor) {}

  /** The result of a check of a booking. */
  @Schema(name = "BookingCheck")
  public record CheckView(
      boolean granted,
      List<String> pathNames,
      @Schema(description = "The backup; empty where there would be none.")
          List<String> backupPathNames,
      @Nullable @Schema(description = "When it would start; null where it is refused.")
          Instant start,
      @Nullable @Schema(description = "When it would end; null where it is refused or never ends.")
          Instant end,
      @Nullable @Schema(description = "Null where it is refused, and for allow and deny.")
          Long rateBps,
      @Nullable RefusalRecord refusal,
      @Nullable
          @Schema(
              description =
                  "What limits the rate most; null unless bandwidth is reserved, and where another"
                      + " rule than lack of room refuses it.")
          LimitView limit,
      @Schema(
              description =
                  "What the booking would not apply to, although its flow group may suggest it.")
          List<String> warnings) {}

  /** What limits the rate of a booking most over its window. */
  @Schema(name = "BookingLimit")
  public record LimitView(
      @Schema(allowableValues = {"share", "link", "queues", "entries", "rules"}) String kind,
      @Schema(description = "As a refusal names it.", example = "link s1:3>s3:1") String place,
      @Schema(description = "The first instant of the window at which least is free there.")
          Instant at,
      @Nullable @Schema(description = "Free then, before the booking; null for queues and entries.")
          Long freeBps,
      @Nullable @Schema(description = "Queues or entries free then; null for shares and links.")
          Long free) {}

  /** The result of a check of a group. */
  @Schema(name = "BookingGroupCheck")
  public record GroupCheckView(
      @Schema(description = "Whether all of them would be booked; none is otherwise.")
          boolean granted,
      @Schema(
              description =
                  "Each of them, in the order of the request. If not all would be booked, each has"
                      + " room or not beside those before it that have. The limits are those before"
                      + " the group.")
          List<CheckView> bookings) {}

  /** Bookings that were made together. */
  @Schema(name = "BookingGroup")
  public record GroupView(List<BookingView> bookings) {}

  /** The bookings of a new series. */
  @Schema(name = "BookingSeries")
  public record SeriesView(
      List<BookingView> bookings,
      @Schema(description = "Those for which there is no room, and why.")
          List<BookingView> refused) {}

  /** A rate at an instant. */
  @Schema(name = "DeliveredPoint")
  public record DeliveredPointView(Instant at, long deliveredBps) {}

  /** The throughput of a booking's flows. */
  @Schema(name = "Throughput")
  public record ThroughputView(List<DeliveredPointView> points) {}
}
