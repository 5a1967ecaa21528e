package org.windowpane.gateway.ledger.state;

import java.util.Optional;
import java.util.stream.Stream;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;
import org.windowpane.gateway.ledger.rows.ApiToken;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.ProviderIdentity;
import org.windowpane.gateway.ledger.rows.Session;
import org.windowpane.protocol.value.IpPrefix;

/**
 * Who there is, who is in, and which programs speak for them. Immutable.
 *
 * @param principals by name
 * @param sessions by the hash of their token
 * @param tokens of programs, by their hash
 * @param contacts where they want to be told of their bookings
 */
public record People(
    PMap<String, Principal> principals,
    PMap<String, Session> sessions,
    PMap<String, ApiToken> tokens,
    Contacts contacts) {
  /** Nobody. */
  static final People NONE =
      new People(HashTreePMap.empty(), HashTreePMap.empty(), HashTreePMap.empty(), Contacts.NONE);

  /** Whether there is an administrator who has a way in. */
  public boolean hasSomebodyInCharge() {
    return principals.values().stream().anyMatch(Principal::isInCharge);
  }

  /** Whether somebody would still be in charge, if somebody was, were one of them another. */
  public boolean staysInCharge(Principal changed) {
    return !hasSomebodyInCharge() || with(changed).hasSomebodyInCharge();
  }

  /** Whom a provider means. */
  public Optional<Principal> of(ProviderIdentity identity) {
    return principals.values().stream()
        .filter(it -> it.identity().filter(identity::equals).isPresent())
        .findFirst();
  }

  /** Whose host has an address. */
  public Optional<Principal> ownerOf(IpPrefix host) {
    return principals.values().stream().filter(it -> it.hosts().contains(host)).findFirst();
  }

  /** Every session of somebody. */
  public Stream<Session> sessionsOf(String name) {
    return sessions.values().stream().filter(it -> it.principal().equals(name));
  }

  People with(Principal principal) {
    return new People(principals.plus(principal.name(), principal), sessions, tokens, contacts);
  }

  People with(Session session) {
    return new People(principals, sessions.plus(session.tokenHash(), session), tokens, contacts);
  }

  People without(Session session) {
    return new People(principals, sessions.minus(session.tokenHash()), tokens, contacts);
  }

  People with(ApiToken token) {
    return new People(principals, sessions, tokens.plus(token.tokenHash(), token), contacts);
  }

  People withoutToken(String hash) {
    return new People(principals, sessions, tokens.minus(hash), contacts);
  }

  People with(Contacts others) {
    return new People(principals, sessions, tokens, others);
  }
}
