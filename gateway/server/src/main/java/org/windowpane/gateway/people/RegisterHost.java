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
 * Registers a host to a user, or to nobody any more. Where switches are told of flows of that user,
 * they are told of this host from then on.
 *
 * @param actor who asks: an administrator
 * @param name whom
 * @param host the address of the host
 * @param registered whether it is to be theirs
 */
public record RegisterHost(Actor actor, String name, IpPrefix host, boolean registered)
    implements Command<Answer<Principal>> {

  /** How many hosts may be one user's. A booking that names them comes to as many flow groups. */
  public static final int MOST_HOSTS = 64;

  /** Checks that it is one host. */
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
            session -> false);
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
          host + " is registered to " + other.get() + ": a host is of one user at most.");
    }
    return before.hosts().size() >= MOST_HOSTS && !before.hosts().contains(host)
        ? Optional.of(name + " has " + MOST_HOSTS + " hosts already, which is as many as may be.")
        : Optional.empty();
  }
}
