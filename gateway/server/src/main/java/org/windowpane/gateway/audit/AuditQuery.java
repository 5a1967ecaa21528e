package org.windowpane.gateway.audit;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.ws.rs.QueryParam;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import java.util.regex.Pattern;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.http.forms.HostParameters;
import org.windowpane.gateway.http.forms.Parameters;
import org.windowpane.gateway.ledger.state.LedgerState;

/** The query parameters that select events. */
@JsonAutoDetect(fieldVisibility = JsonAutoDetect.Visibility.ANY) // for those who describe the API
public final class AuditQuery {
  private static final int LONGEST_NAME = 64;
  private static final Pattern KIND = Pattern.compile("[a-z][a-z-]{0,31}(\\.[a-z]{1,32})?");

  @QueryParam("principal")
  @Parameter(description = "Who asked.")
  private String principal;

  @QueryParam("share")
  @Parameter(description = "The share that it is about.")
  private String share;

  @QueryParam("host")
  @Parameter(description = "A host that it is about, by name or address.")
  private String host;

  @QueryParam("booking")
  @Parameter(description = "The booking that it is about.")
  @Schema(type = "string", format = "uuid")
  private String booking;

  @QueryParam("kind")
  @Parameter(description = "What was asked, such as booking.create, or booking for all of it.")
  @Schema(pattern = "^[a-z][a-z-]{0,31}(\\.[a-z]{1,32})?$")
  private String kind;

  @QueryParam("outcome")
  @Schema(allowableValues = {"done", "refused"})
  private String outcome;

  @QueryParam("from")
  @Schema(type = "string", format = "date-time", description = "Not earlier than this.")
  private String from;

  @QueryParam("to")
  @Schema(type = "string", format = "date-time", description = "Earlier than this.")
  private String to;

  AuditTrail.Filter filter(LedgerState state) {
    Instant start = instant("from", from);
    Instant end = instant("to", to);
    if (start != null && end != null && !start.isBefore(end)) {
      throw ProblemException.invalid("to", "must be after from");
    }
    return new AuditTrail.Filter(
        Parameters.text("principal", principal, LONGEST_NAME),
        Parameters.text("share", share, LONGEST_NAME),
        HostParameters.address("host", host, state),
        booking == null ? null : Parameters.uuid("booking", booking),
        kind(),
        outcome == null
            ? null
            : Parameters.oneOf("outcome", outcome, outcome, Set.of("done", "refused")),
        start,
        end);
  }

  /** Events are recorded in whole microseconds. */
  private static Instant instant(String name, String text) {
    Instant instant = Parameters.instant(name, text, null);
    return instant == null ? null : instant.truncatedTo(ChronoUnit.MICROS);
  }

  private String kind() {
    if (kind != null && !KIND.matcher(kind).matches()) {
      throw ProblemException.invalid(
          "kind", "must be what was asked, such as booking.create, or its first word");
    }
    return kind;
  }
}
