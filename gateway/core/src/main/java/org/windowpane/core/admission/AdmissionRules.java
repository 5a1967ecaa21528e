package org.windowpane.core.admission;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Strictness;
import org.windowpane.core.admission.capacity.Capacity;
import org.windowpane.core.admission.capacity.Demand;
import org.windowpane.core.admission.capacity.StateEditor;
import org.windowpane.core.admission.path.Routing;
import org.windowpane.core.admission.policy.AdmissionPolicy;
import org.windowpane.core.admission.policy.Proposal;
import org.windowpane.core.admission.search.CounterOffers;
import org.windowpane.core.network.Path;

/**
 * How one request is judged.
 *
 * @param routing how a guarantee finds its path
 * @param policies in this order; the first refusal wins
 */
record AdmissionRules(Routing routing, List<AdmissionPolicy> policies) {

  /**
   * The request with everything that the policies look at. Its rules are counted only if no policy
   * objects: counting can take long.
   */
  Proposal propose(StateEditor editor, BookingRequest request, Instant now) {
    Routing.Route route =
        request.rateBps() == 0
            ? Routing.Route.NONE_NEEDED
            : routing.route(editor.network(), editor.users(), request.flowGroup());
    Capacity capacity = editor.accounts().of(request.share(), path(route));
    Proposal proposal =
        new Proposal(request, route, capacity, Demand.onPath(request), editor.calendar(), now);
    boolean counts = request.flowGroup().isPlain() || objection(proposal).isEmpty();
    return counts ? proposal.needing(editor.demand(request)) : proposal;
  }

  /** The first policy's refusal, before capacity is checked. */
  Optional<Refusal> objection(Proposal proposal) {
    for (int i = 0; i < policies.size(); i++) {
      Optional<Refusal> refusal = policies.get(i).check(proposal);
      if (refusal.isPresent()) {
        return refusal;
      }
    }
    return Optional.empty();
  }

  /** Grants the request, grants part of it if that is enough, or refuses it. */
  Decision decide(Proposal proposal) {
    Optional<Refusal> refusal = objection(proposal);
    if (refusal.isPresent()) {
      return new Decision.Refused(refusal.get());
    }
    Optional<Refusal> shortage = proposal.shortage();
    if (shortage.isEmpty()) {
      return new Decision.Granted(new Booking(proposal.request(), path(proposal.route())));
    }
    return proposal.request().strictness() == Strictness.PARTIAL
        ? decideInPart(proposal, shortage.get())
        : new Decision.Refused(CounterOffers.added(shortage.get(), proposal));
  }

  private static Decision decideInPart(Proposal proposal, Refusal shortage) {
    long most = proposal.capacity().most(proposal.request().window(), proposal.demand());
    return most > 0
        ? new Decision.Granted(new Booking(proposal.request().atRate(most), path(proposal.route())))
        : new Decision.Refused(CounterOffers.added(shortage, proposal));
  }

  private static Path path(Routing.Route route) {
    return route instanceof Routing.Route.Found found ? found.path() : Path.NONE;
  }
}
