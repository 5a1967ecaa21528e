package org.windowpane.core.admission;

import java.util.Optional;
import org.windowpane.core.admission.Place.AtResource;
import org.windowpane.core.admission.Place.AtShare;
import org.windowpane.core.admission.Place.InRequest;
import org.windowpane.core.admission.Resource.ShareBandwidth;
import org.windowpane.core.share.Share;
import org.windowpane.core.time.Timeline;

/** The policies of admission, one function each. */
final class Policies {
  private Policies() {}

  static Optional<Refusal> startsNowOrLater(Proposal proposal) {
    if (proposal.request().window().start().isBefore(proposal.now())) {
      return Optional.of(
          Refusal.because(
              Rule.IN_THE_PAST, new InRequest("start"), "The window would start in the past."));
    }
    return Optional.empty();
  }

  static Optional<Refusal> speakerHoldsShare(Proposal proposal) {
    Share share = share(proposal);
    if (share.heldBy(proposal.request().principal())) {
      return Optional.empty();
    }
    return Optional.of(
        Refusal.because(
            Rule.NOT_A_SPEAKER,
            new AtShare(share.name()),
            proposal.request().principal() + " is not a speaker of share " + share.name() + "."));
  }

  static Optional<Refusal> liesInsideShare(Proposal proposal) {
    Share share = share(proposal);
    if (share.flowGroup().contains(proposal.request().flowGroup())) {
      return Optional.empty();
    }
    return Optional.of(
        Refusal.because(
            Rule.OUTSIDE_SHARE,
            new AtShare(share.name()),
            proposal.request().flowGroup()
                + " is not inside "
                + share.flowGroup()
                + ", the flows of share "
                + share.name()
                + "."));
  }

  static Optional<Refusal> hasRoute(Proposal proposal) {
    return proposal.route() instanceof Routing.Route.Missing missing
        ? Optional.of(missing.refusal())
        : Optional.empty();
  }

  /** The first demand on resources of this kind that does not fit somewhere in the window. */
  static AdmissionPolicy fits(Class<? extends Resource> kind, Rule rule) {
    return proposal ->
        proposal.demands().stream()
            .filter(demand -> kind.isInstance(demand.resource()))
            .map(demand -> shortage(proposal, demand, rule))
            .flatMap(Optional::stream)
            .findFirst();
  }

  private static Optional<Refusal> shortage(Proposal proposal, Demand demand, Rule rule) {
    State state = proposal.state();
    long limit = state.limit(demand.resource());
    Timeline taken = state.calendar().timeline(demand.resource());
    return taken
        .firstAbove(proposal.request().window(), limit - demand.amount())
        .map(
            step ->
                Refusal.forWantOfRoom(
                    rule,
                    place(demand.resource()),
                    new Shortage(step.at(), limit, step.level(), demand.amount())));
  }

  private static Place place(Resource resource) {
    return resource instanceof ShareBandwidth bandwidth
        ? new AtShare(bandwidth.share())
        : new AtResource(resource);
  }

  private static Share share(Proposal proposal) {
    String name = proposal.request().share();
    return proposal
        .state()
        .shares()
        .find(name)
        .orElseThrow(() -> new IllegalArgumentException("no share " + name));
  }
}
