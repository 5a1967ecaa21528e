package org.windowpane.gateway.camara;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Clock;
import java.util.Optional;
import org.windowpane.gateway.camara.OrderViews.BookingInfo;
import org.windowpane.gateway.camara.OrderViews.SessionInfo;
import org.windowpane.gateway.encoding.Json;
import org.windowpane.gateway.ledger.resources.QualityOrder;
import org.windowpane.gateway.ledger.resources.QualityOrder.Kind;
import org.windowpane.gateway.ledger.resources.QualityOrder.Sink;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.QualityEvent;
import org.windowpane.gateway.ledger.state.Recipient;
import org.windowpane.gateway.notifications.Outbox.Waiting;
import org.windowpane.gateway.notifications.SinkCaller;
import org.windowpane.gateway.notifications.sending.NotificationChannel;

/** Posts changes of orders to the sinks of programs, as CloudEvents. */
public final class SinkChannel implements NotificationChannel {
  private static final String MEDIA_TYPE = "application/cloudevents+json";

  private final SinkCaller caller;
  private final Clock clock;

  public SinkChannel(SinkCaller caller, Clock clock) {
    this.caller = caller;
    this.clock = clock;
  }

  @Override
  public Optional<String> send(Waiting head, LedgerState state) {
    QualityOrder known = state.qualityOrders().get(((Recipient.OfOrder) head.to()).id());
    if (known == null || known.terms().sink().isEmpty()) {
      return Optional.of("The order was removed.");
    }
    Sink sink = known.terms().sink().get();
    if (sink.token() != null && !clock.instant().isBefore(sink.tokenExpiresAt())) {
      return Optional.of("The access token of the sink is expired.");
    }
    return caller.post(sink.url(), MEDIA_TYPE, Optional.ofNullable(sink.token()), event(head));
  }

  private static String event(Waiting head) {
    QualityEvent event = Json.read(head.notification(), QualityEvent.class);
    boolean isSession = event.order().terms().kind() == Kind.SESSION;
    ObjectNode body =
        JsonNodeFactory.instance
            .objectNode()
            .put("id", head.id().toString())
            .put("source", source(event.order()))
            .put("specversion", "1.0")
            .put(
                "type",
                isSession
                    ? "org.camaraproject.quality-on-demand.v1.qos-status-changed"
                    : "org.camaraproject.qos-booking.v0.status-changed")
            .put("time", event.at().toString())
            .put("datacontenttype", "application/json");
    ObjectNode data = body.putObject("data");
    if (isSession) {
      SessionInfo info = SessionInfo.of(event.order());
      data.put("sessionId", info.sessionId().toString()).put("qosStatus", info.qosStatus());
      putInfo(data, info.statusInfo());
    } else {
      BookingInfo info = BookingInfo.of(event.order());
      data.put("bookingId", info.bookingId().toString()).put("bookingStatus", info.bookingStatus());
      putInfo(data, info.statusInfo());
    }
    return body.toString();
  }

  private static void putInfo(ObjectNode data, String statusInfo) {
    if (statusInfo != null) {
      data.put("statusInfo", statusInfo);
    }
  }

  /** A reference that CloudEvents combines with the id to identify an event. */
  private static String source(QualityOrder order) {
    return (order.terms().kind() == Kind.SESSION
            ? "/quality-on-demand/v1/sessions/"
            : "/qos-booking/v0.2/device-qos-bookings/")
        + order.id();
  }
}
