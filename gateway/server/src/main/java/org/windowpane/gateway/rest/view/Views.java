package org.windowpane.gateway.rest.view;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;
import org.windowpane.gateway.application.RefusalRecord;

/** What is told. Every field is always there; those marked nullable may be null. */
public final class Views {
  private Views() {}

  /** Who is logged in. */
  @Schema(name = "Session")
  public record SessionView(
      String name,
      String displayName,
      @Schema(allowableValues = {"administrator", "member", "auditor"}) String role,
      @Schema(description = "To be sent as X-CSRF-Token with every unsafe method.")
          String csrfToken,
      Instant expiresAt) {}

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

  /** Somebody who can log in. */
  @Schema(name = "Principal")
  public record PrincipalView(
      String name,
      String displayName,
      @Schema(allowableValues = {"administrator", "member", "auditor"}) String role) {}

  /** Several principals. */
  @Schema(name = "Principals")
  public record PrincipalsView(List<PrincipalView> principals) {}

  /** A port of a switch. */
  @Schema(name = "SwitchPort")
  public record PortRefView(String dpid, int port) {}

  /** A host, known by name or seen on the network. */
  @Schema(name = "Host")
  public record HostView(
      String name, List<String> addresses, @Nullable String mac, @Nullable PortRefView at) {}

  /** Several hosts. */
  @Schema(name = "Hosts")
  public record HostsView(List<HostView> hosts) {}

  /** Whether the controller can be reached. */
  @Schema(name = "Controller")
  public record ControllerView(boolean connected, @Nullable String instance, Instant since) {}

  /** What is known of a port. */
  @Schema(name = "Port")
  public record PortView(int number, String name, boolean up, long rateBps) {}

  /** A flow table. */
  @Schema(name = "FlowTable")
  public record FlowTableView(int id, String name, long maxEntries) {}

  /** A switch. */
  @Schema(name = "Switch")
  public record SwitchView(
      String dpid,
      @Schema(description = "Short.", example = "s1") String name,
      boolean connected,
      @Schema(allowableValues = {"native", "marked", "none"}) String queues,
      @Nullable String problem,
      List<PortView> ports,
      List<FlowTableView> tables) {}

  /** One end of a link: a port of a switch, or a host. */
  @Schema(name = "LinkEnd", description = "A port of a switch, or a host.")
  public record LinkEndView(
      @Nullable String dpid,
      @Nullable Integer port,
      @Schema(description = "Of the port or of the host.") String name,
      @Nullable String host) {}

  /** One direction of a link. */
  @Schema(name = "Link")
  public record LinkView(
      @Schema(example = "s1:3>s3:1") String id, LinkEndView from, LinkEndView to, long rateBps) {}

  /** The network as it was last seen. */
  @Schema(name = "Network")
  public record NetworkDocumentView(
      long version,
      ControllerView controller,
      List<SwitchView> switches,
      List<LinkView> links,
      List<HostView> hosts) {}

  /** What a direction of a link carries. */
  @Schema(name = "LinkUse")
  public record LinkUseView(
      String id,
      String fromName,
      String toName,
      long rateBps,
      @Nullable @Schema(description = "Over the last second; null where not measured.")
          Long usedBps,
      long reservedNowBps,
      @Schema(description = "The most from now on.") long reservedPeakBps) {}

  /** What every direction carries. */
  @Schema(name = "LinkUses")
  public record LinkUsesView(Instant at, List<LinkUseView> links) {}

  /** What would become of one window of a series. */
  @Schema(name = "WindowCheck")
  public record WindowCheckView(
      Instant start, Instant end, boolean granted, @Nullable RefusalRecord refusal) {}

  /** What would become of a window that comes again. */
  @Schema(name = "BookingSeriesCheck")
  public record SeriesCheckView(
      @Schema(description = "Whether anything would be booked.") boolean granted,
      @Schema(description = "Each of them, in order of time.") List<WindowCheckView> windows) {}

  /** A rate at an instant. */
  @Schema(name = "UsedPoint")
  public record UsedPointView(Instant at, long usedBps) {}

  /** What a direction carried. */
  @Schema(name = "LinkHistory")
  public record LinkHistoryView(String id, List<UsedPointView> points) {}

  /** What every direction carried. */
  @Schema(name = "LinkHistories")
  public record LinkHistoriesView(List<LinkHistoryView> links) {}

  /** How full a flow table is. */
  @Schema(name = "TableUse")
  public record TableUseView(
      String dpid, String switchName, int table, String name, long entries, long maxEntries) {}

  /** How full every flow table is. */
  @Schema(name = "TableUses")
  public record TableUsesView(Instant at, List<TableUseView> tables) {}

  /** Something on a switch that was not as wanted. */
  @Schema(name = "Drift")
  public record DriftView(
      Instant at,
      String dpid,
      String switchName,
      @Schema(allowableValues = {"missing", "extra", "different"}) String kind,
      @Schema(allowableValues = {"entry", "queue", "qos", "filter", "meter"}) String part,
      @Nullable String rule,
      int count,
      @Nullable String found,
      @Nullable String wanted,
      String who,
      @Nullable Instant mendedAt) {}

  /** What was found on switches, the latest first. */
  @Schema(name = "Drifts")
  public record DriftsView(List<DriftView> drift) {}

  /** A switch on the path of a booking, and what it said. */
  @Schema(name = "DeploymentHop")
  public record HopView(
      String dpid,
      String switchName,
      int inPort,
      int outPort,
      @Nullable Integer queue,
      @Nullable String state,
      @Nullable String error) {}

  /** What a booking is on the switches. */
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
      @Schema(example = "[\"h1\",\"s1\",\"h4\"]") List<String> pathNames,
      @Nullable
          @Schema(description = "At the last hop over the last second; null where not active.")
          Long deliveredBps,
      @Schema(description = "Whether you may cancel it, change it, or confirm it where it is held.")
          boolean mayCancel,
      @Nullable @Schema(description = "Its series, by the id of its first window; null where none.")
          String series) {}

  /** Several bookings, newest first. */
  @Schema(name = "Bookings")
  public record BookingsView(
      List<BookingView> bookings,
      @Nullable @Schema(description = "For the next page; null at the end.") String nextCursor) {}

  /** What would become of a booking. */
  @Schema(name = "BookingCheck")
  public record CheckView(
      boolean granted,
      List<String> pathNames,
      @Nullable @Schema(description = "When it would start; null where it is refused.")
          Instant start,
      @Nullable @Schema(description = "When it would end; null where it is refused or never ends.")
          Instant end,
      @Nullable @Schema(description = "Null where it is refused, and for allow and deny.")
          Long rateBps,
      @Nullable RefusalRecord refusal) {}

  /** What was booked together. */
  @Schema(name = "BookingGroup")
  public record GroupView(List<BookingView> bookings) {}

  /** What became of a window that comes again. */
  @Schema(name = "BookingSeries")
  public record SeriesView(
      List<BookingView> bookings,
      @Schema(description = "Those for which there is no room, and why.")
          List<BookingView> refused) {}

  /** A rate at an instant. */
  @Schema(name = "DeliveredPoint")
  public record DeliveredPointView(Instant at, long deliveredBps) {}

  /** What a booking's flows got. */
  @Schema(name = "Throughput")
  public record ThroughputView(List<DeliveredPointView> points) {}
}
