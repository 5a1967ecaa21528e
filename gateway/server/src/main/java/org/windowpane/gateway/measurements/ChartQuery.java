package org.windowpane.gateway.measurements;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.ws.rs.QueryParam;
import java.time.Instant;

/** The time and the resolution of a chart, as query parameters. */
@JsonAutoDetect(fieldVisibility = JsonAutoDetect.Visibility.ANY) // for the description of the API
public final class ChartQuery {
  @QueryParam("from")
  @Parameter(description = "Defaults to an hour before the end.")
  private String from;

  @QueryParam("to")
  @Parameter(description = "Defaults to now.")
  private String to;

  @QueryParam("points")
  @Schema(type = "integer", minimum = "2", maximum = "1000", defaultValue = "300")
  private String points;

  public ChartTime time(Measurements measurements, Instant now) {
    return ChartTime.parse(from, to, points, measurements, now);
  }
}
