package org.windowpane.gateway.notifications;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.ledger.rows.NotificationKind;

/** Reads and writes kinds of notification. */
public final class NotificationKinds {
  private NotificationKinds() {}

  /**
   * The kinds with these codes.
   *
   * @throws ProblemException that names the first unknown code
   */
  static Set<NotificationKind> read(List<String> codes) {
    Set<NotificationKind> kinds = EnumSet.noneOf(NotificationKind.class);
    for (int number = 0; number < codes.size(); number++) {
      String field = "kinds[" + number + "]";
      kinds.add(
          NotificationKind.of(codes.get(number))
              .orElseThrow(() -> ProblemException.invalid(field, "must be one of " + all())));
    }
    return kinds;
  }

  private static String all() {
    return Stream.of(NotificationKind.values())
        .map(NotificationKind::code)
        .collect(Collectors.joining(", "));
  }

  /** The codes of these kinds, always in the same order. */
  static List<String> write(Set<NotificationKind> kinds) {
    return kinds.stream().sorted().map(NotificationKind::code).toList();
  }
}
