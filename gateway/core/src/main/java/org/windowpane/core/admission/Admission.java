package org.windowpane.core.admission;

import java.time.Instant;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.admission.path.Routing;
import org.windowpane.core.admission.policy.Policies;

/**
 * Decides requests (PANE, SIGCOMM 2013, §3 and §4): who may ask, and for guaranteed bandwidth
 * whether there is room, in the share and every share above it, and where there is a network in
 * every direction, port and table on the path.
 */
public final class Admission {
  private final AdmissionRules rules;

  private Admission(AdmissionRules rules) {
    this.rules = rules;
  }

  /** Looks at the share tree alone, as the papers' examples do. */
  public static Admission ofShares() {
    return new Admission(new AdmissionRules(Routing.NONE, Policies.OF_SHARES));
  }

  /** Looks at the share tree and at the network. */
  public static Admission onNetwork() {
    return new Admission(new AdmissionRules(Routing.BETWEEN_HOSTS, Policies.ON_NETWORK));
  }

  /** Opens a state for decisions that build on each other. */
  public Batch open(State state) {
    return new Batch(rules, state);
  }

  /**
   * What would become of one request.
   *
   * @param state what holds now; it stays as it is
   * @param now the instant of the decision
   * @throws IllegalArgumentException where the request's share is not in the tree
   */
  public Decision decide(State state, BookingRequest request, Instant now) {
    return open(state).check(request, now);
  }
}
