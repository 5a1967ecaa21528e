package org.windowpane.gateway.people;

import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.protocol.value.IpPrefix;

/**
 * Registers a host to a user, or releases it. The gateway enforces the bookings that name the user
 * for all hosts that are registered to the user.
 *
 * @param actor an administrator
 * @param name the name of the user
 * @param host the address of the host
 * @param registered whether to register the host; false to release it
 */
public record RegisterHost(Actor actor, String name, IpPrefix host, boolean registered)
    implements Command<Answer<Principal>> {

  /**
   * The number of hosts that a user may have. A booking that names the user becomes as many groups.
   */
  public static final int MOST_HOSTS = 64;

  /** Checks that the prefix is a single address. */
  public RegisterHost {
    if (!host.isAddress()) {
      throw new IllegalArgumentException("not an address: " + host);
    }
  }

  @Override
  public Outcome<Answer<Principal>> decide(LedgerState state, Instant now) {
    return UserChange.byAdministrator(state, actor, name, before -> change(state, before));
  }

  private Outcome<Answer<Principal>> change(LedgerState state, Principal before) {
    Optional<String> objection = registered ? objection(state, before) : Optional.empty();
    if (objection.isPresent()) {
      return Outcome.nothing(new Answer.Conflict<>(objection.get()));
    }
    Set<IpPrefix> hosts = new HashSet<>(before.hosts());
    if (registered) {
      hosts.add(host);
    } else {
      hosts.remove(host);
    }
    Outcome<Answer<Principal>> outcome =
        UserChange.of(
            state,
            actor,
            registered ? "host.register" : "host.release",
            before,
            before.withHosts(hosts),
            UserChange.Ends.NOTHING);
    return new Outcome<>(
        outcome.changes(),
        outcome.audit().stream().map(entry -> entry.aboutHost(host.toString())).toList(),
        outcome.answer());
  }

  private Optional<String> objection(LedgerState state, Principal before) {
    Optional<String> other =
        state.people().ownerOf(host).map(Principal::name).filter(it -> !it.equals(name));
    if (other.isPresent()) {
      return Optional.of(
          host + " is registered to " + other.get() + ". A host belongs to one user at most.");
    }
    return before.hosts().size() >= MOST_HOSTS && !before.hosts().contains(host)
        ? Optional.of(name + " has " + MOST_HOSTS + " hosts already. No user can have more.")
        : Optional.empty();
  }
}
