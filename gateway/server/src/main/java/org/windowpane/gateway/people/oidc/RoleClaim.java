package org.windowpane.gateway.people.oidc;

import java.util.Collection;
import java.util.Optional;
import org.windowpane.gateway.ledger.rows.Role;

/**
 * The claim from which the gateway takes the role of a user: a string or a list of strings.
 *
 * @param claim the name of the claim
 * @param administrator the value for administrators; empty if the provider makes none
 * @param auditor the value for auditors who are not administrators; empty if the provider makes
 *     none
 */
public record RoleClaim(String claim, Optional<String> administrator, Optional<String> auditor) {

  /** The role for a value of the claim: member if the value matches no other role. */
  Role of(Object value) {
    if (names(value, administrator)) {
      return Role.ADMINISTRATOR;
    }
    return names(value, auditor) ? Role.AUDITOR : Role.MEMBER;
  }

  private static boolean names(Object value, Optional<String> expected) {
    return expected
        .filter(it -> it.equals(value) || (value instanceof Collection<?> all && all.contains(it)))
        .isPresent();
  }
}
