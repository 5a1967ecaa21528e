package org.windowpane.core.interpreter;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.share.Privileges;
import org.windowpane.core.share.Share;

/**
 * Everything that statements speak of. Immutable.
 *
 * @param state the shares and what is booked
 * @param users the names that are taken
 * @param now what the clock shows; its start is {@link Instant#EPOCH}
 */
public record World(State state, Set<String> users, Instant now) {
  /** The user that is there from the start. */
  public static final String ROOT = "root";

  /** At the start: root, who holds a root share of everything without a limit. */
  public static final World FRESH =
      new World(
          State.of(
              new Share(
                  Share.ROOT,
                  Optional.empty(),
                  FlowGroup.ALL,
                  Privileges.ALL,
                  Set.of(ROOT),
                  false)),
          Set.of(ROOT),
          Instant.EPOCH);

  /** Copies what could be changed from outside. */
  public World {
    users = Set.copyOf(users);
  }

  World with(State next) {
    return new World(next, users, now);
  }

  World withUser(String name) {
    Set<String> more = new TreeSet<>(users);
    more.add(name);
    return new World(state, more, now);
  }

  World at(Instant later) {
    return new World(state, users, later);
  }
}
