package org.windowpane.gateway;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.windowpane.gateway.notifications.sending.NotificationSender;
import org.windowpane.gateway.notifications.sending.NotificationSender.Channel;
import org.windowpane.gateway.notifications.sending.NotificationSender.Outcome;

/** Counts attempts to deliver notifications, by channel and outcome. */
public final class NotificationMetrics implements NotificationSender.Counts {
  private final Map<Channel, Map<Outcome, Counter>> attempts = new EnumMap<>(Channel.class);

  NotificationMetrics(MeterRegistry metrics) {
    for (Channel channel : Channel.values()) {
      Map<Outcome, Counter> counters = new EnumMap<>(Outcome.class);
      for (Outcome outcome : Outcome.values()) {
        counters.put(
            outcome,
            Counter.builder("windowpane.notices.attempts")
                .description("Attempts to deliver notifications of bookings")
                .tag("channel", channel.name().toLowerCase(Locale.ROOT))
                .tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
                .register(metrics));
      }
      attempts.put(channel, counters);
    }
  }

  @Override
  public void attempted(Channel channel, Outcome outcome) {
    attempts.get(channel).get(outcome).increment();
  }
}
