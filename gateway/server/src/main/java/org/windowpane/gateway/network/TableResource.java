package org.windowpane.gateway.network;

import static org.windowpane.gateway.http.Access.Audience.USERS;
import static org.windowpane.gateway.http.Access.Reading.CHART;
import static org.windowpane.gateway.ledger.rows.Scope.READ;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.time.Clock;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.forms.Parameters;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.measurements.ChartQuery;
import org.windowpane.gateway.measurements.Histories;
import org.windowpane.gateway.measurements.Measurements;
import org.windowpane.gateway.measurements.Series;
import org.windowpane.gateway.measurements.UtilizationViews.UtilizationView;
import org.windowpane.gateway.network.NetworkJson.TableUsesView;

/** How full flow tables are. */
@Path("tables")
@Produces(MediaType.APPLICATION_JSON)
public final class TableResource {
  private static final int MOST_TABLES = 254;

  private final Ledger ledger;
  private final Measurements measurements;
  private final Clock clock;

  /** Returns the measurements of the ledger's switches. */
  public TableResource(Ledger ledger, Measurements measurements, Clock clock) {
    this.ledger = ledger;
    this.measurements = measurements;
    this.clock = clock;
  }

  /** Every table now. */
  @GET
  @Access(value = USERS, scope = READ)
  @Operation(operationId = "listTables", summary = "How full every flow table is")
  public TableUsesView list() {
    return new NetworkViews(ledger.readable()).tableUses(measurements, clock.instant());
  }

  /** One table over any time. */
  @GET
  @Path("utilization")
  @Access(value = USERS, scope = READ, reading = CHART)
  @Operation(
      operationId = "getTableUtilization",
      summary = "How full one flow table was, over any time")
  public UtilizationView utilization(
      @QueryParam("dpid") @Parameter(required = true, description = Histories.DPID) String dpid,
      @QueryParam("table") @Schema(type = "integer", minimum = "0", defaultValue = "0")
          String table,
      @BeanParam ChartQuery chart) {
    Series.OfTable series =
        new Series.OfTable(
            Parameters.dpid("dpid", dpid),
            Parameters.wholeNumber("table", table, 0, 0, MOST_TABLES));
    Long limit =
        measurements.tables().stream()
            .filter(it -> it.dpid().equals(series.dpid()) && it.table() == series.table())
            .map(Measurements.TableUse::maxEntries)
            .filter(most -> most > 0)
            .findFirst()
            .orElse(null);
    return new Histories(measurements, clock.instant())
        .utilization(series, new Histories.Limit("entries", limit), chart);
  }
}
