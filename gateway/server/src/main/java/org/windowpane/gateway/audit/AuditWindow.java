package org.windowpane.gateway.audit;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.ws.rs.QueryParam;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.http.forms.Parameters;

/** The query parameters of the window whose events are counted. */
@JsonAutoDetect(fieldVisibility = JsonAutoDetect.Visibility.ANY) // for the description of the API
public final class AuditWindow {
  private static final Duration DEFAULT = Duration.ofDays(14);
  private static final Duration LONGEST = Duration.ofDays(366);
  private static final Duration LONGEST_HOURLY = Duration.ofDays(3);

  @QueryParam("from")
  @Schema(
      type = "string",
      format = "date-time",
      description = "Not earlier than this; 14 days before to if missing.")
  private String from;

  @QueryParam("to")
  @Schema(type = "string", format = "date-time", description = "Earlier than this; now if missing.")
  private String to;

  /** Time in [start, end), in periods of an hour or a UTC day. */
  record Periods(Instant start, Instant end, ChronoUnit unit) {
    boolean hourly() {
      return unit == ChronoUnit.HOURS;
    }
  }

  /**
   * The window that the parameters ask for.
   *
   * @throws ProblemException if it is empty, or longer than 366 days
   */
  Periods of(Instant now) {
    Instant end = Parameters.instant("to", to, now).truncatedTo(ChronoUnit.MICROS);
    Instant start =
        Parameters.instant("from", from, end.minus(DEFAULT)).truncatedTo(ChronoUnit.MICROS);
    if (!start.isBefore(end)) {
      throw ProblemException.invalid("to", "must be after from");
    }
    Duration length = Duration.between(start, end);
    if (length.compareTo(LONGEST) > 0) {
      throw ProblemException.invalid(
          "from", "must be at most %d days before to".formatted(LONGEST.toDays()));
    }
    return new Periods(
        start, end, length.compareTo(LONGEST_HOURLY) <= 0 ? ChronoUnit.HOURS : ChronoUnit.DAYS);
  }
}
