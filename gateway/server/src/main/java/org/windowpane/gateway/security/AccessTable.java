package org.windowpane.gateway.security;

import static org.windowpane.gateway.application.Role.ADMINISTRATOR;
import static org.windowpane.gateway.application.Role.AUDITOR;
import static org.windowpane.gateway.application.Role.MEMBER;
import static org.windowpane.gateway.application.Scope.BOOK;
import static org.windowpane.gateway.application.Scope.DELEGATE;
import static org.windowpane.gateway.application.Scope.READ;

import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.windowpane.gateway.application.Role;
import org.windowpane.gateway.application.Scope;

/**
 * Which role may use which endpoint: the one place where that stands. What is not in it, nobody may
 * use. Within an endpoint the share tree decides further.
 */
public final class AccessTable {
  private static final Set<Role> EVERYBODY = EnumSet.allOf(Role.class);
  private static final Set<Role> DOERS = EnumSet.of(ADMINISTRATOR, MEMBER);
  private static final Set<Role> OVERSEERS = EnumSet.of(ADMINISTRATOR, AUDITOR);

  private static final Set<Role> CARETAKERS = EnumSet.of(ADMINISTRATOR);

  /** May be used without logging in. */
  private static final Set<Role> ANYONE = EnumSet.noneOf(Role.class);

  private static final Map<String, Access> TABLE =
      Map.ofEntries(
          entry("POST /session", ANYONE),
          entry("POST /setup", ANYONE),
          entry("GET /session", EVERYBODY),
          entry("GET /session/ways", ANYONE),
          entry("GET /session/oidc", ANYONE),
          entry("GET /session/oidc/callback", ANYONE),
          entry("DELETE /session", EVERYBODY),
          entry("GET /shares", EVERYBODY, READ),
          entry("POST /shares", DOERS, DELEGATE),
          entry("GET /shares/{name}", EVERYBODY, READ),
          entry("PUT /shares/{name}", DOERS, DELEGATE),
          entry("DELETE /shares/{name}", DOERS, DELEGATE),
          entry("PUT /shares/{name}/parent", DOERS, DELEGATE),
          entry("POST /shares/{name}/check", DOERS, READ),
          entry("GET /shares/{name}/timeline", EVERYBODY, READ),
          entry("GET /shares/{name}/usage", EVERYBODY, READ),
          entry("PUT /shares/{name}/speakers/{principal}", DOERS, DELEGATE),
          entry("DELETE /shares/{name}/speakers/{principal}", DOERS, DELEGATE),
          entry("GET /principals", OVERSEERS, READ),
          entry("GET /hosts", EVERYBODY, READ),
          entry("GET /hosts/rank", EVERYBODY, READ),
          entry("GET /network", EVERYBODY, READ),
          entry("GET /paths", EVERYBODY, READ),
          entry("GET /links", EVERYBODY, READ),
          entry("GET /links/history", EVERYBODY, READ),
          entry("GET /links/utilization", EVERYBODY, READ),
          entry("GET /tables", EVERYBODY, READ),
          entry("GET /tables/utilization", EVERYBODY, READ),
          entry("GET /queues/utilization", OVERSEERS, READ),
          entry("GET /drift", OVERSEERS, READ),
          entry("GET /settings", OVERSEERS, READ),
          entry("GET /audit", OVERSEERS, READ),
          entry("GET /audit/{seq}", OVERSEERS, READ),
          entry("GET /audit/export", OVERSEERS, READ),
          entry("GET /bookings", EVERYBODY, READ),
          entry("GET /bookings/export", EVERYBODY, READ),
          feed("GET /bookings/calendar.ics", EVERYBODY),
          entry("POST /bookings", DOERS, BOOK),
          entry("POST /bookings/check", DOERS, READ),
          entry("POST /bookings/group", DOERS, BOOK),
          entry("POST /bookings/series", DOERS, BOOK),
          entry("POST /bookings/series/check", DOERS, READ),
          entry("GET /bookings/{id}", EVERYBODY, READ),
          entry("POST /bookings/{id}/cancel", DOERS, BOOK),
          entry("POST /bookings/{id}/confirm", DOERS, BOOK),
          entry("POST /bookings/{id}/change", DOERS, BOOK),
          entry("GET /bookings/{id}/throughput", EVERYBODY, READ),
          entry("GET /bookings/{id}/utilization", EVERYBODY, READ),
          entry("POST /hints", DOERS, BOOK),
          entry("GET /events", EVERYBODY, READ),
          entry("GET /openapi.json", ANYONE),
          entry("GET /tokens", EVERYBODY),
          entry("POST /tokens", EVERYBODY),
          entry("DELETE /tokens/{id}", EVERYBODY),
          entry("GET /webhooks", EVERYBODY),
          entry("POST /webhooks", EVERYBODY),
          entry("DELETE /webhooks/{id}", EVERYBODY),
          entry("POST /webhooks/{id}/ping", EVERYBODY),
          entry("GET /users", OVERSEERS, READ),
          entry("POST /users", CARETAKERS),
          entry("GET /users/{name}", OVERSEERS, READ),
          entry("PUT /users/{name}/role", CARETAKERS),
          entry("PUT /users/{name}/password", CARETAKERS),
          entry("POST /users/{name}/disable", CARETAKERS),
          entry("POST /users/{name}/enable", CARETAKERS),
          entry("PUT /users/{name}/identity", CARETAKERS),
          entry("DELETE /users/{name}/identity", CARETAKERS),
          entry("PUT /users/{name}/hosts/{host}", CARETAKERS),
          entry("DELETE /users/{name}/hosts/{host}", CARETAKERS),
          entry("GET /me", EVERYBODY, READ),
          entry("GET /me/email", EVERYBODY),
          entry("PUT /me/email", EVERYBODY),
          entry("DELETE /me/email", EVERYBODY),
          entry("POST /me/email/confirm", EVERYBODY),
          entry("PUT /me/password", EVERYBODY));

