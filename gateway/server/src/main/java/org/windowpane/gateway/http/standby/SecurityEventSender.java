package org.windowpane.gateway.http.standby;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.windowpane.gateway.database.StoreException;
import org.windowpane.gateway.encoding.Json;
import org.windowpane.gateway.ledger.Leader;
import org.windowpane.gateway.ledger.Leaders;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.security.SecurityEvents;

/** Sends the security events of a standby gateway to the active one, which has the audit log. */
public final class SecurityEventSender implements SecurityEvents.Remote {
  private static final Duration CONNECT = Duration.ofSeconds(2);
  private static final Duration ANSWER = Duration.ofSeconds(10);
  private static final int NO_CONTENT = 204;

  private final Leaders leaders;
  private final HttpClient http = HttpClient.newBuilder().connectTimeout(CONNECT).build();

  public SecurityEventSender(Leaders leaders) {
    this.leaders = leaders;
  }

  @Override
  public CompletableFuture<Boolean> send(List<AuditEntry> entries) {
    Leader leader;
    try {
      leader = leaders.leader().orElseThrow(() -> new UnavailableException("no gateway is active"));
    } catch (StoreException | UnavailableException e) {
      return CompletableFuture.failedFuture(e);
    }
    URI uri = leader.address().resolve(SecurityEventReceiver.PATH);
    HttpRequest request =
        HttpRequest.newBuilder(uri)
            .timeout(ANSWER)
            .header(LeaderProxy.ForwardHeader.HEADER, leader.secret() + " gateway")
            .header("Content-Type", "application/json")
            .POST(
                BodyPublishers.ofByteArray(
                    Json.bytes(entries.stream().map(SentEvent::of).toList())))
            .build();
    return http.sendAsync(request, BodyHandlers.discarding())
        .thenApply(HttpResponse::statusCode)
        .thenApply(
            status -> {
              if (status != NO_CONTENT) {
                throw new UnavailableException("the active gateway answered " + status);
              }
              return true;
            });
  }
}
