package org.windowpane.gateway.server;

import java.util.Optional;

/**
 * One thing that is said when a gateway is started, as administrators and auditors may be told it.
 *
 * @param group what it is about
 * @param name the option, such as {@code --listen}
 * @param value what is in force, without what may be a secret; empty for nothing, or where all of
 *     it is withheld
 * @param withheld whether there is more to the value than is told
 * @param standard what is in force where nobody says anything; empty for nothing
 * @param said whether somebody said it, as an option or in the environment
 * @param description what it is for, with unit and range
 */
public record Setting(
    Group group,
    String name,
    Optional<String> value,
    boolean withheld,
    Optional<String> standard,
    boolean said,
    String description) {

  /** What settings are about, in the order in which they are told. */
  public enum Group {
    /** Where the gateway answers, and what. */
    LISTENING,
    /** The database, and what is on record from the start. */
    RECORD,
    /** What plans are sent to, and when. */
    CONTROLLER,
    /** How people get in. */
    ENTRANCE,
    /** How people are told elsewhere than in a browser. */
    NOTICES,
    /** How long measurements are kept. */
    RETENTION,
    /** How much may be asked for. */
    LIMITS,
    /** What is logged, and how. */
    LOG
  }
}
