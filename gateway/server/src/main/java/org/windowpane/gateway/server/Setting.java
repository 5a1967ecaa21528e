package org.windowpane.gateway.server;

import java.util.Locale;
import java.util.Optional;

/**
 * A setting of the gateway, as administrators and auditors see it.
 *
 * @param group the group of settings that it belongs to
 * @param name the option, such as {@code --listen}
 * @param value the value in effect, without possible secrets; empty if there is none, or all of it
 *     is hidden
 * @param withheld whether a part of the value is hidden
 * @param standard the default value; empty for none
 * @param configured whether an option or an environment variable sets it
 * @param description its purpose, with unit and range
 */
public record Setting(
    Group group,
    String name,
    Optional<String> value,
    boolean withheld,
    Optional<String> standard,
    boolean configured,
    String description) {

  /** The groups of settings, in the order in which the web shows them. */
  public enum Group {
    /** The addresses that the gateway listens on, and the web. */
    LISTENING,
    /** The database, and its demo data. */
    RECORD,
    /** The controller, and when the gateway sends it plans. */
    CONTROLLER,
    /** Sign-in. */
    SIGN_IN,
    /** Notifications by webhook and email. */
    NOTIFICATIONS,
    /** How long measurements are kept. */
    RETENTION,
    /** Limits on requests, bookings and shares. */
    LIMITS,
    /** The log. */
    LOG;

    /** The name in JSON, such as {@code signIn}. */
    String code() {
      return this == SIGN_IN ? "signIn" : name().toLowerCase(Locale.ROOT);
    }
  }
}
