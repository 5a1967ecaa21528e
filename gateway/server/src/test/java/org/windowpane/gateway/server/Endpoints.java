package org.windowpane.gateway.server;

import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.CanFail;
import org.windowpane.gateway.http.ProblemKind;
import org.windowpane.gateway.http.WithoutIdempotencyKey;
import org.windowpane.gateway.ledger.rows.Role;
import org.windowpane.gateway.ledger.rows.Scope;

/** Every endpoint that the gateway serves, as method and path template, and who may call it. */
public final class Endpoints {
  private static final Map<String, Access> ALL = new TreeMap<>();
  private static final Map<String, Set<ProblemKind>> PROBLEMS = new TreeMap<>();
  private static final Set<String> PRODUCING = new TreeSet<>();
  private static final Set<String> KEYED = new TreeSet<>();
  private static final Set<String> KEYLESS = new TreeSet<>();

  static {
    for (Class<?> resource : Api.RESOURCES) {
      for (Method method : resource.getDeclaredMethods()) {
        verb(method).ifPresent(verb -> add(verb, resource, method));
      }
    }
    ALL.put("GET /events", EventsHandler.class.getAnnotation(Access.class));
  }

  private Endpoints() {}

  private static void add(String verb, Class<?> resource, Method method) {
    Path more = method.getAnnotation(Path.class);
    String path = resource.getAnnotation(Path.class).value();
    String endpoint = verb + " /" + path + (more == null ? "" : "/" + more.value());
    ALL.put(endpoint, method.getAnnotation(Access.class));
    CanFail problems = method.getAnnotation(CanFail.class);
    PROBLEMS.put(endpoint, problems == null ? Set.of() : Set.of(problems.value()));
    if (method.isAnnotationPresent(Produces.class)
        || resource.isAnnotationPresent(Produces.class)) {
      PRODUCING.add(endpoint);
    }
    if (!verb.equals("GET")) {
      (method.isAnnotationPresent(WithoutIdempotencyKey.class) ? KEYLESS : KEYED).add(endpoint);
    }
  }

  private static Optional<String> verb(Method method) {
    return Arrays.stream(method.getAnnotations())
        .map(it -> it.annotationType().getAnnotation(HttpMethod.class))
        .filter(it -> it != null)
        .map(HttpMethod::value)
        .findFirst();
  }

  /** Every endpoint. */
  public static Set<String> all() {
    return ALL.keySet();
  }

  /** Whether it needs no signing in. */
  public static boolean isOpen(String endpoint) {
    return ALL.get(endpoint).value() == Access.Audience.ANYONE;
  }

  /** Whether users of this role may call it. */
  public static boolean allows(Role role, String endpoint) {
    return ALL.get(endpoint).value().includes(role);
  }

  /** The scope that an API token needs for it; empty where no API token may call it. */
  public static Optional<Scope> scope(String endpoint) {
    return Arrays.stream(ALL.get(endpoint).scope()).findFirst();
  }

  /** Whether a token may come as the password of HTTP Basic. */
  public static boolean takesBasic(String endpoint) {
    return ALL.get(endpoint).basic();
  }

  /** The problems that its annotation lists. */
  public static Set<ProblemKind> problems(String endpoint) {
    return PROBLEMS.getOrDefault(endpoint, Set.of());
  }

  /** Whether it answers only clients that accept the media type of its answer. */
  public static boolean choosesMediaType(String endpoint) {
    return PRODUCING.contains(endpoint);
  }

  /** Endpoints that change something and take an Idempotency-Key. */
  public static Set<String> keyed() {
    return KEYED;
  }

  /** Endpoints that change something and take no Idempotency-Key. */
  public static Set<String> keyless() {
    return KEYLESS;
  }
}
