package org.windowpane.gateway.attention;

import java.time.Instant;
import java.util.Optional;

/**
 * One thing that needs attention.
 *
 * @param kind what kind of thing it is
 * @param subject the share, link, switch, booking, user, or controller that it is about
 * @param message what is wrong, in a sentence
 * @param since since when; empty where the gateway does not record it
 */
public record Concern(
    Kind kind, Severity severity, String subject, String message, Optional<Instant> since) {

  /** What can need attention. */
  public enum Kind {
    /** A controller does not answer. */
    CONTROLLER("controller"),
    /** A link is down, and no maintenance explains it. */
    LINK("link"),
    /** A switch differs from the plan. */
    DRIFT("drift"),
    /** A flow table is nearly full. */
    TABLE("table"),
    /** The shares below a share may together reserve more than it may. */
    SHARE("share"),
    /** A booking asked for a backup and has none. */
    BACKUP("backup"),
    /** A request waits for room. */
    WAITING("waiting"),
    /** An API token expires soon. */
    TOKEN("token");

    private final String code;

    Kind(String code) {
      this.code = code;
    }

    /** As the API names it. */
    public String code() {
      return code;
    }
  }
}
