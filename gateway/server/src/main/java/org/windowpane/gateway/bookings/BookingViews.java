package org.windowpane.gateway.bookings;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.admission.path.PathRelations;
import org.windowpane.gateway.bookings.BookingJson.BookingView;
import org.windowpane.gateway.bookings.BookingJson.DeploymentView;
import org.windowpane.gateway.bookings.BookingJson.HopView;
import org.windowpane.gateway.http.forms.FlowGroupJson;
import org.windowpane.gateway.http.forms.PathRequirementsJson;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.BookingState;
import org.windowpane.gateway.ledger.rows.Deployment;
import org.windowpane.gateway.ledger.rows.DeploymentState;
import org.windowpane.gateway.ledger.rows.HopStatus;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Names;
import org.windowpane.gateway.ledger.state.Visibility;
import org.windowpane.gateway.ledger.tables.AskCodes;
import org.windowpane.gateway.measurements.Measurements;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Hop;

/** Builds the views of bookings for one user. */
public final class BookingViews {
  private final Visibility visibility;
  private final Names names;
  private final State decisions;
  private final Measurements measurements;

  public BookingViews(Principal viewer, LedgerState state, Measurements measurements) {
    this.visibility = new Visibility(viewer, state);
    this.names = Names.of(state);
    this.decisions = state.decisions();
    this.measurements = measurements;
  }

  public boolean sees(BookingRecord record) {
    return visibility.seesBooking(record.booking().principal(), record.booking().share());
  }

  public BookingView of(BookingRecord record) {
    Booking booking = record.booking();
    Long rate = AskCodes.rateBps(booking.ask());
    return new BookingView(
        record.id().toString(),
        booking.share(),
        booking.principal(),
        FlowGroupJson.of(booking.flowGroup()),
        booking.flowGroup().toString(),
        AskCodes.code(booking.ask()),
        booking.request().strictness().word(),
        rate == null ? 0 : rate,
        PathRequirementsJson.of(booking.ask().pathRequirements()),
        booking.ask() instanceof Ask.Reserve
            ? booking.ask().pathRequirements().protection().word()
            : null,
        booking.window().start(),
        booking.window().isEndless() ? null : booking.window().end(),
        record.createdAt(),
        record.state().code(),
        record.state() == BookingState.HELD ? booking.heldUntil().orElse(null) : null,
        record.refusal(),
        deployment(record.deployment(), booking.path().hops()),
        record.interruptedFrom(),
        missing(record, PathRelations::notDisjointFrom),
        missing(record, PathRelations::notReverseOf),
        names.path(booking.flowGroup(), booking.path()),
        names.path(booking.flowGroup(), booking.path().backupAlone()),
        delivered(record),
        (record.isInCalendar() || record.state() == BookingState.WAITING)
            && visibility.mayCancel(booking.principal()),
        record.series() == null ? null : record.series().toString(),
        record.purpose().application(),
        record.purpose().label());
  }

  /** The booking to whose path that of a booking does not relate as it requires; or null. */
  private String missing(
      BookingRecord record, BiFunction<Booking, State, Optional<UUID>> relation) {
    return record.isInCalendar()
        ? relation.apply(record.booking(), decisions).map(UUID::toString).orElse(null)
        : null;
  }

  private Long delivered(BookingRecord record) {
    boolean measured =
        record.state() == BookingState.BOOKED
            && (record.deployment().state() == DeploymentState.ACTIVE
                || record.deployment().state() == DeploymentState.DEGRADED);
    OptionalLong bps = measured ? measurements.deliveredBps(record.id()) : OptionalLong.empty();
    return bps.isPresent() ? bps.getAsLong() : null;
  }

  private static DeploymentView deployment(Deployment deployment, List<Hop> path) {
    Map<Dpid, HopStatus> reported =
        deployment.hops().stream()
            .collect(Collectors.toMap(HopStatus::dpid, Function.identity(), (one, two) -> two));
    return new DeploymentView(
        deployment.state().code(),
        deployment.since(),
        deployment.detail(),
        path.stream().map(hop -> hop(hop, reported.get(hop.dpid()))).toList());
  }

  private static HopView hop(Hop hop, HopStatus reported) {
    return new HopView(
        hop.dpid().toString(),
        hop.dpid().shortName(),
        hop.inPort(),
        hop.outPort(),
        reported == null ? null : reported.queue(),
        reported == null ? null : reported.state(),
        reported == null ? null : reported.error());
  }
}
