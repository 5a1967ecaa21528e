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
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.Webhook;
import org.windowpane.gateway.ledger.state.Contacts;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Recipient;
import org.windowpane.gateway.ledger.tables.Change;
import org.windowpane.gateway.notifications.Outbox;
import org.windowpane.gateway.notifications.Outbox.Waiting;
import org.windowpane.gateway.notifications.SwitchWebhook;

/**
 * Empties the outbox, where this gateway leads: for each recipient one thing after another, again
 * and again until it is delivered or too old; several recipients at once, and few of one owner.
 */
public final class NotificationSender implements CommitListener, AutoCloseable {
  /** From when on a notice is too old to be tried again. */
  static final Duration TRIED_FOR = Duration.ofDays(1);

  /** From when on a webhook that takes nothing is switched off. */
  static final Duration FAILS_FOR = Duration.ofDays(3);

  private static final Logger LOG = LoggerFactory.getLogger(NotificationSender.class);
  private static final Duration LOOK_EVERY = Duration.ofSeconds(1);
  private static final Duration PAUSE = Duration.ofMillis(50);
  private static final Duration PAUSE_AFTER_FAULT = Duration.ofSeconds(1);

  private final Ledger ledger;
  private final Outbox outbox;
  private final Map<Channel, NotificationChannel> carriers;
  private final Clock clock;
  private final InFlightDeliveries onTheirWay = new InFlightDeliveries();
  private final Counts counts;
  private final ExecutorService carrying =
      Executors.newFixedThreadPool(InFlightDeliveries.MOST, NotificationSender::thread);
  private final Thread thread = new Thread(this::run, "courier");

  private boolean hasNews;
  private long countedAt = System.nanoTime() - LOOK_EVERY.toNanos();
  private volatile long depth;

  /** What became of attempts. */
  public interface Counts {
    /** Something was tried, and this came of it. */
    void tried(Channel channel, Outcome outcome);
  }

  /** How people are told. */
  public enum Channel {
    /** By a post to their URL. */
    WEBHOOK,
    /** By mail. */
    MAIL;

    static Channel of(Recipient to) {
      return to instanceof Recipient.OfWebhook ? WEBHOOK : MAIL;
    }
  }

  /** What came of an attempt. */
  public enum Outcome {
    /** It arrived. */
    DELIVERED,
    /** It will be tried again. */
    FAILED,
    /** It will not. */
    DROPPED
  }

