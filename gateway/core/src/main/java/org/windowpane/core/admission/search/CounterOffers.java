package org.windowpane.core.admission.search;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.windowpane.core.admission.booking.CounterOffer;
import org.windowpane.core.admission.booking.CounterOffer.Kind;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.policy.Proposal;
import org.windowpane.core.time.Window;

/** What would be granted instead of a request for which there is no room. */
public final class CounterOffers {
  private CounterOffers() {}

  /** The refusal, with what would be granted instead. */
  public static Refusal added(Refusal refusal, Proposal proposal) {
    List<CounterOffer> offers = new ArrayList<>();
    Window window = proposal.request().window();
    long most = proposal.capacity().most(window, proposal.demand());
    if (most > 0) {
      offers.add(new CounterOffer(Kind.LESS_BANDWIDTH, most, window));
    }
    EarliestWindow.find(proposal, Instant.MAX)
        .filter(later -> !later.equals(window))
        .ifPresent(
            later -> offers.add(new CounterOffer(Kind.LATER, proposal.request().rateBps(), later)));
    return refusal.offering(offers);
  }
}
