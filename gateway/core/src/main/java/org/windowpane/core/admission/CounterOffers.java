package org.windowpane.core.admission;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.windowpane.core.admission.CounterOffer.Kind;
import org.windowpane.core.time.Timeline;
import org.windowpane.core.time.Window;

/** What would be granted instead of a request for which there is no room. */
final class CounterOffers {
  private CounterOffers() {}

  static List<CounterOffer> to(Proposal proposal) {
    List<CounterOffer> offers = new ArrayList<>();
    lessBandwidth(proposal).ifPresent(offers::add);
    later(proposal).ifPresent(offers::add);
    return offers;
  }

  private static Optional<CounterOffer> lessBandwidth(Proposal proposal) {
    Window window = proposal.request().window();
    long most = proposal.request().rateBps();
    for (Demand demand : proposal.demands()) {
      long room = limit(proposal, demand) - timeline(proposal, demand).maximum(window);
      if (demand.resource().isBandwidth()) {
        most = Math.min(most, room);
      } else if (room < demand.amount()) {
        return Optional.empty();
      }
    }
    return most > 0
        ? Optional.of(new CounterOffer(Kind.LESS_BANDWIDTH, most, window))
        : Optional.empty();
  }

  private static Optional<CounterOffer> later(Proposal proposal) {
    Window window = proposal.request().window();
    while (true) {
      Optional<Blocked> blocked = firstBlocked(proposal, window);
      if (blocked.isEmpty()) {
        return Optional.of(new CounterOffer(Kind.LATER, proposal.request().rateBps(), window));
      }
      Optional<Instant> free = blocked.get().freeFrom(proposal);
      if (free.isEmpty()) {
        return Optional.empty();
      }
      window = window.startingAt(free.get());
    }
  }

  private record Blocked(Demand demand, Instant at) {
    Optional<Instant> freeFrom(Proposal proposal) {
      return timeline(proposal, demand).firstAtMost(at, limit(proposal, demand) - demand.amount());
    }
  }

  private static Optional<Blocked> firstBlocked(Proposal proposal, Window window) {
    for (Demand demand : proposal.demands()) {
      var step =
          timeline(proposal, demand).firstAbove(window, limit(proposal, demand) - demand.amount());
      if (step.isPresent()) {
        return Optional.of(new Blocked(demand, step.get().at()));
      }
    }
    return Optional.empty();
  }

  private static Timeline timeline(Proposal proposal, Demand demand) {
    return proposal.state().calendar().timeline(demand.resource());
  }

  private static long limit(Proposal proposal, Demand demand) {
    return proposal.state().limit(demand.resource());
  }
}
