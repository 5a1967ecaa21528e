package org.windowpane.gateway.measurements;

import static org.windowpane.gateway.http.Access.Audience.OVERSEERS;
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
import org.windowpane.gateway.measurements.UtilizationViews.UtilizationView;
import org.windowpane.protocol.value.SwitchPort;

/**
 * What queues sent. The queue of a booking shows what the booking got, so only users who may see
 * every booking have access.
 */
@Path("queues")
@Produces(MediaType.APPLICATION_JSON)
public final class QueueResource {
  private static final int MOST_PORTS = 65_535;
  private static final int MOST_QUEUES = 65_535;

  private final Measurements measurements;
  private final Clock clock;

  /** Returns these measurements. */
  public QueueResource(Measurements measurements, Clock clock) {
    this.measurements = measurements;
    this.clock = clock;
  }

  /** One queue over any time. */
  @GET
  @Path("utilization")
  @Access(value = OVERSEERS, scope = READ, reading = CHART)
  @Operation(
      operationId = "getQueueUtilization",
      summary = "What one queue of a port sent, over any time")
  public UtilizationView utilization(
      @QueryParam("dpid") @Parameter(required = true, description = Histories.DPID) String dpid,
      @QueryParam("port") @Schema(type = "integer", minimum = "1", defaultValue = "1") String port,
      @QueryParam("queue")
          @Parameter(description = "0 is the rest of the port; hops of bookings name theirs.")
          @Schema(type = "integer", minimum = "0", defaultValue = "0")
          String queue,
      @BeanParam ChartQuery chart) {
    Series.OfQueue series =
        new Series.OfQueue(
            new SwitchPort(
                Parameters.dpid("dpid", dpid),
                Parameters.wholeNumber("port", port, 1, 1, MOST_PORTS)),
            Parameters.wholeNumber("queue", queue, 0, 0, MOST_QUEUES));
    return new Histories(measurements, clock.instant())
        .utilization(series, new Histories.Limit("bps", null), chart);
  }
}
