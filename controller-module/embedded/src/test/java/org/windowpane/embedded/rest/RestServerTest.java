package org.windowpane.embedded.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.net.InetAddresses;
import java.io.ByteArrayInputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Optional;
import net.floodlightcontroller.core.module.FloodlightModuleContext;
import net.floodlightcontroller.core.module.IFloodlightService;
import net.floodlightcontroller.restserver.RestletRoutable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.restlet.Context;
import org.restlet.Restlet;
import org.restlet.resource.Get;
import org.restlet.resource.Put;
import org.restlet.resource.ServerResource;
import org.restlet.routing.Router;
import org.windowpane.embedded.config.RestSettings;

class RestServerTest {
  private static final InetSocketAddress ANY_PORT =
      new InetSocketAddress(InetAddresses.forString("127.0.0.1"), 0);
  private static final int MAX_BODY_BYTES = 2000;

  private final FloodlightModuleContext services = new FloodlightModuleContext();
  private final RestServer server =
      new RestServer(new RestSettings(ANY_PORT, 4, MAX_BODY_BYTES, Optional.empty()), services);
  private final HttpClient client = HttpClient.newHttpClient();

  /** What the resources of this test ask for. */
  public interface Greeter extends IFloodlightService {
    String greeting();
  }

  public static final class Greeting extends ServerResource {
    @Get
    public String greet() {
      Greeter greeter =
          (Greeter) getContext().getAttributes().get(Greeter.class.getCanonicalName());
      return greeter.greeting();
    }

    @Put
    public String length(String body) {
      return Integer.toString(body.length());
    }
  }

  public static final class Broken extends ServerResource {
    @Get
    public String fail() {
      throw new IllegalStateException("a secret of this test");
    }
  }

  @BeforeEach
  void start() {
    services.addService(Greeter.class, (Greeter) () -> "hello");
    server.addRestletRoutable(
        new RestletRoutable() {
          @Override
          public Restlet getRestlet(Context context) {
            Router router = new Router(context);
            router.attach("/greeting", Greeting.class);
            router.attach("/broken", Broken.class);
            return router;
          }

          @Override
          public String basePath() {
            return "/wm/test";
          }
        });
    server.run();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void a_resource_finds_the_services_of_the_controller() throws Exception {
    HttpResponse<String> answer = get("/wm/test/greeting");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("hello");
  }

  @Test
  void a_body_up_to_the_limit_is_read() throws Exception {
    assertThat(put(BodyPublishers.ofString("x".repeat(MAX_BODY_BYTES))).body()).isEqualTo("2000");
  }

  @Test
  void a_longer_body_is_refused() throws Exception {
    HttpResponse<String> answer = put(BodyPublishers.ofString("x".repeat(MAX_BODY_BYTES + 1)));

    assertProblem(answer, 413);
    assertThat(answer.body()).contains("2000 bytes");
  }

  @Test
  void a_body_of_unknown_length_is_refused() throws Exception {
    assertProblem(
        put(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(new byte[10]))), 411);
  }

  @Test
  void an_unknown_path_is_a_problem_document() throws Exception {
    assertProblem(get("/wm/nothing"), 404);
  }

  @Test
  void a_fault_shows_nothing_of_the_inside() throws Exception {
    HttpResponse<String> answer = get("/wm/test/broken");

    assertProblem(answer, 500);
    assertThat(answer.body()).doesNotContain("secret").doesNotContain("Exception");
  }

  @Test
  void a_taken_port_is_named() {
    InetSocketAddress taken =
        new InetSocketAddress(InetAddresses.forString("127.0.0.1"), server.port());
    try (RestServer second =
        new RestServer(new RestSettings(taken, 1, MAX_BODY_BYTES, Optional.empty()), services)) {
      assertThatThrownBy(second::run)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining(Integer.toString(server.port()));
    }
  }

  private static void assertProblem(HttpResponse<String> answer, int status) throws Exception {
    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(answer.headers().firstValue("Content-Type").orElse(""))
        .startsWith("application/problem+json");
    JsonNode problem = new ObjectMapper().readTree(answer.body());
    assertThat(problem.get("status").asInt()).isEqualTo(status);
    assertThat(problem.get("title").asText()).isNotBlank();
  }

  private HttpResponse<String> get(String path) throws Exception {
    return client.send(HttpRequest.newBuilder(uri(path)).build(), BodyHandlers.ofString());
  }

  private HttpResponse<String> put(BodyPublisher body) throws Exception {
    return client.send(
        HttpRequest.newBuilder(uri("/wm/test/greeting"))
            .header("Content-Type", "text/plain")
            .PUT(body)
            .build(),
        BodyHandlers.ofString());
  }

  private URI uri(String path) {
    return URI.create("http://127.0.0.1:" + server.port() + path);
  }
}
