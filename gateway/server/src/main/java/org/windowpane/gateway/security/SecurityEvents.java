package org.windowpane.gateway.security;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;

/**
 * Records refused requests, failed sign-ins, and reads of many events or bookings in the audit log.
 * A flood of them cannot fill the log: the first event of an action, a user, and a source is
 * recorded at once, and later ones are counted and recorded together when the period is over.
 * Beyond a number of users and sources, all others are counted together.
 */
public final class SecurityEvents implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SecurityEvents.class);
  private static final Duration CHECK_EVERY = Duration.ofSeconds(5);
  private static final String SEVERAL = "(several)";
  private static final String NO_NAME = "(no name)";

  private final Ledger ledger;
  private final Remote remote;
  private final LongSupplier nanoTime;
  private final Periods refusals = new Periods(Duration.ofMinutes(1), 200);
  private final Periods reads = new Periods(Duration.ofHours(1), 1_000);
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "security-events"));

  /**
   * Records in the audit log of {@code ledger}.
   *
   * @param remote takes the events of a standby gateway
   */
  public SecurityEvents(Ledger ledger, Remote remote) {
    this(ledger, remote, System::nanoTime);
  }

  /** The same, with another monotonic clock. */
  public SecurityEvents(Ledger ledger, Remote remote, LongSupplier nanoTime) {
    this.ledger = ledger;
    this.remote = remote;
    this.nanoTime = nanoTime;
  }

  /** The active gateway, as a standby gateway sees it. */
  public interface Remote {
    /** Sends entries for the audit log. The future fails if they do not get there. */
    CompletableFuture<Boolean> send(List<AuditEntry> entries);
  }

  /** Starts to record what was counted. */
  public void start() {
    timer.scheduleWithFixedDelay(
        this::recordCounted, CHECK_EVERY.toMillis(), CHECK_EVERY.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** A client that has not signed in. */
  public static Actor unknown(String address) {
    return new Actor(NO_NAME, address);
  }

  /** A request was refused. The entries of one minute are recorded together. */
  public void refused(Actor actor, String action, String subject, Map<String, Object> detail) {
    refusals.add(AuditEntry.refused(actor, action, subject, detail));
  }

  /** A user has read many events or bookings. The entries of one hour are recorded together. */
  public void read(Actor actor, String action, String subject, Map<String, Object> detail) {
    reads.add(AuditEntry.done(actor, action, subject, detail));
  }

  /** Records what was counted in periods that are over. */
  void recordCounted() {
    try {
      refusals.end(false);
      reads.end(false);
    } catch (RuntimeException | Error e) {
      LOG.error("security events could not be recorded", e);
    }
  }

  private void record(List<AuditEntry> entries) {
    if (entries.isEmpty()) {
      return;
    }
    (ledger.isFollowing() ? remote.send(entries) : ledger.submit(new RecordEntries(entries)))
        .exceptionally(
            failure -> {
              entries.forEach(it -> LOG.warn("not in the audit log: {}", it, failure));
              return false;
            });
  }

  /** Records what was counted so far. */
  @Override
  public void close() {
    timer.shutdownNow();
    refusals.end(true);
    reads.end(true);
  }

  private record Key(String action, String principal, Source source) {
    static Key of(AuditEntry entry) {
      return new Key(entry.action(), entry.actor().principal(), Source.of(entry.actor().address()));
    }
  }

  /**
   * A period of one action, user, and source.
   *
   * @param latest the latest entry
   * @param since when it began, by the monotonic clock
   * @param count how many entries are not recorded yet
   */
  private record Period(AuditEntry latest, long since, long count) {
    AuditEntry summary() {
      Map<String, Object> detail = new LinkedHashMap<>(latest.detail());
      detail.put("count", count);
      return new AuditEntry(
          latest.actor(),
          latest.action(),
          latest.subject(),
          latest.outcome(),
          detail,
          latest.share(),
          latest.hosts());
    }
  }

  /** The periods of one length. */
  private final class Periods {
    private final Duration length;
    private final int most;
    private final Map<Key, Period> running = new LinkedHashMap<>();

    Periods(Duration length, int most) {
      this.length = length;
      this.most = most;
    }

    void add(AuditEntry added) {
      AuditEntry entry = added;
      synchronized (this) {
        long now = nanoTime.getAsLong();
        Key key = Key.of(entry);
        if (!running.containsKey(key) && running.size() >= most) {
          entry = ofSeveral(entry);
          key = Key.of(entry);
        }
        Period before = running.get(key);
        if (before != null) {
          running.put(key, new Period(entry, before.since(), before.count() + 1));
          return;
        }
        running.put(key, new Period(entry, now, 0));
      }
      record(List.of(entry));
    }

    private AuditEntry ofSeveral(AuditEntry entry) {
      return new AuditEntry(
          new Actor(SEVERAL, SEVERAL),
          entry.action(),
          entry.subject(),
          entry.outcome(),
          entry.detail(),
          entry.share(),
          entry.hosts());
    }

    /** Records what was counted in periods that are over, or in all of them. */
    void end(boolean all) {
      List<AuditEntry> summaries = new ArrayList<>();
      synchronized (this) {
        long now = nanoTime.getAsLong();
        Iterator<Map.Entry<Key, Period>> each = running.entrySet().iterator();
        while (each.hasNext()) {
          Map.Entry<Key, Period> next = each.next();
          Period period = next.getValue();
          if (all || now - period.since() >= length.toNanos()) {
            if (period.count() > 0) {
              summaries.add(period.summary());
              next.setValue(new Period(period.latest(), now, 0));
            } else {
              each.remove();
            }
          }
        }
      }
      record(summaries);
    }
  }
}
