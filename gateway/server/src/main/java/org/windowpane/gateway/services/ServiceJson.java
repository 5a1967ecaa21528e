package org.windowpane.gateway.services;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;
import org.windowpane.gateway.measurements.UtilizationViews.UtilizationView;

/** What the API returns about services. */
public final class ServiceJson {
  private ServiceJson() {}

  /** A server. */
  @Schema(name = "Server")
  public record ServerView(
      String host,
      @Schema(description = "The address that flows are sent to.") String address,
      int port,
      int weight,
      boolean draining,
      @Schema(
              description = "Whether it accepts connections; unknown where that is not checked.",
              allowableValues = {"up", "down", "unknown"})
          String health,
      @Nullable @Schema(description = "How many flows it has; null where switches choose servers.")
          Long flows,
      @Nullable @Schema(description = "New flows per second; null where switches choose servers.")
          Long newFlowsPerSecond,
      @Nullable @Schema(description = "What it sends to clients, in bits per second.") Long sentBps,
      @Nullable
          @Schema(
              description =
                  "How long it took to answer the last check of its health, in microseconds, from"
                      + " the controller and back.")
          Long answerMicros,
      @Nullable @Schema(description = "What its last heartbeat reported; null without one.")
          Double load) {}

  /** What the controller reports of a service. */
  @Schema(name = "ServiceDeployment")
  public record ServiceDeploymentView(
      @Schema(
              description =
                  "pending, installed, partial, failed, or removed; unknown while no controller"
                      + " has reported it.")
          String state,
      @Schema(description = "What is wrong, by switch.") List<String> problems) {}

  /** A service. */
  @Schema(name = "Service")
  public record ServiceView(
      String name,
      String share,
      String address,
      String transport,
      int port,
      String choice,
      int idleSeconds,
      boolean healthCheck,
      List<ServerView> servers,
      String createdBy,
      Instant createdAt,
      ServiceDeploymentView deployment,
      @Schema(description = "Whether you may change and delete it.") boolean mayChange) {}

  /** What servers sign their heartbeats with. */
  @Schema(name = "HeartbeatKey")
  public record HeartbeatKeyView(
      @Schema(description = "32 bytes as hexadecimal digits. A secret.") String key) {}

  /** What a service would do. */
  @Schema(name = "ServiceCheck")
  public record ServiceCheckView(
      @Schema(
              description =
                  "How many flow-table entries it adds to a switch at most, without those of"
                      + " flows. The switch of a server has more than the others.")
          int mostEntries,
      @Schema(description = "Which part of new flows each server gets.") List<ServerPart> servers,
      @Schema(description = "What may surprise you.") List<String> warnings) {}

  /** The part of one server. */
  @Schema(name = "ServerPart")
  public record ServerPart(
      String host,
      int port,
      @Schema(description = "In percent, where all servers are up and equally loaded.")
          double percent) {}

  /** How the servers of a service were, over time. */
  @Schema(name = "ServiceHistory")
  public record ServiceHistoryView(List<ServerHistoryView> servers) {}

  /** How a server was, over time. */
  @Schema(name = "ServerHistory")
  public record ServerHistoryView(String host, String address, int port, UtilizationView history) {}

  /** Several services. */
  @Schema(name = "Services")
  public record ServicesView(List<ServiceView> services) {}
}
