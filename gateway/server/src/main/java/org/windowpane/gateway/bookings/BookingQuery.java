package org.windowpane.gateway.bookings;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.ws.rs.QueryParam;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.windowpane.core.network.LinkDirection;
import org.windowpane.core.share.Share;
import org.windowpane.core.share.ShareTree;
import org.windowpane.gateway.bookings.history.Bookings;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.http.forms.HostParameters;
import org.windowpane.gateway.http.forms.Parameters;
import org.windowpane.gateway.ledger.rows.BookingRecord.Purpose;
import org.windowpane.gateway.ledger.rows.BookingState;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Names;
import org.windowpane.gateway.ledger.state.Wire;

/** The query parameters that select bookings. */
@JsonAutoDetect(fieldVisibility = JsonAutoDetect.Visibility.ANY) // for those who describe the API
public final class BookingQuery {
  private static final int LONGEST_NAME = 64;

  @QueryParam("scope")
  @Schema(
      allowableValues = {"mine", "all"},
      defaultValue = "mine")
  private String scope;

  @QueryParam("principal")
  @Parameter(description = "The name of the user who booked; with scope=all also of another user.")
  private String principal;

  @QueryParam("state")
  @Schema(allowableValues = {"waiting", "held", "booked", "cancelled", "completed", "refused"})
  private String state;

  @QueryParam("share")
  @Parameter(description = "Of this share alone.")
  private String share;

  @QueryParam("host")
  @Parameter(description = "From or to the host of this name or address.")
  private String host;

  @QueryParam("series")
  @Parameter(description = "Of the series that a booking names.")
  @Schema(type = "string", format = "uuid")
  private String series;

  @QueryParam("application")
  @Parameter(description = "For this application.")
  private String application;

  @QueryParam("link")
  @Parameter(description = "On a path over this direction of a link, as /links calls it.")
  private String link;

  @QueryParam("from")
  @Parameter(description = "With windows that end later.")
  @Schema(type = "string", format = "date-time")
  private String from;

  @QueryParam("to")
  @Parameter(description = "With windows that start earlier.")
  @Schema(type = "string", format = "date-time")
  private String to;

  /** The filter for those that the principal may see. */
  public Bookings.Filter filter(Principal viewer, LedgerState ledgerState) {
    boolean mine = Parameters.oneOf("scope", scope, "mine", Set.of("mine", "all")).equals("mine");
    return new Bookings.Filter(
        principal == null && mine
            ? viewer.name()
            : Parameters.text("principal", principal, LONGEST_NAME),
        mine ? Set.of() : visibleShares(viewer, ledgerState),
        viewer.name(),
        state == null ? null : bookingState(),
        Parameters.text("share", share, LONGEST_NAME),
        HostParameters.address("host", host, ledgerState),
        series == null ? null : Parameters.uuid("series", series),
        Parameters.text("application", application, Purpose.LONGEST_APPLICATION),
        link == null ? null : direction(ledgerState),
        from == null ? null : Parameters.instant("from", from, null),
        to == null ? null : Parameters.instant("to", to, null));
  }

  /** Also of a link between switches that is gone: bookings may have used it. */
  private LinkDirection direction(LedgerState ledgerState) {
    Names names = Names.of(ledgerState);
    return ledgerState.decisions().network().directions().stream()
        .filter(it -> names.link(it).equals(link))
        .findFirst()
        .or(() -> Wire.parse(link).map(Wire::direction))
        .orElseThrow(() -> ProblemException.invalid("link", "must be a link, such as s1:4>s3:1"));
  }

  private BookingState bookingState() {
    return BookingState.of(
        Parameters.oneOf(
            "state",
            state,
            state,
            Arrays.stream(BookingState.values())
                .map(BookingState::code)
                .collect(Collectors.toSet())));
  }

  /** The shares whose bookings the user may all see; null for every share. */
  public static Set<String> visibleShares(Principal viewer, LedgerState ledgerState) {
    if (viewer.seesEverything()) {
      return null;
    }
    ShareTree shares = ledgerState.decisions().shares();
    return shares.parentsFirst().stream()
        .map(Share::name)
        .filter(name -> shares.holdsChain(viewer.name(), name))
        .collect(Collectors.toSet());
  }
}
