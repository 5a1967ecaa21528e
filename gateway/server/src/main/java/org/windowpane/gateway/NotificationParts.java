package org.windowpane.gateway;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.windowpane.gateway.camara.SinkChannel;
import org.windowpane.gateway.database.Database;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.notifications.CodeMailer;
import org.windowpane.gateway.notifications.PostgresOutbox;
import org.windowpane.gateway.notifications.sending.MailChannel;
import org.windowpane.gateway.notifications.sending.MailedCodes;
import org.windowpane.gateway.notifications.sending.NotificationChannel;
import org.windowpane.gateway.notifications.sending.NotificationSender;
import org.windowpane.gateway.notifications.sending.NotificationSender.Channel;
import org.windowpane.gateway.notifications.sending.NotificationSettings;
import org.windowpane.gateway.notifications.sending.SmtpSender;
import org.windowpane.gateway.notifications.sending.WebhookChannel;
import org.windowpane.gateway.notifications.sending.WebhookClient;
import org.windowpane.gateway.server.NotificationServices;

/** Creates, starts and stops the parts that send notifications by webhook and email. */
public final class NotificationParts implements AutoCloseable {
  private static final NotificationChannel NO_MAIL =
      (head, state) -> Optional.of("This gateway sends no mail.");

  private final PostgresOutbox outbox;
  private final WebhookClient webhooks;
  private final Optional<CodeMailer> codes;
  private final NotificationSender sender;

  /**
   * @param ids generates the ids of mails
   */
  NotificationParts(
      NotificationSettings settings,
      Database database,
      Ledger ledger,
      Clock clock,
      Supplier<UUID> ids,
      MeterRegistry metrics) {
    this.outbox = new PostgresOutbox(database);
    this.webhooks = new WebhookClient(settings.addresses(), clock);
    Map<Channel, NotificationChannel> channels = new EnumMap<>(Channel.class);
    channels.put(Channel.WEBHOOK, new WebhookChannel(webhooks));
    channels.put(Channel.SINK, new SinkChannel(webhooks, clock));
    channels.put(Channel.MAIL, NO_MAIL);
    if (settings.mail().isPresent()) {
      NotificationSettings.Mailing mailing = settings.mail().get();
      SmtpSender sender = new SmtpSender(mailing.server(), clock);
      channels.put(Channel.MAIL, new MailChannel(sender, mailing.home()));
      this.codes = Optional.of(new MailedCodes(sender, mailing.home(), ids));
    } else {
      this.codes = Optional.empty();
    }
    this.sender =
        new NotificationSender(ledger, outbox, channels, clock, new NotificationMetrics(metrics));
    ledger.listen(sender);
  }

  /** The services that the API uses for the notification settings of users. */
  NotificationServices services() {
    return new NotificationServices(outbox, webhooks, codes);
  }

  /** The sender of the notifications in the outbox. */
  NotificationSender sender() {
    return sender;
  }

  void start() throws Exception {
    webhooks.start();
    sender.start();
  }

  @Override
  public void close() throws Exception {
    sender.close();
    webhooks.close();
  }
}
