package org.windowpane.gateway.testing;

import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.ledger.rows.Role;

/** A user of every role. */
public final class People {
  private People() {}

  /** A user of this role with a new session. */
  public static Browser of(TestGateway gateway, Role role) {
    return switch (role) {
      case ADMINISTRATOR -> gateway.admin();
      case MEMBER -> gateway.alice();
      case AUDITOR -> gateway.auditor();
    };
  }
}
