package org.windowpane.gateway.attention;

import static org.windowpane.gateway.http.Access.Audience.ADMINISTRATORS;
import static org.windowpane.gateway.ledger.rows.Scope.READ;

import io.swagger.v3.oas.annotations.Operation;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.windowpane.gateway.attention.AttentionViews.AttentionView;
import org.windowpane.gateway.attention.AttentionViews.ConcernView;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.rows.ControllerStatus;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.measurements.Measurements;
import org.windowpane.gateway.network.Drifts;

/** What administrators have to look at. */
@Path("attention")
@Produces(MediaType.APPLICATION_JSON)
public final class AttentionResource {
  private final Ledger ledger;
  private final Measurements measurements;
  private final Drifts drifts;
  private final Supplier<ControllerStatus> controller;
  private final Clock clock;

  /** Returns what these parts report. */
  public AttentionResource(
      Ledger ledger,
      Measurements measurements,
      Drifts drifts,
      Supplier<ControllerStatus> controller,
      Clock clock) {
    this.ledger = ledger;
    this.measurements = measurements;
    this.drifts = drifts;
    this.controller = controller;
    this.clock = clock;
  }

  /** The most urgent first. */
  @GET
  @Access(value = ADMINISTRATORS, scope = READ)
  @Operation(
      operationId = "getAttention",
      summary = "What needs the attention of administrators, the most urgent first")
  public AttentionView get() {
    LedgerState state = ledger.readable();
    Instant now = clock.instant();
    List<List<Concern>> kinds =
        Stream.of(
                Attention.ofController(controller.get()),
                Attention.ofDrift(drifts.latest()),
                Attention.ofTables(measurements.tables()),
                Attention.ofShares(state.decisions().shares()),
                Attention.ofWaiting(state.bookings().waiting().asMap().values()),
                Attention.ofTokens(state.tokens().values(), now))
            .map(it -> it.sorted(Attention.ORDER).toList())
            .toList();
    List<ConcernView> listed =
        kinds.stream()
            .flatMap(it -> it.stream().limit(Attention.MOST_OF_A_KIND))
            .sorted(Attention.ORDER)
            .map(AttentionResource::view)
            .toList();
    int found = kinds.stream().mapToInt(List::size).sum();
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
