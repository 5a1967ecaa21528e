package org.windowpane.gateway.database;

import java.sql.SQLException;
import java.util.stream.Stream;

/** What PostgreSQL means by a failure. */
final class Refusal {
  /** The class of SQL states of an unknown user, a wrong password, or one without access. */
  private static final String SIGN_IN = "28";

  private static final String NO_SUCH_DATABASE = "3D000";

  private Refusal() {}

  /** Whether the user or the password is refused. */
  static boolean isOfSignIn(Throwable thrown) {
    return states(thrown).anyMatch(it -> it.startsWith(SIGN_IN));
  }

  /** Whether the next attempt will be refused, too, until the settings change. */
  static boolean isPermanent(SQLException thrown) {
    return isOfSignIn(thrown) || states(thrown).anyMatch(NO_SUCH_DATABASE::equals);
  }

  /** The SQL states of a failure and its causes. */
  static Stream<String> states(Throwable thrown) {
    return Stream.iterate(thrown, it -> it != null, Throwable::getCause)
        .filter(SQLException.class::isInstance)
        .map(it -> ((SQLException) it).getSQLState())
        .filter(it -> it != null);
  }
}
