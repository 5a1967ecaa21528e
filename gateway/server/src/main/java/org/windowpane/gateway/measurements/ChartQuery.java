package org.windowpane.gateway.measurements;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.ws.rs.QueryParam;
import java.time.Instant;

/** Which time a chart is to be of, and how fine, as parameters of the query. */
@JsonAutoDetect(fieldVisibility = JsonAutoDetect.Visibility.ANY) // for those who describe the API
public final class ChartQuery {
  @QueryParam("from")
  @Parameter(description = "An hour before the end if not said.")
  private String from;

  @QueryParam("to")
  @Parameter(description = "Now if not said.")
  private String to;

  @QueryParam("points")
  @Schema(type = "integer", minimum = "2", maximum = "1000", defaultValue = "300")
  private String points;

  public ChartTime time(Measurements measurements, Instant now) {
    return ChartTime.asked(from, to, points, measurements, now);
  }
}
