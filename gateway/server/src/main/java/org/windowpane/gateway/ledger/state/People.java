package org.windowpane.gateway.ledger.state;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.ProviderIdentity;
import org.windowpane.gateway.ledger.rows.Session;
import org.windowpane.protocol.value.IpPrefix;

/**
 * The users of a state and their sessions.
 *
 * @param principals by name
 * @param sessions by the hash of their token
 */
public record People(Map<String, Principal> principals, Map<String, Session> sessions) {
  /** Whether an administrator can sign in. */
  public boolean hasAdministrator() {
    return principals.values().stream().anyMatch(Principal::isActiveAdministrator);
  }

  /** Whether an administrator could still sign in after a change, if one can now. */
  public boolean keepsAdministrator(Principal changed) {
    return !hasAdministrator()
        || changed.isActiveAdministrator()
        || principals.values().stream()
            .anyMatch(it -> it.isActiveAdministrator() && !it.name().equals(changed.name()));
  }

  /** The user with an identity at a provider. */
  public Optional<Principal> of(ProviderIdentity identity) {
    return principals.values().stream()
        .filter(it -> it.identity().filter(identity::equals).isPresent())
        .findFirst();
  }

  /** The user who owns the host with an address. */
  public Optional<Principal> ownerOf(IpPrefix host) {
    return principals.values().stream().filter(it -> it.hosts().contains(host)).findFirst();
  }

  /** All sessions of a user. */
  public Stream<Session> sessionsOf(String name) {
    return sessions.values().stream().filter(it -> it.principal().equals(name));
  }
}
