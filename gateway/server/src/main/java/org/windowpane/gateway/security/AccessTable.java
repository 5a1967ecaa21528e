package org.windowpane.gateway.security;

import static org.windowpane.gateway.application.Role.ADMINISTRATOR;
import static org.windowpane.gateway.application.Role.AUDITOR;
import static org.windowpane.gateway.application.Role.MEMBER;

import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.windowpane.gateway.application.Role;

/**
 * Which role may use which endpoint: the one place where that stands. What is not in it, nobody may
 * use. Within an endpoint the share tree decides further.
 */
public final class AccessTable {
  private static final Set<Role> EVERYBODY = EnumSet.allOf(Role.class);
  private static final Set<Role> DOERS = EnumSet.of(ADMINISTRATOR, MEMBER);
  private static final Set<Role> OVERSEERS = EnumSet.of(ADMINISTRATOR, AUDITOR);

  /** May be used without logging in. */
  private static final Set<Role> ANYONE = EnumSet.noneOf(Role.class);

  private static final Map<String, Set<Role>> TABLE =
      Map.ofEntries(
          Map.entry("POST /session", ANYONE),
          Map.entry("GET /session", EVERYBODY),
          Map.entry("DELETE /session", EVERYBODY),
          Map.entry("GET /shares", EVERYBODY),
          Map.entry("POST /shares", DOERS),
          Map.entry("GET /shares/{name}", EVERYBODY),
          Map.entry("GET /shares/{name}/timeline", EVERYBODY),
          Map.entry("PUT /shares/{name}/speakers/{principal}", DOERS),
          Map.entry("DELETE /shares/{name}/speakers/{principal}", DOERS),
          Map.entry("GET /principals", OVERSEERS),
          Map.entry("GET /hosts", EVERYBODY),
          Map.entry("GET /network", EVERYBODY),
          Map.entry("GET /links", EVERYBODY),
          Map.entry("GET /links/history", EVERYBODY),
          Map.entry("GET /tables", EVERYBODY),
          Map.entry("GET /drift", OVERSEERS),
          Map.entry("GET /bookings", EVERYBODY),
          Map.entry("POST /bookings", DOERS),
          Map.entry("POST /bookings/check", DOERS),
          Map.entry("GET /bookings/{id}", EVERYBODY),
          Map.entry("POST /bookings/{id}/cancel", DOERS),
          Map.entry("GET /bookings/{id}/throughput", EVERYBODY),
          Map.entry("GET /events", EVERYBODY),
          Map.entry("GET /openapi.json", ANYONE));

  private AccessTable() {}

  /** Every endpoint in the table, as method and path template. */
  public static Set<String> endpoints() {
    return TABLE.keySet();
  }

  /** Whether no log-in is needed. */
  public static boolean isOpen(String endpoint) {
    return Optional.ofNullable(TABLE.get(endpoint)).map(Set::isEmpty).orElse(false);
  }

  /** Whether somebody of this role may use the endpoint. */
  public static boolean allows(Role role, String endpoint) {
    Set<Role> roles = TABLE.get(endpoint);
    return roles != null && (roles.isEmpty() || roles.contains(role));
  }
}
