package org.windowpane.gateway.maintenance;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;
import org.windowpane.gateway.http.forms.LinkJson;

/** Maintenance and failures, as the API returns them. */
public final class MaintenanceJson {
  private MaintenanceJson() {}

  /** A maintenance window. */
  @Schema(name = "Maintenance")
  public record MaintenanceView(
      String id,
      @Nullable @Schema(description = "The id of the first window where it repeats, else null.")
          String series,
      String reason,
      @Schema(description = "Switches, by DPID.") List<String> switches,
      @Schema(description = "Links, each by the port at one end.") List<LinkJson> links,
      @Schema(description = "What is out of service, in words.", example = "s2, the link at s1:4")
          String parts,
      Instant start,
      @Nullable @Schema(description = "Null for until an administrator ends it.") Instant end,
      @Schema(allowableValues = {"planned", "active", "over"}) String state,
      @Schema(
              description =
                  "Whether bookings are to come back to paths of fewer hops at its end; false after they did.")
          boolean comeBack,
      String createdBy,
      Instant createdAt) {}

  /** Maintenance windows, those that start first first. */
  @Schema(name = "MaintenanceList")
  public record MaintenanceListView(List<MaintenanceView> maintenance) {}

  /** How far the gateway is with moving bookings away. */
  @Schema(name = "MaintenanceProgress")
  public record ProgressView(
      MaintenanceView maintenance,
      @Schema(description = "Bookings that use the parts in the window, and were not tried yet.")
          int toMove,
      @Schema(description = "Bookings for which no other path has room; the first 200.")
          List<AffectedView> interrupted,
      @Schema(description = "How many bookings are interrupted.") int interruptedCount) {}

  /** A booking that an outage affects. */
  @Schema(name = "AffectedBooking")
  public record AffectedView(
      String id,
      String share,
      String principal,
      long rateBps,
      Instant start,
      @Nullable Instant end,
      @Schema(example = "[\"h1\",\"s1\",\"h4\"]") List<String> pathNames,
      @Schema(description = "From when on the outage affects it.") Instant affectedFrom) {}

  /** A booking that would move to another path. */
  @Schema(name = "MovedBooking")
  public record MovedView(
      AffectedView booking,
      @Schema(description = "Its path afterwards.") List<String> pathNamesAfter) {}

  /** A booking that would have no path. */
  @Schema(name = "InterruptedBooking")
  public record InterruptedView(
      AffectedView booking,
      @Schema(description = "What its user could have instead; none for some of many bookings.")
          List<AlternativeView> alternatives) {}

  /** What the user of an interrupted booking could have instead. */
  @Schema(name = "Alternative")
  public record AlternativeView(
      @Schema(
              allowableValues = {"less-bandwidth", "later"},
              description = "Another path with less bandwidth, or a window as long.")
          String kind,
      long rateBps,
      Instant start,
      @Nullable Instant end,
      @Schema(description = "The path, where it is known.") List<String> pathNames) {}

  /** A direction of a link that would be nearly full. */
  @Schema(name = "BusyLink")
  public record BusyLinkView(
      @Schema(example = "s1:3>s3:1") String id,
      long rateBps,
      @Schema(description = "The most that would be reserved at any instant.") long reservedBps,
      @Schema(description = "The same as it is now.") long reservedBeforeBps) {}

  /** What becomes of bookings. */
  @Schema(name = "Impact", description = "What becomes of bookings. Nothing was changed.")
  public record ImpactView(
      Instant start,
      @Nullable Instant end,
      @Schema(description = "Bookings that would go on by their backups; the first 500.")
          List<AffectedView> onBackup,
      @Schema(description = "How many bookings would go on by their backups.") int onBackupCount,
      @Schema(description = "Bookings that would move to another path; the first 500.")
          List<MovedView> moved,
      @Schema(description = "How many bookings would move.") int movedCount,
      @Schema(description = "Bookings that would have no path; the first 500.")
          List<InterruptedView> interrupted,
      @Schema(description = "How many bookings would have no path.") int interruptedCount,
      @Schema(
              description =
                  "How many more are affected, and were not decided: the search takes five seconds at most.")
          int undecided,
      @Schema(description = "Links between switches of which more than 90 % would be reserved.")
          List<BusyLinkView> busyLinks) {}

  /** A switch, a link or a shared risk whose failure would interrupt bookings. */
  @Schema(name = "WeakPoint")
  public record WeakPointView(
      @Nullable @Schema(description = "The DPID of a switch; null for others.") String dpid,
      @Nullable @Schema(description = "The port at one end of a link; null for others.")
          LinkJson link,
      @Nullable
          @Schema(description = "A risk, with which all links fail that have it; null for others.")
          String risk,
      @Schema(description = "Its name.", example = "s1:4>s3:1") String name,
      @Schema(description = "How many bookings its failure would interrupt.") int interruptedCount,
      @Schema(description = "Their rates together.") long interruptedBps,
      @Schema(description = "How many bookings would go on by their backups.") int onBackupCount,
      @Schema(description = "How many bookings would move.") int movedCount) {}

  /** The parts whose failure would interrupt most. */
  @Schema(name = "WeakPoints")
  public record WeakPointsView(
      Instant start,
      Instant end,
      @Schema(description = "The worst first; none where no failure interrupts anything.")
          List<WeakPointView> weakPoints,
      @Schema(description = "Whether the search looked at all parts; if not, time was up.")
          boolean complete) {}
}
