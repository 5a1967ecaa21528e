package org.windowpane.core.admission;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.windowpane.core.admission.Resource.LinkBandwidth;
import org.windowpane.core.admission.Resource.PortQueues;
import org.windowpane.core.admission.Resource.ShareBandwidth;
import org.windowpane.core.admission.Resource.TableEntries;
import org.windowpane.core.network.Path;

/**
 * Decides requests for guaranteed bandwidth (PANE, §4 and §5): against the share and every share
 * above it, and where there is a network against every direction, port and table on the path.
 */
public final class Admission {
  private static final List<AdmissionPolicy> OF_SHARES =
      List.of(
          Policies::startsNowOrLater,
          Policies::speakerHoldsShare,
          Policies::liesInsideShare,
          Policies.fits(ShareBandwidth.class, Rule.SHARE_MAXIMUM));

  /** In this order; the first refusal wins. */
  private static final List<AdmissionPolicy> ON_NETWORK =
      List.of(
          Policies::startsNowOrLater,
          Policies::speakerHoldsShare,
          Policies::liesInsideShare,
          Policies::hasRoute,
          Policies.fits(ShareBandwidth.class, Rule.SHARE_MAXIMUM),
          Policies.fits(LinkBandwidth.class, Rule.LINK_CAPACITY),
          Policies.fits(PortQueues.class, Rule.QUEUE_LIMIT),
          Policies.fits(TableEntries.class, Rule.TABLE_LIMIT));

  private final Routing routing;
  private final List<AdmissionPolicy> policies;

  private Admission(Routing routing, List<AdmissionPolicy> policies) {
    this.routing = routing;
    this.policies = policies;
  }

  /** Looks at the share tree alone, as the papers' examples do. */
  public static Admission ofShares() {
    return new Admission(Routing.NONE, OF_SHARES);
  }

  /** Looks at the share tree and at the network. */
  public static Admission onNetwork() {
    return new Admission(Routing.BETWEEN_HOSTS, ON_NETWORK);
  }

  /**
   * Decides one request.
   *
   * @param state what holds now; it stays as it is
   * @param now the instant of the decision
   * @throws IllegalArgumentException where the request's share is not in the tree
   */
  public Decision decide(State state, BookingRequest request, Instant now) {
    Routing.Route route = routing.route(state.network(), request.flowGroup());
    Path path = route instanceof Routing.Route.Found found ? found.path() : Path.NONE;
    Booking booking = new Booking(request, path);
    List<Demand> demands = Demands.of(request, path, state.shares());
    Proposal proposal = new Proposal(state, request, route, demands, now);
    Optional<Refusal> refusal =
        policies.stream().map(it -> it.check(proposal)).flatMap(Optional::stream).findFirst();
    if (refusal.isPresent()) {
      return new Decision.Refused(withOffers(refusal.get(), proposal));
    }
    return new Decision.Granted(
        booking,
        new State(state.shares(), state.network(), state.calendar().with(booking, demands)));
  }

  private static Refusal withOffers(Refusal refusal, Proposal proposal) {
    return refusal.shortage().isEmpty() ? refusal : refusal.offering(CounterOffers.to(proposal));
  }
}
