package org.windowpane.core.network;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What becomes of a reservation whose path fails. */
public enum Protection {
  /** It stays on its path, and goes on when that is back. */
  NONE,
  /** It moves to another path, if one has room then. */
  REROUTE,
  /** It has a backup: another path that shares no link with its own, and is reserved, too. */
  BACKUP;

  /** Its name in the API and the text language. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The protection of this name, if there is one. */
  public static Optional<Protection> of(String word) {
    return Stream.of(values()).filter(each -> each.word().equals(word)).findFirst();
  }
}