  /**
   * Who may.
   *
   * @param roles which roles; none where no log-in is needed
   * @param scope what the token of a program must be for; empty where programs may not
   * @param basic whether a token may come as the password of HTTP Basic
   */
  private record Access(Set<Role> roles, Optional<Scope> scope, boolean basic) {}

  private AccessTable() {}

  private static Map.Entry<String, Access> entry(String endpoint, Set<Role> roles, Scope scope) {
    return Map.entry(endpoint, new Access(roles, Optional.of(scope), false));
  }

  /** An endpoint that is not for programs with a token. */
  private static Map.Entry<String, Access> entry(String endpoint, Set<Role> roles) {
    return Map.entry(endpoint, new Access(roles, Optional.empty(), false));
  }

  /** An endpoint to be read by programs that know nothing but a name and a password. */
  private static Map.Entry<String, Access> feed(String endpoint, Set<Role> roles) {
    return Map.entry(endpoint, new Access(roles, Optional.of(READ), true));
  }

  /** Every endpoint in the table, as method and path template. */
  public static Set<String> endpoints() {
    return TABLE.keySet();
  }

  /** Whether no log-in is needed. */
  public static boolean isOpen(String endpoint) {
    return access(endpoint).filter(it -> it.roles().isEmpty()).isPresent();
  }

  /** Whether somebody of this role may use the endpoint. */
  public static boolean allows(Role role, String endpoint) {
    return access(endpoint)
        .filter(it -> it.roles().isEmpty() || it.roles().contains(role))
        .isPresent();
  }

  /** What the token of a program must be for; empty where programs may not use the endpoint. */
  public static Optional<Scope> scope(String endpoint) {
    return access(endpoint).flatMap(Access::scope);
  }

  /** Whether the token of a program may come as the password of HTTP Basic. */
  public static boolean takesBasic(String endpoint) {
    return access(endpoint).filter(Access::basic).isPresent();
  }

  private static Optional<Access> access(String endpoint) {
    return Optional.ofNullable(TABLE.get(endpoint));
  }
}
