package org.windowpane.controller.services;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.windowpane.protocol.value.IpPrefix;

/**
 * How many new flows a service takes: so many a second from each client, and from all together.
 * Each has a bucket of tokens that fills up again.
 */
final class NewFlowRates {

  /** What becomes of a new flow. */
  enum Verdict {
    /** It gets a server. */
    ADMITTED,
    /** Its client has too many. */
    TOO_MANY_OF_CLIENT,
    /** All clients together have too many. */
    TOO_MANY
  }

  /** New flows a second of one client. */
  static final int OF_CLIENT = 2_000;

  /**
   * New flows of one client at once. Those of a client that floods come at once whenever the entry
   * ends that drops them, and the flows of others wait for that long.
   */
  static final int AT_ONCE_OF_CLIENT = 500;

  /** New flows a second of all clients. */
  static final int OF_ALL = 20_000;

  /** Clients that are remembered; the one that was seen least recently is forgotten. */
  private static final int MAX_CLIENTS = 10_000;

  private static final class Bucket {
    private final int perSecond;
    private final int capacity;
    private double tokens;
    private long filledAt;

    /** A full bucket. */
    private Bucket(int perSecond, int capacity, long now) {
      this.perSecond = perSecond;
      this.capacity = capacity;
      this.tokens = capacity;
      this.filledAt = now;
    }

    private boolean take(long nanos) {
      double added = (double) (nanos - filledAt) / Duration.ofSeconds(1).toNanos() * perSecond;
      tokens = Math.min(capacity, tokens + added);
      filledAt = nanos;
      if (tokens < 1) {
        return false;
      }
      tokens--;
      return true;
    }
  }

  private final Map<IpPrefix, Bucket> clients = new LinkedHashMap<>(16, 0.75f, true);
  private Bucket all;

  Verdict ask(IpPrefix client, long nanos) {
    Bucket ofClient =
        clients.computeIfAbsent(client, any -> new Bucket(OF_CLIENT, AT_ONCE_OF_CLIENT, nanos));
    if (clients.size() > MAX_CLIENTS) {
      clients.remove(clients.keySet().iterator().next());
    }
    if (!ofClient.take(nanos)) {
      return Verdict.TOO_MANY_OF_CLIENT;
    }
    if (all == null) {
      all = new Bucket(OF_ALL, OF_ALL, nanos);
    }
    return all.take(nanos) ? Verdict.ADMITTED : Verdict.TOO_MANY;
  }
}
