package org.windowpane.gateway.rest;

import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** The endpoints that something is sent to, as method and path template. */
final class WriteEndpoints {
  private WriteEndpoints() {}

  /** Those that take an Idempotency-Key. */
  static Set<String> keyed() {
    return endpoints(method -> !method.isAnnotationPresent(TakesNoKey.class));
  }

  /** Those that take none. */
  static Set<String> keyless() {
    return endpoints(method -> method.isAnnotationPresent(TakesNoKey.class));
  }

  private static Set<String> endpoints(Predicate<Method> which) {
    Set<String> endpoints = new TreeSet<>();
    for (Class<?> resource : Api.RESOURCES) {
      for (Method method : resource.getDeclaredMethods()) {
        if (which.test(method)) {
          endpoint(resource, method).ifPresent(endpoints::add);
        }
      }
    }
    return endpoints;
  }

  private static Optional<String> endpoint(Class<?> resource, Method method) {
    Path more = method.getAnnotation(Path.class);
    return Arrays.stream(method.getAnnotations())
        .map(it -> it.annotationType().getAnnotation(HttpMethod.class))
        .filter(it -> it != null && !it.value().equals("GET"))
        .map(
            it ->
                it.value()
                    + " /"
                    + resource.getAnnotation(Path.class).value()
                    + (more == null ? "" : "/" + more.value()))
        .findFirst();
  }
}