  /** One that does nothing until it is started. */
  public NotificationSender(
      Ledger ledger,
      Outbox outbox,
      Map<Channel, NotificationChannel> carriers,
      Clock clock,
      Counts counts) {
    this.ledger = ledger;
    this.outbox = outbox;
    this.carriers = Map.copyOf(carriers);
    this.clock = clock;
    this.counts = counts;
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "courier-carrying");
    thread.setDaemon(true);
    return thread;
  }

  /** Begins to look. */
  public void start() {
    thread.start();
  }

  /** How much waits, when it was last counted; 0 where another gateway leads. */
  public long depth() {
    return ledger.isLeading() ? depth : 0;
  }

  @Override
  public void committed(List<Change<?, ?>> changes, LedgerState state) {
    // What is to be told is told of below.
  }

  @Override
  public synchronized void isToBeTold() {
    hasNews = true;
    notifyAll();
  }

  private void run() {
    while (!Thread.currentThread().isInterrupted()) {
      try {
        Thread.sleep(PAUSE.toMillis());
        awaitNews();
        if (ledger.isLeading()) {
          look(ledger.state());
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (UnavailableException e) {
        LOG.debug("the outbox is looked at later", e);
      } catch (RuntimeException e) {
        LOG.error("the outbox could not be looked at", e);
      }
    }
  }

  private synchronized void awaitNews() throws InterruptedException {
    if (!hasNews) {
      wait(LOOK_EVERY.toMillis());
    }
    hasNews = false;
  }

  private void look(LedgerState state) {
    if (state.contacts().isEmpty()) {
      depth = 0;
      return;
    }
    Instant now = clock.instant();
    onTheirWay.looking();
    List<Waiting> heads = new ArrayList<>(outbox.heads());
    // So that nobody is always first where there are more than can be told at once.
    Collections.shuffle(heads, ThreadLocalRandom.current());
    count(heads);
    for (Waiting head : heads) {
      if (!now.isBefore(head.nextAt())
          && onTheirWay.take(head.to(), owner(head.to(), state.contacts()))) {
        try {
          carrying.execute(() -> carryOne(head));
        } catch (RejectedExecutionException e) {
          LOG.debug("stopping", e);
        }
      }
    }
  }

  /** Counting reads all that waits, so it is done once a second at most. */
  private void count(List<Waiting> heads) {
    if (heads.isEmpty()) {
      depth = 0;
    } else if (System.nanoTime() - countedAt >= LOOK_EVERY.toNanos()) {
      depth = outbox.depth();
      countedAt = System.nanoTime();
    }
  }

  private static String owner(Recipient to, Contacts contacts) {
    if (to instanceof Recipient.OfMailbox mailbox) {
      return mailbox.principal();
    }
    Webhook webhook = contacts.webhooks().get(((Recipient.OfWebhook) to).id());
    return webhook == null ? "" : webhook.principal();
  }

  private void carryOne(Waiting head) {
    try {
      carry(head);
    } catch (RuntimeException e) {
      LOG.warn("what became of a notice could not be noted, so it comes again", e);
      pauseAfterFault();
    } finally {
      onTheirWay.arrived(head.to());
      isToBeTold();
    }
  }

  private void carry(Waiting head) {
    LedgerState state = ledger.state();
    Principal owner = state.principals().get(owner(head.to(), state.contacts()));
    if (owner == null || owner.disabled()) {
      outbox.forgotten(head, "They are kept out.");
      counts.tried(Channel.of(head.to()), Outcome.DROPPED);
      return;
    }
    Optional<String> error = carried(head, state);
    if (error.isPresent() && Thread.currentThread().isInterrupted()) {
      // Broken off because the gateway stops: the one that leads next tries it.
      return;
    }
    Instant now = clock.instant();
    if (error.isEmpty()) {
      outbox.delivered(head, now);
      counts.tried(Channel.of(head.to()), Outcome.DELIVERED);
    } else if (now.isBefore(head.at().plus(TRIED_FOR))) {
      double chance = ThreadLocalRandom.current().nextDouble();
      outbox.failed(head, error.get(), now, now.plus(Backoff.after(head.attempts() + 1, chance)));
      counts.tried(Channel.of(head.to()), Outcome.FAILED);
    } else {
      outbox.dropped(head, error.get(), now);
      counts.tried(Channel.of(head.to()), Outcome.DROPPED);
      LOG.info("notice {} was given up: {}", head.id(), error.get());
    }
    if (error.isPresent() && head.to() instanceof Recipient.OfWebhook webhook) {
      switchOffIfHopeless(webhook, now);
    }
  }

  /** What cannot even be tried has failed as well: it would be tried without end otherwise. */
  private Optional<String> carried(Waiting head, LedgerState state) {
    try {
      return carriers.get(Channel.of(head.to())).carry(head, state);
    } catch (RuntimeException e) {
      LOG.error("notice {} could not be put together", head.id(), e);
      return Optional.of("The gateway could not put it together; its log says why.");
    }
  }

  private void switchOffIfHopeless(Recipient.OfWebhook webhook, Instant now) {
    Outbox.Health health = outbox.webhooks(List.of(webhook.id())).get(webhook.id());
    Optional<Instant> hopeless =
        Optional.ofNullable(health)
            .flatMap(Outbox.Health::failingSince)
            .filter(since -> !now.isBefore(since.plus(FAILS_FOR)));
    if (hopeless.isPresent()) {
      String why =
          "Nothing could be delivered since "
              + hopeless.get()
              + ". "
              + health.lastError().orElse("");
      ledger.decide(new SwitchWebhook(Actor.SYSTEM, webhook.id(), Optional.of(why.strip())));
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
    carrying.shutdownNow();
  }
}
