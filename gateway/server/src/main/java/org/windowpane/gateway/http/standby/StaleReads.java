package org.windowpane.gateway.http.standby;

import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.HttpHeaders;
import java.time.temporal.ChronoUnit;
import org.windowpane.gateway.ledger.Ledger;

/**
 * Marks answers from a state that may be old, because this gateway cannot read the database: {@link
 * #HEADER} is the time of that state.
 */
public final class StaleReads implements ContainerResponseFilter {
  /** ISO 8601, in UTC, to the second. */
  public static final String HEADER = "Windowpane-Stale-Since";

  private final Ledger ledger;

  public StaleReads(Ledger ledger) {
    this.ledger = ledger;
  }

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    if (request.getMethod().equals(HttpMethod.GET)) {
      ledger
          .staleSince()
          .ifPresent(
              at -> {
                response
                    .getHeaders()
                    .putSingle(HEADER, at.truncatedTo(ChronoUnit.SECONDS).toString());
                response.getHeaders().putSingle(HttpHeaders.CACHE_CONTROL, "no-store");
              });
    }
  }
}
