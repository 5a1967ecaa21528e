package org.windowpane.gateway.maintenance;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.windowpane.core.admission.Admission;
import org.windowpane.core.admission.Batch;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.CounterOffer;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.booking.Resource.LinkBandwidth;
import org.windowpane.core.admission.booking.Strictness;
import org.windowpane.core.admission.capacity.Outage;
import org.windowpane.core.admission.capacity.Outages;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.admission.path.Impact;
import org.windowpane.core.network.LinkDirection;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Protection;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Names;
import org.windowpane.gateway.maintenance.MaintenanceJson.AffectedView;
import org.windowpane.gateway.maintenance.MaintenanceJson.AlternativeView;
import org.windowpane.gateway.maintenance.MaintenanceJson.BusyLinkView;
import org.windowpane.gateway.maintenance.MaintenanceJson.ImpactView;
import org.windowpane.gateway.maintenance.MaintenanceJson.InterruptedView;
import org.windowpane.gateway.maintenance.MaintenanceJson.MovedView;

/** What becomes of bookings, as the API returns it. */
final class ImpactViews {
  private static final Admission ADMISSION = Admission.onNetwork();

  private static final int MOST_SHOWN = 500;

  /** For how many bookings alternatives are searched. */
  private static final int MOST_ALTERNATIVES = 50;

  private static final double BUSY = 0.9;

  private final State state;
  private final Names names;
  private final Instant now;

  /** Views of the impact on a state. */
  ImpactViews(LedgerState state, Instant now) {
    this.state = state.decisions();
    this.names = Names.of(state);
    this.now = now;
  }

  /**
   * The impact of outages.
   *
   * @param outages at least one, in order of time
   * @param from when bookings move
   * @param isTimeUp whether to stop
   */
  ImpactView of(List<Outage> outages, Instant from, BooleanSupplier isTimeUp) {
    Impact impact = Impact.of(state, outages, from, isTimeUp);
    Outages alone = Outages.of(outages, state.network());
    Window all =
        new Window(outages.get(0).window().start(), outages.get(outages.size() - 1).window().end());
    return new ImpactView(
        all.start(),
        all.isEndless() ? null : all.end(),
        impact.onBackup().stream().limit(MOST_SHOWN).map(it -> affected(it, alone, from)).toList(),
        impact.onBackup().size(),
        impact.moved().stream().limit(MOST_SHOWN).map(it -> moved(it, alone, from)).toList(),
        impact.moved().size(),
        interrupted(impact, alone, from),
        impact.interrupted().size(),
        impact.undecided(),
        busyLinks(impact.after(), all));
  }

  private MovedView moved(Impact.Moved it, Outages outages, Instant from) {
    return new MovedView(
        affected(it.before(), outages, from),
        names.path(it.after().flowGroup(), it.after().path()));
  }

  /** A booking that outages affect. */
  AffectedView affected(Booking booking, Outages outages, Instant from) {
    Window window = booking.window();
    return new AffectedView(
        booking.id().toString(),
        booking.share(),
        booking.principal(),
        booking.rateBps(),
        window.start(),
        window.isEndless() ? null : window.end(),
        names.path(booking.flowGroup(), booking.path()),
        outages.firstOn(booking.path(), window.from(from)).orElse(window.start()));
  }

  private List<InterruptedView> interrupted(Impact impact, Outages outages, Instant from) {
    List<InterruptedView> views = new ArrayList<>();
    for (Booking booking : impact.interrupted()) {
      if (views.size() < MOST_SHOWN) {
        views.add(
            new InterruptedView(
                affected(booking, outages, from),
                views.size() < MOST_ALTERNATIVES
                    ? alternatives(booking, impact.after(), from)
                    : List.of()));
      }
    }
    return views;
  }

  /** What would be granted if the booking were given up. */
  private List<AlternativeView> alternatives(Booking booking, State after, Instant from) {
    Batch batch = ADMISSION.open(after);
    batch.release(booking.id(), from);
    BookingRequest request = booking.request().during(booking.window().from(from)).as(booking.id());
    BookingRequest partial =
        new BookingRequest(
            request.id(),
            request.principal(),
            request.share(),
            request.flowGroup(),
            new Ask.Reserve(
                request.rateBps(),
                request.ask().pathRequirements().protectedBy(Protection.REROUTE)),
            Strictness.PARTIAL,
            request.window());
    List<AlternativeView> alternatives = new ArrayList<>();
    if (batch.check(partial, from) instanceof Decision.Granted granted) {
      alternatives.add(view("less-bandwidth", granted.booking().rateBps(), granted.booking()));
    }
    if (batch.check(request, from) instanceof Decision.Refused refused) {
      refused.refusal().counterOffers().stream()
          .filter(offer -> offer.kind() == CounterOffer.Kind.LATER)
          .map(offer -> later(offer, booking))
          .forEach(alternatives::add);
    }
    return alternatives;
  }

  private AlternativeView view(String kind, long rateBps, Booking booking) {
    Window window = booking.window();
    return new AlternativeView(
        kind,
        rateBps,
        window.start(),
        window.isEndless() ? null : window.end(),
        names.path(booking.flowGroup(), booking.path()));
  }

  private static AlternativeView later(CounterOffer offer, Booking booking) {
    return new AlternativeView(
        "later",
        booking.rateBps(),
        offer.window().start(),
        offer.window().isEndless() ? null : offer.window().end(),
        List.of());
  }

  private List<BusyLinkView> busyLinks(State after, Window window) {
    Network network = state.network();
    Window rest = window.end().isAfter(now) ? window.from(now) : window;
    return network.links().keySet().stream()
        .sorted()
        .map(LinkDirection.Outbound::new)
        .flatMap(direction -> busy(direction, after, rest).stream())
        .toList();
  }

  private Optional<BusyLinkView> busy(LinkDirection direction, State after, Window window) {
    LinkBandwidth bandwidth = new LinkBandwidth(direction);
    long rate = state.limit(bandwidth);
    long reserved = after.calendar().timeline(bandwidth).maximum(window);
    return rate > 0 && reserved > BUSY * rate
        ? Optional.of(
            new BusyLinkView(
                names.link(direction),
                rate,
                reserved,
                state.calendar().timeline(bandwidth).maximum(window)))
        : Optional.empty();
  }
}
