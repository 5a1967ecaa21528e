package org.windowpane.core.admission;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
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
record Proposal(
    BookingRequest request,
    Routing.Route route,
    List<ShareAccount> chain,
    List<Account> way,
    Need need,
    Register register,
    Instant now) {

  Share share() {
    return chain.get(0).share();
  }

  /** The accounts of the chain, then those of the way. */
  List<Account> accounts() {
    List<Account> accounts = new ArrayList<>(chain);
    accounts.addAll(way);
    return accounts;
  }
}
