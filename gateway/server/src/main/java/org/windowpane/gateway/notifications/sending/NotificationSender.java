package org.windowpane.gateway.notifications.sending;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.ledger.CommitListener;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.resources.QualityOrder;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.Webhook;
import org.windowpane.gateway.ledger.state.Contacts;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Recipient;
import org.windowpane.gateway.notifications.Outbox;
import org.windowpane.gateway.notifications.Outbox.Waiting;
import org.windowpane.gateway.notifications.SwitchWebhook;

/**
 * Delivers the notifications in the outbox while this gateway is active. Each recipient gets its
 * notifications in order. The sender repeats an attempt until it succeeds or the notification is
 * too old. It serves several recipients at once, and few of one owner.
 */
public final class NotificationSender implements CommitListener, AutoCloseable {
  /** The age at which the gateway drops a notification whose delivery fails. */
  static final Duration TRIED_FOR = Duration.ofDays(1);

  /** The time after which the gateway switches off a webhook whose deliveries all fail. */
  static final Duration FAILS_FOR = Duration.ofDays(3);

  private static final Logger LOG = LoggerFactory.getLogger(NotificationSender.class);
  private static final Duration READ_EVERY = Duration.ofSeconds(1);
  private static final Duration PAUSE = Duration.ofMillis(50);
  private static final Duration PAUSE_AFTER_FAULT = Duration.ofSeconds(1);

  private final Ledger ledger;
  private final Outbox outbox;
  private final Map<Channel, NotificationChannel> channels;
  private final Clock clock;
  private final InFlightDeliveries inFlight = new InFlightDeliveries();
  private final Counts counts;
  private final ExecutorService workers =
      Executors.newFixedThreadPool(InFlightDeliveries.MOST, NotificationSender::thread);
  private final Thread thread = new Thread(this::run, "notifications");

  private boolean hasNewDeliveries;
  private long countedAt = System.nanoTime() - READ_EVERY.toNanos();
  private volatile long depth;

  /** Counts attempts. */
  public interface Counts {
    /** Counts an attempt with this outcome. */
    void attempted(Channel channel, Outcome outcome);
  }

  /** The way in which a notification reaches the user. */
  public enum Channel {
    /** A post to a webhook. */
    WEBHOOK,
    /** A mail. */
    MAIL,
    /** A post to the sink of a QoS session or QoS booking. */
    SINK;

    static Channel of(Recipient to) {
      return to instanceof Recipient.OfWebhook
          ? WEBHOOK
          : to instanceof Recipient.OfOrder ? SINK : MAIL;
    }
  }

  /** The outcome of an attempt. */
  public enum Outcome {
    /** The recipient has the notification. */
    DELIVERED,
    /** The gateway tries again later. */
    FAILED,
    /** The gateway does not try again. */
    DROPPED
  }

