package org.windowpane.gateway.notifications;

import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.windowpane.gateway.encoding.Json;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.ledger.rows.Webhook;

/**
 * Makes test deliveries. Limits how many run at once, because each of them occupies a thread until
 * the webhook answers.
 */
public final class Pings {
  private static final String KIND = "ping";
  private static final int AT_ONCE = 4;
  private static final Duration RETRY = Duration.ofSeconds(2);

  private final WebhookCaller caller;
  private final Clock clock;

  /** The owners of test deliveries that are running. Guarded by this. */
  private final Set<String> busy = new HashSet<>();

  public Pings(WebhookCaller caller, Clock clock) {
    this.caller = caller;
    this.clock = clock;
  }

  /**
   * Makes a test delivery.
   *
   * @throws ProblemException if the owner has another test delivery running, or too many are
   *     running
   */
  WebhookCaller.Result ping(Webhook webhook, UUID id) {
    take(webhook.principal());
    try {
      Map<String, Object> body = new LinkedHashMap<>();
      body.put("id", id);
      body.put("kind", KIND);
      body.put("at", clock.instant().truncatedTo(ChronoUnit.MICROS));
      return caller.post(webhook, new WebhookCaller.Post(id, KIND, Json.write(body)));
    } finally {
      release(webhook.principal());
    }
  }

  private synchronized void take(String owner) {
    if (busy.size() >= AT_ONCE || !busy.add(owner)) {
      throw ProblemException.tooManyRequests(
          "Other test deliveries are running. Try again in a moment.", RETRY);
    }
  }

  private synchronized void release(String owner) {
    busy.remove(owner);
  }
}
