package org.windowpane.gateway.rest;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.application.Role;
import org.windowpane.gateway.security.AccessTable;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.People;

/** Every endpoint, for every role and for nobody. */
final class AccessApiTest {
  private static final TestGateway GATEWAY = TestGateway.shared();

  static Stream<String> endpoints() {
    return AccessTable.endpoints().stream().sorted();
  }

  @Test
  void everyEndpointThereIsStandsInTheTableAndNoOther() {
    Set<String> served = new TreeSet<>();
    for (Class<?> resource : Api.RESOURCES) {
      for (Method method : resource.getDeclaredMethods()) {
        verb(method)
            .ifPresent(
                verb -> {
                  Path more = method.getAnnotation(Path.class);
                  served.add(
                      verb
                          + " /"
                          + resource.getAnnotation(Path.class).value()
                          + (more == null ? "" : "/" + more.value()));
                });
      }
    }
    served.add("GET /events");
    assertThat(served).containsExactlyInAnyOrderElementsOf(AccessTable.endpoints());
  }

  private static Optional<String> verb(Method method) {
    return Stream.of(method.getAnnotations())
        .map(Annotation::annotationType)
        .filter(type -> type.isAnnotationPresent(HttpMethod.class))
        .map(type -> type.getAnnotation(HttpMethod.class).value())
        .findFirst();
  }

  @ParameterizedTest
  @MethodSource("endpoints")
  void whoIsNotInMayOnlyDoWhatIsOpen(String endpoint) {
    int status = ask(GATEWAY.stranger(), endpoint);
    if (AccessTable.isOpen(endpoint)) {
      assertThat(status).isNotIn(401, 403);
    } else {
      assertThat(status).isEqualTo(401);
    }
  }

  @ParameterizedTest
  @MethodSource("endpoints")
  void everyRoleMayDoWhatTheTableSaysAndNothingElse(String endpoint) {
    if (endpoint.equals("GET /events")) {
      return;
    }
    List<String> wrong = new ArrayList<>();
    for (Role role : Role.values()) {
      int status = ask(People.of(GATEWAY, role), endpoint);
      boolean refused = status == 403;
      if (refused == AccessTable.allows(role, endpoint)) {
        wrong.add(role + " is answered " + status);
      }
    }
    assertThat(wrong).isEmpty();
  }

  /** Asks for things that are not there, so that nothing comes of it. */
  private static int ask(Browser browser, String endpoint) {
    String method = endpoint.substring(0, endpoint.indexOf(' '));
    String path =
        endpoint
            .substring(endpoint.indexOf(' ') + 1)
            .replace("{id}", "00000000-0000-0000-0000-000000000000")
            .replace("{seq}", "0")
            .replace("{host}", "10.9.9.9")
            .replace("{name}", "no-such-share")
            .replace("{principal}", "nobody");
    return browser.send(method, "/api/v1" + path, method.equals("POST") ? "{}" : null).status();
  }
}
