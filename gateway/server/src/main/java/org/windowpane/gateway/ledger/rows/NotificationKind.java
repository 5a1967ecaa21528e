package org.windowpane.gateway.ledger.rows;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The events that users receive notifications of: what others, or faults, change in bookings. */
public enum NotificationKind {
  /** It waited for room, and is booked. */
  GRANTED,
  /** It expired while waiting for room. */
  REFUSED,
  /** Its path was broken, and it has another. */
  MOVED,
  /** Maintenance will take its path out of service, and no other path has room. */
  INTERRUPTED,
  /** It no longer gets what was granted, or the gateway does not know whether it does. */
  DEGRADED,
  /** It is no longer degraded. */
  RESTORED,
  /** Another user changed its rate or its window. */
  CHANGED,
  /** Another user cancelled it. */
  CANCELLED;

  private static final String PREFIX = "booking.";

  /** The stable name in deliveries, in responses, and in the database. */
  public String code() {
    return PREFIX + name().toLowerCase(Locale.ROOT);
  }

  /** The kind of this name; empty where this gateway knows none. */
  public static Optional<NotificationKind> of(String code) {
    return Stream.of(values()).filter(it -> it.code().equals(code)).findFirst();
  }

  /** The names of kinds, in order. */
  public static List<String> codes(Set<NotificationKind> kinds) {
    return kinds.stream().map(NotificationKind::code).sorted().toList();
  }

  /** The kinds that this gateway knows: a newer gateway may have stored others. */
  public static Set<NotificationKind> known(List<String> codes) {
    return codes.stream()
        .flatMap(code -> of(code).stream())
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(NotificationKind.class)));
  }
}
