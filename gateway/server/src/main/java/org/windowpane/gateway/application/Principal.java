package org.windowpane.gateway.application;

import java.util.regex.Pattern;

/**
 * Somebody who can act.
 *
 * @param name unique
 * @param displayName for people
 * @param role what they may do
 * @param passwordHash in PHC form, with its parameters and salt; null for somebody who cannot log
 *     in with a password
 */
public record Principal(String name, String displayName, Role role, String passwordHash) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._@-]{0,63}");

  /** Whether a principal may be called so. */
  public static boolean isName(String name) {
    return NAME.matcher(name).matches();
  }

  /** Whether everything may be seen: by administrators and auditors. */
  public boolean seesEverything() {
    return role != Role.MEMBER;
  }

  /** Whether they may change something: everyone but auditors. */
  boolean changesThings() {
    return role != Role.AUDITOR;
  }

  /** Without the hash, which no log is to show. */
  @Override
  public String toString() {
    return "Principal[" + name + ", " + role.code() + "]";
  }
}
