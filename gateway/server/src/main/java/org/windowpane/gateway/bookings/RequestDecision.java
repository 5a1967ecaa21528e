package org.windowpane.gateway.bookings;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.windowpane.core.admission.Admission;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.network.Path;
import org.windowpane.core.network.PathRequirements;
import org.windowpane.core.network.Protection;
import org.windowpane.gateway.http.forms.PathRequirementsJson;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.BookingRecord.Purpose;
import org.windowpane.gateway.ledger.rows.BookingState;
import org.windowpane.gateway.ledger.rows.Deployment;
import org.windowpane.gateway.ledger.state.Enforceable;
import org.windowpane.gateway.ledger.state.Names;
import org.windowpane.gateway.ledger.state.Refusals;
import org.windowpane.gateway.ledger.tables.AskCodes;

/** Decides requests, and builds the bookings and audit events that keep the decisions. */
public final class RequestDecision {
  private static final Admission ON_NETWORK = Admission.onNetwork();
  private static final Admission OF_SHARES = Admission.ofShares();

  private RequestDecision() {}

  /** The rules for a request: guaranteed bandwidth needs room on the network, too. */
  static Admission admission(BookingRequest request) {
    return request.ask() instanceof Ask.Reserve ? ON_NETWORK : OF_SHARES;
  }

  /**
   * The booking, or the refusal that the ledger keeps instead.
   *
   * @param decisions the state on which to decide
   * @param names the names that a refusal uses for shares, switches and hosts
   */
  public static BookingRecord decide(
      State decisions, BookingRequest request, Names names, Instant now) {
    return record(admission(request).decide(decisions, request, now), request, names, now);
  }

  /** The same for a decision that is already made. */
  public static BookingRecord record(
      Decision decision, BookingRequest request, Names names, Instant now) {
    if (decision instanceof Decision.Granted granted) {
      return new BookingRecord(
          granted.booking(),
          now,
          granted.booking().isHeld() ? BookingState.HELD : BookingState.BOOKED,
          null,
          Enforceable.firstDeployment(granted.booking(), now));
    }
    return new BookingRecord(
        new Booking(request, Path.NONE),
        now,
        BookingState.REFUSED,
        Refusals.describe(((Decision.Refused) decision).refusal(), names),
        Deployment.removed(now));
  }

  /** Whether the request was refused for lack of room, which may change. */
  public static boolean lacksRoom(Decision decision) {
    return decision instanceof Decision.Refused refused && refused.refusal().shortage().isPresent();
  }

  /** What a user states, by the names of the API. */
  private static Map<String, String> detailOf(Purpose purpose) {
    Map<String, String> detail = new LinkedHashMap<>();
    if (purpose.application() != null) {
      detail.put("application", purpose.application());
    }
    if (purpose.label() != null) {
      detail.put("label", purpose.label());
    }
    return detail;
  }

  public static AuditEntry entry(Actor actor, BookingRecord record, Names names) {
    Booking booking = record.booking();
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put("share", booking.share());
    detail.put("flowGroup", booking.flowGroup().toString());
    detail.put("ask", AskCodes.code(booking.ask()));
    detail.put("rateBps", AskCodes.rateBps(booking.ask()));
    detail.put("strictness", booking.request().strictness().word());
    detail.put("start", booking.window().start());
    detail.put("end", booking.window().isEndless() ? null : booking.window().end());
    PathRequirements path = booking.ask().pathRequirements();
    PathRequirementsJson requirements = PathRequirementsJson.of(path);
    if (requirements != null) {
      detail.put("pathRequirements", requirements);
    }
    if (path.protection() != Protection.REROUTE) {
      detail.put("protection", path.protection().word());
    }
    booking.heldUntil().ifPresent(until -> detail.put("heldUntil", until));
    detailOf(record.purpose()).forEach(detail::put);
    String subject = "booking " + record.id();
    if (record.refusal() != null) {
      detail.put("refusal", record.refusal());
      if (record.state() == BookingState.WAITING) {
        detail.put("waits", true);
      }
      return AuditEntry.refused(actor, "booking.create", subject, detail).about(booking);
    }
    detail.put("path", names.path(booking.flowGroup(), booking.path()));
    if (!booking.path().backup().isEmpty()) {
      detail.put("backup", names.path(booking.flowGroup(), booking.path().backupAlone()));
    }
    return AuditEntry.done(actor, "booking.create", subject, detail).about(booking);
  }
}
