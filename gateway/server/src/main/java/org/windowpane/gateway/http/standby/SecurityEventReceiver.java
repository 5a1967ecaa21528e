package org.windowpane.gateway.http.standby;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.windowpane.gateway.encoding.Json;
import org.windowpane.gateway.http.PlainProblems;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.http.Problems;
import org.windowpane.gateway.http.RequestIds;
import org.windowpane.gateway.ledger.Leaders;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.security.RecordEntries;
import org.windowpane.gateway.tracing.RequestTrace;

/**
 * Takes the security events of standby gateways, which know the secret of the active one. Anyone
 * else finds nothing here.
 */
public final class SecurityEventReceiver extends Handler.Abstract {
  /** Where the active gateway takes them. */
  public static final String PATH = "/internal/security-events";

  private static final int NO_CONTENT = 204;

  private final Ledger ledger;
  private final Leaders leaders;

  public SecurityEventReceiver(Ledger ledger, Leaders leaders) {
    this.ledger = ledger;
    this.leaders = leaders;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    try {
      if (!LeaderForwarding.isOfGateway(request, leaders)
          || !HttpMethod.POST.is(request.getMethod())) {
        throw ProblemException.notFound("such page");
      }
      List<AuditEntry> entries = entries(request);
      // They belong to requests that the standby gateway has refused, and not to this one.
      try (RequestTrace.Scope none = RequestTrace.enter(Optional.empty())) {
        ledger.decide(new RecordEntries(entries));
      }
      response.setStatus(NO_CONTENT);
      callback.succeeded();
    } catch (IOException | RuntimeException e) {
      PlainProblems.write(Problems.of(e, RequestIds.of(request)), response, callback);
    }
    return true;
  }

  private static List<AuditEntry> entries(Request request) throws IOException {
    return Arrays.stream(Json.STRICT.readValue(Content.Source.asString(request), SentEvent[].class))
        .map(SentEvent::toEntry)
        .toList();
  }
}
