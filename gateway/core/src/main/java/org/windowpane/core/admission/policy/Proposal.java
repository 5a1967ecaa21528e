package org.windowpane.core.admission.policy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.capacity.Account;
import org.windowpane.core.admission.capacity.Capacity;
import org.windowpane.core.admission.capacity.Need;
import org.windowpane.core.admission.capacity.Register;
import org.windowpane.core.admission.capacity.ShareAccount;
import org.windowpane.core.admission.path.Routing;
import org.windowpane.core.share.Share;

/**
 * A request, beside what it is judged by.
 *
 * @param request what is asked for
 * @param route the way its flows would take
 * @param chain the accounts of its share and of the shares above
 * @param way the accounts of what lies on its way
 * @param need what it takes of them
 * @param register the bookings that stand
 * @param now the instant of the decision
 */
public record Proposal(
    BookingRequest request,
    Routing.Route route,
    List<ShareAccount> chain,
    List<Account> way,
    Need need,
    Register register,
    Instant now) {

  /** The share that is asked. */
  public Share share() {
    return chain.get(0).share();
  }

  /** The accounts of the chain, then those of the way. */
  public List<Account> accounts() {
    List<Account> accounts = new ArrayList<>(chain);
    accounts.addAll(way);
    return accounts;
  }

  /** Why there is no room for it, if there is none. */
  public Optional<Refusal> shortage() {
    return Capacity.objection(chain, way, request.window(), need);
  }
}
