package org.windowpane.gateway.camara;

import com.fasterxml.jackson.annotation.JsonInclude;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/** The parts of CAMARA's requests. Answers repeat most of them. */
final class OrderForms {
  private static final int HIGHEST_PORT = 65_535;
  private static final int MOST_PORTS = 65_536;
  private static final int LONGEST_URL = 2048;

  private OrderForms() {}

  /** The identifiers of a device; a program gives one or more. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record DeviceForm(
      @Pattern(regexp = "\\+[1-9][0-9]{4,14}", message = "must be + and 5 to 15 digits")
          String phoneNumber,
      @Size(max = LONGEST_URL) String networkAccessIdentifier,
      @Valid Ipv4Form ipv4Address,
      @Size(max = 45) String ipv6Address) {}

  /** The addresses of a device behind a translation of addresses, or twice the same. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Ipv4Form(
      @NotNull @Size(max = 15) String publicAddress,
      @Size(max = 15) String privateAddress,
      @Min(0) @Max(HIGHEST_PORT) Integer publicPort) {}

  /** The addresses of an application server: a list, or a subnet of each family. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record ServerForm(
      @Size(max = 18) String ipv4Address,
      @Size(max = 49) String ipv6Address,
      @Size(min = 1, max = 16) List<@NotNull @Size(max = 45) String> ipAddresses) {}

  /** Ports and ranges of ports. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record PortsForm(
      @Size(min = 1, max = MOST_PORTS) List<@NotNull @Valid RangeForm> ranges,
      @Size(min = 1, max = MOST_PORTS) List<@NotNull @Min(0) @Max(HIGHEST_PORT) Integer> ports) {}

  /** The first and the last port of a range. */
  record RangeForm(
      @NotNull @Min(0) @Max(HIGHEST_PORT) Integer from,
      @NotNull @Min(0) @Max(HIGHEST_PORT) Integer to) {}

  /** What the gateway shows to the sink of notifications. */
  record CredentialForm(
      @NotNull String credentialType,
      @Size(min = 1, max = 4096) String accessToken,
      Instant accessTokenExpiresUtc,
      String accessTokenType,
      @Size(max = 256) String identifier,
      @Size(max = 512) String secret) {
    /** Leaves out the secrets. */
    @Override
    public String toString() {
      return "CredentialForm[" + credentialType + "]";
    }
  }

  /** An area, by its type. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record AreaForm(
      @NotNull String areaType,
      String areaName,
      PointForm center,
      Double radius,
      @Size(max = 1000) List<PointForm> boundary) {}

  /** A point on the earth. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record PointForm(Double latitude, Double longitude) {}

  /** What an order keeps of its request, and repeats in answers. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Repeated(
      DeviceForm device,
      ServerForm applicationServer,
      PortsForm devicePorts,
      PortsForm applicationServerPorts,
      AreaForm serviceArea) {}

  /** Which device; none where the access token identifies it. */
  record DeviceRequest(@Valid DeviceForm device) {}

  /** Which profiles. */
  record ProfileRequest(
      @Valid DeviceForm device,
      @Pattern(regexp = QosProfile.NAMES, message = QosProfile.NAMES_IN_WORDS) String name,
      QosProfile.Status status) {}

  /** A request for a session. */
  record SessionForm(
      @Valid DeviceForm device,
      @NotNull @Valid ServerForm applicationServer,
      @Valid PortsForm devicePorts,
      @Valid PortsForm applicationServerPorts,
      @NotNull @Pattern(regexp = QosProfile.NAMES, message = QosProfile.NAMES_IN_WORDS)
          String qosProfile,
      @NotNull @Min(1) Integer duration,
      @Size(max = LONGEST_URL) String sink,
      @Valid CredentialForm sinkCredential) {
    Repeated repeated() {
      return new Repeated(device, applicationServer, devicePorts, applicationServerPorts, null);
    }
  }

  /** A request for more time. */
  record ExtensionForm(@NotNull @Min(1) Integer requestedAdditionalDuration) {}

  /** A request for a booking. */
  record BookingForm(
      @Valid DeviceForm device,
      @Valid ServerForm applicationServer,
      @Valid PortsForm devicePorts,
      @Valid PortsForm applicationServerPorts,
      @NotNull @Pattern(regexp = QosProfile.NAMES, message = QosProfile.NAMES_IN_WORDS)
          String qosProfile,
      @NotNull Instant startTime,
      @NotNull @Min(1) @Max(QosProfile.LONGEST_SECONDS) Integer duration,
      @NotNull @Valid AreaForm serviceArea,
      @Size(max = LONGEST_URL) String sink,
      @Valid CredentialForm sinkCredential) {
    Repeated repeated() {
      return new Repeated(
          device, applicationServer, devicePorts, applicationServerPorts, serviceArea);
    }
  }
}
