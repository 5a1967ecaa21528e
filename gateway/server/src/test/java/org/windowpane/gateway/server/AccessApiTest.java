package org.windowpane.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.http.AccessFilter;
import org.windowpane.gateway.ledger.rows.Role;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.People;

/** Every endpoint, for every role and without a session. */
public final class AccessApiTest {
  private static final TestGateway GATEWAY = TestGateway.shared();

  static Stream<String> endpoints() {
    return Endpoints.all().stream();
  }

  /** A resource without an access annotation. */
  @Path("forgotten")
  public static final class Forgotten {
    /** A method without an access annotation. */
    @GET
    public String get() {
      return "";
    }
  }

  @Test
  void theGatewayDoesNotStartWithAnEndpointWithoutAccess() {
    assertThatThrownBy(
            () -> Api.config(List.of(new Forgotten()), null, null, null, new SimpleMeterRegistry()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Forgotten.get has no @Access annotation. Add one to define who may call it.");
  }

  @Test
  void everyEndpointHasAnAccessAnnotation() {
    Api.RESOURCES.forEach(AccessFilter::requireAccess);
  }

  @ParameterizedTest
  @MethodSource("endpoints")
  void withoutASessionOnlyPublicEndpointsWork(String endpoint) {
    int status = statusOf(GATEWAY.anonymous(), endpoint);
    if (Endpoints.isOpen(endpoint)) {
      assertThat(status).isNotIn(401, 403);
    } else {
      assertThat(status).isEqualTo(401);
    }
  }

  @ParameterizedTest
  @MethodSource("endpoints")
  void everyRoleMayCallWhatTheAnnotationAllowsOnly(String endpoint) {
    if (endpoint.equals("GET /events")) {
      return;
    }
    List<String> wrong = new ArrayList<>();
    for (Role role : Role.values()) {
      int status = statusOf(People.of(GATEWAY, role), endpoint);
      boolean refused = status == 403;
      if (refused == Endpoints.allows(role, endpoint)) {
        wrong.add(role + " is answered " + status);
      }
    }
    assertThat(wrong).isEmpty();
  }

  /** Requests missing resources, so that the request has no effect. */
  private static int statusOf(Browser browser, String endpoint) {
    String method = endpoint.substring(0, endpoint.indexOf(' '));
    String path =
        endpoint
            .substring(endpoint.indexOf(' ') + 1)
            .replace("{id}", "00000000-0000-0000-0000-000000000000")
            .replace("{seq}", "0")
            .replace("{host}", "10.9.9.9")
            .replace("{name}", "no-such-share")
            .replace("{kind}", "shares")
            .replace("{userCode}", "BBBB-BBBB")
            .replace("{principal}", "nobody");
    return browser.send(method, "/api/v1" + path, method.equals("POST") ? "{}" : null).status();
  }
}
