package org.windowpane.gateway.camara;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.windowpane.gateway.camara.OrderForms.AreaForm;
import org.windowpane.gateway.camara.OrderForms.DeviceForm;
import org.windowpane.gateway.camara.OrderForms.PortsForm;
import org.windowpane.gateway.camara.OrderForms.Repeated;
import org.windowpane.gateway.camara.OrderForms.ServerForm;
import org.windowpane.gateway.encoding.Json;
import org.windowpane.gateway.ledger.resources.QualityOrder;
import org.windowpane.gateway.ledger.resources.QualityOrder.Closing;
import org.windowpane.gateway.ledger.resources.QualityOrder.Reason;
import org.windowpane.gateway.ledger.resources.QualityOrder.Sink;
import org.windowpane.gateway.ledger.resources.QualityOrder.Status;

/** Orders in the words of CAMARA's APIs. */
final class OrderViews {
  private OrderViews() {}

  /** A session, as {@code SessionInfo} of the definition. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record SessionInfo(
      DeviceForm device,
      ServerForm applicationServer,
      PortsForm devicePorts,
      PortsForm applicationServerPorts,
      String qosProfile,
      String sink,
      UUID sessionId,
      long duration,
      Instant startedAt,
      Instant expiresAt,
      String qosStatus,
      String statusInfo) {
    static SessionInfo of(QualityOrder order) {
      Repeated request = Json.read(order.terms().request(), Repeated.class);
      boolean isRequested = order.status() == Status.REQUESTED;
      return new SessionInfo(
          request.device(),
          request.applicationServer(),
          request.devicePorts(),
          request.applicationServerPorts(),
          order.terms().profile(),
          order.terms().sink().map(Sink::url).orElse(null),
          order.id(),
          seconds(order),
          isRequested ? null : order.startedAt().orElse(null),
          isRequested ? null : order.closing().map(Closing::at).orElse(order.end()),
          order.status().name(),
          order.status() == Status.UNAVAILABLE ? statusInfo(order) : null);
    }

    private static String statusInfo(QualityOrder order) {
      return order.closing().filter(it -> it.reason() == Reason.EXPIRED).isPresent()
          ? "DURATION_EXPIRED"
          : order.isDeleted() ? "DELETE_REQUESTED" : "NETWORK_TERMINATED";
    }
  }

  /** A booking, as {@code BookingInfo} of the definition. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record BookingInfo(
      DeviceForm device,
      ServerForm applicationServer,
      PortsForm devicePorts,
      PortsForm applicationServerPorts,
      String qosProfile,
      String sink,
      UUID bookingId,
      Instant startTime,
      long duration,
      AreaForm serviceArea,
      Instant startedAt,
      String bookingStatus,
      String statusInfo) {
    static BookingInfo of(QualityOrder order) {
      Repeated request = Json.read(order.terms().request(), Repeated.class);
      return new BookingInfo(
          request.device(),
          request.applicationServer(),
          request.devicePorts(),
          request.applicationServerPorts(),
          order.terms().profile(),
          order.terms().sink().map(Sink::url).orElse(null),
          order.id(),
          order.terms().start(),
          seconds(order),
          request.serviceArea(),
          order.startedAt().orElse(null),
          bookingStatus(order),
          order.closing().map(it -> bookingInfo(it.reason())).orElse(null));
    }

    private static String bookingStatus(QualityOrder order) {
      if (order.closing().isPresent()) {
        return "TERMINATED";
      }
      return order.startedAt().isPresent() ? "ACTIVATED" : "SCHEDULED";
    }

    private static String bookingInfo(Reason reason) {
      return switch (reason) {
        case EXPIRED -> "DURATION_EXPIRED";
        case TERMINATED -> "NETWORK_TERMINATED";
        case DELETED -> "DELETE_REQUESTED";
        case DECLINED -> "BOOKING_DECLINED";
        case REVOKED -> "BOOKING_REVOKED";
      };
    }
  }

  /** The length of its window; of one that ended after it started, how long it was available. */
  private static long seconds(QualityOrder order) {
    Duration length =
        order.closing().isPresent() && order.startedAt().isPresent()
            ? Duration.between(order.startedAt().get(), order.closing().get().at())
            : Duration.between(order.terms().start(), order.end());
    return Math.max(1, length.toSeconds());
  }
}
