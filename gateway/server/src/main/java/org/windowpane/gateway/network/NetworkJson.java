package org.windowpane.gateway.network;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;
import org.windowpane.gateway.http.forms.LinkJson;

/**
 * The network, as the API returns it. Every field is always there; those marked nullable may be
 * null.
 */
public final class NetworkJson {
  private NetworkJson() {}

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

  /** A switch, as a controller reports it. */
  @Schema(name = "ControlledSwitch")
  public record ControlledSwitchView(
      String dpid,
      @Schema(description = "Short.", example = "s1") String name,
      @Schema(description = "Whether this controller is its master.") boolean master,
      @Nullable String problem) {}

  /** One of the controllers that the gateway knows. */
  @Schema(name = "ControllerReport")
  public record ControllerReportView(
      @Schema(description = "Its REST API.") String url,
      @Schema(
              allowableValues = {"active", "standby", "away"},
              description = "An active one drives the switches; one that is away does not answer.")
          String state,
      @Nullable @Schema(description = "The greatest fencing token that it has seen.") Long token,
      @Nullable @Schema(description = "How late its enforcing thread is, in milliseconds.")
          Long lagMs,
      @Nullable String problem,
      List<ControlledSwitchView> switches) {}

  /** All of them. */
  @Schema(name = "ControllerReports")
  public record ControllerReportsView(List<ControllerReportView> controllers) {}

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

  /** One direction of a link that is missing. */
  @Schema(name = "DownLink", description = "One direction of a link that is missing.")
  public record DownLinkView(
      @Schema(example = "s1:3>s3:1") String id,
      LinkEndView from,
      LinkEndView to,
      @Schema(description = "When it was last there.") long rateBps,
      @Schema(description = "When it was first missing.") Instant since) {}

  /** The network as it was last seen. */
  @Schema(name = "Network")
  public record NetworkDocumentView(
      long version,
      ControllerView controller,
      List<SwitchView> switches,
      List<LinkView> links,
      @Schema(
              description =
                  "Links between switches that were there and are missing. No booking uses them."
                      + " One of them leaves this list when it comes back, when one of its ports"
                      + " leads elsewhere, or after seven days.")
          List<DownLinkView> downLinks,
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
      @Schema(allowableValues = {"entry", "queue", "qos", "filter", "meter", "group"}) String part,
      @Nullable String rule,
      int count,
      @Nullable String found,
      @Nullable String wanted,
      String who,
      @Nullable Instant repairedAt) {}

  /** What was found on switches, the latest first. */
  @Schema(name = "Drifts")
  public record DriftsView(List<DriftView> drift) {}

  /** The risks of a link. */
  @Schema(name = "LinkRisks")
  public record LinkRisksView(
      @Schema(description = "The link, by the port at one end.") LinkJson link,
      @Schema(description = "The names of the risks.", example = "[\"duct 7\"]")
          List<String> risks) {}

  /** The risks that links share. */
  @Schema(name = "LinkRisksList")
  public record LinkRisksListView(
      @Schema(description = "The links that have any.") List<LinkRisksView> links) {}
}
