package org.windowpane.gateway.people.oidc;

import java.util.Collection;
import java.util.Optional;
import org.windowpane.gateway.ledger.rows.Role;

/**
 * How a provider tells roles: by values of a claim, which is a string or a list of them.
 *
 * @param claim its name
 * @param administrator what makes somebody an administrator; empty for nothing
 * @param auditor what makes somebody an auditor, unless they are an administrator; empty for
 *     nothing
 */
public record RoleClaim(String claim, Optional<String> administrator, Optional<String> auditor) {

  /** The role that a value of the claim gives; whatever it does not name is a member. */
  Role of(Object value) {
    if (names(value, administrator)) {
      return Role.ADMINISTRATOR;
    }
    return names(value, auditor) ? Role.AUDITOR : Role.MEMBER;
  }

  private static boolean names(Object value, Optional<String> wanted) {
    return wanted
        .filter(it -> it.equals(value) || (value instanceof Collection<?> all && all.contains(it)))
        .isPresent();
  }
}
