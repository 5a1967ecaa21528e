package org.windowpane.gateway.ledger.rows;

import java.util.Locale;

/** The life cycle of a booking on the switches. */
public enum DeploymentState {
  /** Nothing was sent yet. */
  PENDING,
  /** Sent, and not confirmed. */
  INSTALLING,
  /** Every hop confirmed it. */
  ACTIVE,
  /** A hop is missing, or the gateway does not know whether it is installed. */
  DEGRADED,
  /** Confirmed gone, or never there. */
  REMOVED,
  /** The switches refused it. */
  FAILED;

  /** The stable name in responses and in the database. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The state of this name. */
  public static DeploymentState of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }
}
