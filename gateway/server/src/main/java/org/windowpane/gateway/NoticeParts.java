package org.windowpane.gateway;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.windowpane.gateway.database.Database;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.notifications.CodeMailer;
import org.windowpane.gateway.notifications.PostgresOutbox;
import org.windowpane.gateway.notifications.sending.Carrier;
import org.windowpane.gateway.notifications.sending.Courier;
import org.windowpane.gateway.notifications.sending.Courier.Channel;
import org.windowpane.gateway.notifications.sending.MailCarrier;
import org.windowpane.gateway.notifications.sending.MailedCodes;
import org.windowpane.gateway.notifications.sending.NoticeSettings;
import org.windowpane.gateway.notifications.sending.SmtpSender;
import org.windowpane.gateway.notifications.sending.WebhookCarrier;
import org.windowpane.gateway.notifications.sending.WebhookClient;
import org.windowpane.gateway.server.Telling;

/** What tells people of their bookings elsewhere than in a browser, put together. */
public final class NoticeParts implements AutoCloseable {
  private static final Carrier NO_MAIL =
      (head, state) -> Optional.of("This gateway sends no mail.");

  private final PostgresOutbox outbox;
  private final WebhookClient webhooks;
  private final Optional<CodeMailer> codes;
  private final Courier courier;

  /**
   * @param ids names of mails
   */
  NoticeParts(
      NoticeSettings settings,
      Database database,
      Ledger ledger,
      Clock clock,
      Supplier<UUID> ids,
      MeterRegistry metrics) {
    this.outbox = new PostgresOutbox(database);
    this.webhooks = new WebhookClient(settings.addresses(), clock);
    Map<Channel, Carrier> carriers = new EnumMap<>(Channel.class);
    carriers.put(Channel.WEBHOOK, new WebhookCarrier(webhooks));
    carriers.put(Channel.MAIL, NO_MAIL);
    if (settings.mail().isPresent()) {
      NoticeSettings.Mailing mailing = settings.mail().get();
      SmtpSender sender = new SmtpSender(mailing.server(), clock);
      carriers.put(Channel.MAIL, new MailCarrier(sender, mailing.home()));
      this.codes = Optional.of(new MailedCodes(sender, mailing.home(), ids));
    } else {
      this.codes = Optional.empty();
    }
    this.courier = new Courier(ledger, outbox, carriers, clock, new NoticeMetrics(metrics));
    ledger.listen(courier);
  }

  /** What answers those who ask how they are told. */
  Telling telling() {
    return new Telling(outbox, webhooks, codes);
  }

  /** What empties the outbox. */
  Courier courier() {
    return courier;
  }

  void start() throws Exception {
    webhooks.start();
    courier.start();
  }

  @Override
  public void close() throws Exception {
    courier.close();
    webhooks.close();
  }
}
