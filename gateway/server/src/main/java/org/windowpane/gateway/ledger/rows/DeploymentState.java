package org.windowpane.gateway.ledger.rows;

import java.util.Locale;

/** The life cycle of what a booking is on the switches. */
public enum DeploymentState {
  /** Nothing was sent yet. */
  PENDING,
  /** Sent, and not confirmed. */
  INSTALLING,
  /** Every hop confirmed it. */
  ACTIVE,
  /** Some hop is missing, or nobody can tell whether it is there. */
  DEGRADED,
  /** Confirmed gone, or never there. */
  REMOVED,
  /** The switches refused it. */
  FAILED;

  /** The stable name, as it stands in answers and records. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The state of this name. */
  public static DeploymentState of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }
}
