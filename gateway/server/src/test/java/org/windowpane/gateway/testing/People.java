package org.windowpane.gateway.testing;

import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.ledger.rows.Role;

/** Somebody of every role. */
public final class People {
  private People() {}

  /** Somebody of this role, just logged in. */
  public static Browser of(TestGateway gateway, Role role) {
    return switch (role) {
      case ADMINISTRATOR -> gateway.admin();
      case MEMBER -> gateway.alice();
      case AUDITOR -> gateway.auditor();
    };
  }
}