  /** A sender that delivers nothing until {@link #start}. */
  public NotificationSender(
      Ledger ledger,
      Outbox outbox,
      Map<Channel, NotificationChannel> channels,
      Clock clock,
      Counts counts) {
    this.ledger = ledger;
    this.outbox = outbox;
    this.channels = Map.copyOf(channels);
    this.clock = clock;
    this.counts = counts;
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "notify-worker");
    thread.setDaemon(true);
    return thread;
  }

  /** Starts to deliver. */
  public void start() {
    thread.start();
  }

  /** How many notifications waited at the last count; 0 on a standby gateway. */
  public long depth() {
    return ledger.isLeading() ? depth : 0;
  }

  @Override
  public void committed(List<Change<?, ?>> changes, LedgerState state) {
    // deliveriesQueued() reports notifications.
  }

  @Override
  public synchronized void deliveriesQueued() {
    hasNewDeliveries = true;
    notifyAll();
  }

  private void run() {
    while (!Thread.currentThread().isInterrupted()) {
      try {
        Thread.sleep(PAUSE.toMillis());
        awaitDeliveries();
        if (ledger.isLeading()) {
          sendDue(ledger.state());
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (UnavailableException e) {
        LOG.debug("cannot read the outbox now; trying again", e);
      } catch (RuntimeException | Error e) {
        LOG.error("reading the outbox failed", e);
      }
    }
  }

  private synchronized void awaitDeliveries() throws InterruptedException {
    if (!hasNewDeliveries) {
      wait(READ_EVERY.toMillis());
    }
    hasNewDeliveries = false;
  }

  private void sendDue(LedgerState state) {
    if (state.contacts().isEmpty() && state.qualityOrders().isEmpty()) {
      depth = 0;
      return;
    }
    Instant now = clock.instant();
    inFlight.beforeRead();
    List<Waiting> heads = new ArrayList<>(outbox.heads());
    // A random order, so that no recipient is always last when there are more than can run at once.
    Collections.shuffle(heads, ThreadLocalRandom.current());
    count(heads);
    for (Waiting head : heads) {
      if (!now.isBefore(head.nextAt()) && inFlight.tryStart(head.to(), owner(head.to(), state))) {
        try {
          workers.execute(() -> sendOne(head));
        } catch (RejectedExecutionException e) {
          LOG.debug("stopping", e);
        }
      }
    }
  }

  /** Counts once a second at most, because counting reads the whole outbox. */
  private void count(List<Waiting> heads) {
    if (heads.isEmpty()) {
      depth = 0;
    } else if (System.nanoTime() - countedAt >= READ_EVERY.toNanos()) {
      depth = outbox.depth();
      countedAt = System.nanoTime();
    }
  }

  private static String owner(Recipient to, LedgerState state) {
    if (to instanceof Recipient.OfOrder order) {
      QualityOrder known = state.qualityOrders().get(order.id());
      return known == null ? "" : known.terms().principal();
    }
    Contacts contacts = state.contacts();
    if (to instanceof Recipient.OfMailbox mailbox) {
      return mailbox.principal();
    }
    Webhook webhook = contacts.webhooks().get(((Recipient.OfWebhook) to).id());
    return webhook == null ? "" : webhook.principal();
  }

  private void sendOne(Waiting head) {
    try {
      send(head);
    } catch (RuntimeException | Error e) {
      LOG.warn("cannot store the outcome of a notification; the recipient gets it again", e);
      pauseAfterFault();
    } finally {
      inFlight.ended(head.to());
      deliveriesQueued();
    }
  }

  private void send(Waiting head) {
    LedgerState state = ledger.state();
    Principal owner = state.principals().get(owner(head.to(), state));
    if (owner == null || owner.disabled()) {
      outbox.discarded(head, "The user is disabled.");
      counts.attempted(Channel.of(head.to()), Outcome.DROPPED);
      return;
    }
    Optional<String> error = attempt(head, state);
    if (error.isPresent() && Thread.currentThread().isInterrupted()) {
      // This gateway is stopping. The next active gateway tries again.
      return;
    }
    Instant now = clock.instant();
    if (error.isEmpty()) {
      outbox.delivered(head, now);
      counts.attempted(Channel.of(head.to()), Outcome.DELIVERED);
    } else if (now.isBefore(head.at().plus(TRIED_FOR))) {
      double random = ThreadLocalRandom.current().nextDouble();
      outbox.failed(head, error.get(), now, now.plus(Backoff.after(head.attempts() + 1, random)));
      counts.attempted(Channel.of(head.to()), Outcome.FAILED);
    } else {
      outbox.dropped(head, error.get(), now);
      counts.attempted(Channel.of(head.to()), Outcome.DROPPED);
      LOG.info("notification {} was dropped: {}", head.id(), error.get());
    }
    if (error.isPresent() && head.to() instanceof Recipient.OfWebhook webhook) {
      switchOffIfFailing(webhook, now);
    }
  }

  /** Makes an attempt. A fault counts as a failure, so that the attempts end. */
  private Optional<String> attempt(Waiting head, LedgerState state) {
    try {
      return channels.get(Channel.of(head.to())).send(head, state);
    } catch (RuntimeException | Error e) {
      LOG.error("cannot compose notification {}", head.id(), e);
      return Optional.of(
          "The gateway could not compose the notification. The gateway's log shows the cause.");
    }
  }

  private void switchOffIfFailing(Recipient.OfWebhook webhook, Instant now) {
    Outbox.Health health = outbox.webhooks(List.of(webhook.id())).get(webhook.id());
    Optional<Instant> failingSince =
        Optional.ofNullable(health)
            .flatMap(Outbox.Health::failingSince)
            .filter(since -> !now.isBefore(since.plus(FAILS_FOR)));
    if (failingSince.isPresent()) {
      String reason =
          "All deliveries have failed since "
              + failingSince.get()
              + ". "
              + health.lastError().orElse("");
      ledger.decide(new SwitchWebhook(Actor.SYSTEM, webhook.id(), Optional.of(reason.strip())));
    }
  }

  private static void pauseAfterFault() {
    try {
      Thread.sleep(PAUSE_AFTER_FAULT.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    thread.interrupt();
    workers.shutdownNow();
  }
}
