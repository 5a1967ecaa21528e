package org.windowpane.gateway.attention;

import static org.windowpane.gateway.http.Access.Audience.ADMINISTRATORS;
import static org.windowpane.gateway.ledger.rows.Scope.READ;

import io.swagger.v3.oas.annotations.Operation;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.windowpane.gateway.attention.AttentionViews.AttentionView;
import org.windowpane.gateway.attention.AttentionViews.ConcernView;
import org.windowpane.gateway.controller.Controllers;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.measurements.Measurements;
import org.windowpane.gateway.network.Drifts;

/** What administrators have to look at. */
@Path("attention")
@Produces(MediaType.APPLICATION_JSON)
public final class AttentionResource {
  /** However many administrators poll, all parts are read once in this time. */
  private static final Duration LASTS = Duration.ofSeconds(5);

  private final Ledger ledger;
  private final Measurements measurements;
  private final Drifts drifts;
  private final Controllers controllers;
  private final Clock clock;
  private final Recent<AttentionView> recent;

  /** Returns what these parts report. */
  public AttentionResource(
      Ledger ledger,
      Measurements measurements,
      Drifts drifts,
      Controllers controllers,
      Clock clock) {
    this.ledger = ledger;
    this.measurements = measurements;
    this.drifts = drifts;
    this.controllers = controllers;
    this.clock = clock;
    this.recent = new Recent<>(LASTS, this::gather);
  }

  /** The most urgent first. */
  @GET
  @Access(value = ADMINISTRATORS, scope = READ)
  @Operation(
      operationId = "getAttention",
      summary = "What needs the attention of administrators, the most urgent first")
  public AttentionView get() {
    return recent.get();
  }

  private AttentionView gather() {
    LedgerState state = ledger.readable();
    Instant now = clock.instant();
    List<Found> kinds =
        List.of(
            Attention.ofControllers(controllers.status(), controllers.reports()),
            Attention.ofLinks(state.network().down(), state.maintenance().values(), now),
            Attention.ofDrift(drifts.latest()),
            Attention.ofTables(measurements.tables()),
            Attention.ofShares(state.decisions().shares()),
            Attention.ofBackups(state.bookings().all().asMap().values(), now),
            Attention.ofWaiting(state.bookings().waiting().asMap().values()),
            Attention.ofTokens(state.tokens().values(), now));
    return view(kinds, now);
  }

  static AttentionView view(List<Found> kinds, Instant now) {
    List<ConcernView> listed =
        kinds.stream()
            .flatMap(it -> it.listed().stream())
            .sorted(Attention.ORDER)
            .map(AttentionResource::view)
            .toList();
    long found = kinds.stream().mapToLong(Found::count).sum();
    return new AttentionView(now, listed, found - listed.size());
  }

  private static ConcernView view(Concern concern) {
    return new ConcernView(
        concern.kind().code(),
        concern.severity().code(),
        concern.subject(),
        concern.message(),
        concern.since().orElse(null));
  }
}
