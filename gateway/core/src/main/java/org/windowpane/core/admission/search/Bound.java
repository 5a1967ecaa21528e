package org.windowpane.core.admission.search;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.windowpane.core.admission.capacity.Account;
import org.windowpane.core.admission.capacity.Demand;
import org.windowpane.core.time.Timeline;
import org.windowpane.core.time.Window;

/** A resource, or several of which one is enough, in which windows need room. */
@FunctionalInterface
interface Bound {
  /** The earliest window at or after this one in which it has room, or null. */
  Window withRoom(Window window, Instant deadline);

  /** Each of the accounts. */
  static List<Bound> of(List<Account> accounts, Demand demand) {
    return accounts.stream()
        .<Bound>map(
            account ->
                (window, deadline) -> withRoom(account, account.amount(demand), window, deadline))
        .toList();
  }

  /** The earliest window at or after this one in which every bound has room, or null. */
  static Window withRoom(List<Bound> bounds, Window window, Instant deadline) {
    Window place = window;
    int agreed = 0;
    for (int i = 0; agreed < bounds.size(); i = (i + 1) % bounds.size()) {
      Window moved = bounds.get(i).withRoom(place, deadline);
      if (moved == null) {
        return null;
      }
      agreed = moved.equals(place) ? agreed + 1 : 1;
      place = moved;
    }
    return place.end().isAfter(deadline) ? null : place;
  }

  private static Window withRoom(Account account, long amount, Window window, Instant deadline) {
    Window place = window;
    while (!place.end().isAfter(deadline)) {
      Optional<Timeline.Step> blocked =
          amount <= 0 ? Optional.empty() : account.firstShort(place, amount);
      if (blocked.isEmpty()) {
        return place;
      }
      Optional<Instant> room = account.firstRoom(blocked.get().at(), amount);
      if (room.isEmpty() || room.get().equals(Instant.MAX)) {
        return null;
      }
      place = place.startingAt(room.get());
    }
    return null;
  }
}
