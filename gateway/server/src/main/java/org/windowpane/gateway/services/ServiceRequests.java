package org.windowpane.gateway.services;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.windowpane.gateway.http.forms.FormLimits;
import org.windowpane.gateway.services.ServiceForm.NamedServer;
import org.windowpane.protocol.value.ServerChoice;

/** What the API accepts about services. */
public final class ServiceRequests {
  private static final int DEFAULT_IDLE = 10;
  private static final String CHOICES =
      "random|round-robin|least-flows|two-choices|least-load|client-hash|port-hash";

  private ServiceRequests() {}

  /** A server of a request. */
  @Schema(name = "ServerRequest")
  public record ServerRequest(
      @NotNull @Size(min = 1, max = 64) @Schema(description = "The name or address of a host.")
          String host,
      @NotNull @Min(1) @Max(65_535) @Schema(description = "The port that the server listens on.")
          Integer port,
      @Min(1)
          @Max(100)
          @Schema(
              description = "Its part of the flows, relative to the other servers.",
              defaultValue = "1")
          Integer weight,
      @Schema(description = "Whether it gets no new flows.", defaultValue = "false")
          Boolean draining) {

    NamedServer named() {
      return new NamedServer(
          host, port, weight == null ? 1 : weight, Boolean.TRUE.equals(draining));
    }
  }

  /** The servers of a service, and how one of them is chosen. */
  @Schema(name = "ServiceServers")
  public record ServersRequest(
      @NotNull
          @Pattern(regexp = CHOICES, message = "must be one of " + CHOICES)
          @Schema(
              description =
                  "How the server of a new flow is chosen. With client-hash and port-hash, no packet"
                      + " waits for the controller. For least-load, servers send heartbeats.",
              example = "round-robin")
          String choice,
      @Min(1)
          @Max(3_600)
          @Schema(
              description = "How long a flow without packets keeps its server, in seconds.",
              defaultValue = "10")
          Integer idleSeconds,
      @Schema(
              description =
                  "Whether servers that accept no TCP connections get no new flows. Without effect"
                      + " over UDP.",
              defaultValue = "true")
          Boolean healthCheck,
      @NotNull @Size(min = 1, max = 64) List<@Valid @NotNull ServerRequest> servers) {

    ServiceForm form() {
      return new ServiceForm(
          ServerChoice.parse(choice),
          idleSeconds == null ? DEFAULT_IDLE : idleSeconds,
          !Boolean.FALSE.equals(healthCheck),
          servers.stream().map(ServerRequest::named).toList());
    }
  }

  /** A request to create a service. */
  @Schema(name = "ServiceRequest")
  public record ServiceRequest(
      @NotNull @Pattern(regexp = FormLimits.NAME, message = "must be " + FormLimits.NAME_IN_WORDS)
          String name,
      @NotNull @Size(max = 63) @Schema(description = "The share that has the service.")
          String share,
      @NotNull @Schema(description = "The virtual address.", example = "10.0.0.100") String address,
      @NotNull @Pattern(regexp = "tcp|udp", message = "must be tcp or udp") String transport,
      @NotNull @Min(1) @Max(65_535) Integer port,
      @NotNull
          @Pattern(regexp = CHOICES, message = "must be one of " + CHOICES)
          @Schema(description = "How the server of a new flow is chosen.", example = "round-robin")
          String choice,
      @Min(1)
          @Max(3_600)
          @Schema(
              description = "How long a flow without packets keeps its server, in seconds.",
              defaultValue = "10")
          Integer idleSeconds,
      @Schema(
              description =
                  "Whether servers that accept no TCP connections get no new flows. Without effect"
                      + " over UDP.",
              defaultValue = "true")
          Boolean healthCheck,
      @NotNull @Size(min = 1, max = 64) List<@Valid @NotNull ServerRequest> servers) {

    ServiceForm form() {
      return new ServersRequest(choice, idleSeconds, healthCheck, servers).form();
    }
  }
}
