package org.windowpane.controller.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.restlet.Context;
import org.restlet.Request;
import org.restlet.Response;
import org.restlet.Restlet;
import org.restlet.data.MediaType;
import org.restlet.data.Method;
import org.restlet.data.Reference;
import org.restlet.representation.StringRepresentation;
import org.windowpane.controller.enforcement.Enforcer;
import org.windowpane.controller.enforcement.ThreadLoop;
import org.windowpane.controller.enforcement.Timing;
import org.windowpane.controller.mastership.GatewayClock;
import org.windowpane.controller.mastership.LeaseHolder;
import org.windowpane.controller.mastership.Mastership;
import org.windowpane.controller.telemetry.SampleRing;

class WindowpaneRoutableTest {

  private static final String SECRET = "0123456789abcdef";
  private static final Duration SHORT = Duration.ofMillis(100);
  private static final int LIMIT = 500_000;
  private static final long TOKEN = 7;

  private final ThreadLoop loop = new ThreadLoop(Clock.systemUTC());
  private final Enforcer enforcer =
      new Enforcer("this-run", loop, new Timing(SHORT, SHORT, SHORT, SHORT, SHORT, SHORT), 10);
  private final Mastership mastership =
      new Mastership(
          loop,
          new LeaseHolder(System::nanoTime, 0),
          new GatewayClock(Clock.systemUTC(), System::nanoTime),
          Clock.systemUTC(),
          lease -> {},
          enforcer,
          Optional::empty);
  private final Restlet resources =
      new WindowpaneRoutable(
              mastership,
              new SampleRing(),
              new WindowpaneRoutable.Limits(SECRET, LIMIT, 1, 10, SHORT))
          .getRestlet(new Context());

  /** The header of requests; empty for none. */
  private String traceparent = "";

  private record Answer(int status, String type, Map<?, ?> body) {}

  @BeforeEach
  void giveLease() throws IOException {
    assertThat(lease(TOKEN).status()).isEqualTo(200);
  }

  private Answer lease(long token) throws IOException {
    return call(
        Method.PUT,
        "/lease",
        "{\"token\":"
            + token
            + ",\"role\":\"active\",\"sole\":true,\"ttlMs\":60000,\"time\":\"2030-01-01T00:00:00Z\"}");
  }

  @AfterEach
  void stop() {
    loop.close();
  }

  private Answer call(String authorization, Method method, String path, String body)
      throws IOException {
    return call(authorization, Long.toString(TOKEN), method, path, body);
  }

  private Answer call(String authorization, String token, Method method, String path, String body)
      throws IOException {
    Reference base = new Reference("http://127.0.0.1/wm/windowpane");
    Request request = new Request(method, new Reference(base, base + path));
    request.getResourceRef().setBaseRef(base);
    if (!authorization.isEmpty()) {
      request.getHeaders().set("Authorization", authorization);
    }
    if (!token.isEmpty()) {
      request.getHeaders().set("Fencing-Token", token);
    }
    if (!traceparent.isEmpty()) {
      request.getHeaders().set("traceparent", traceparent);
    }
    if (body != null) {
      request.setEntity(new StringRepresentation(body, MediaType.APPLICATION_JSON));
    }
    Response response = new Response(request);
    resources.handle(request, response);
    byte[] bytes = response.getEntity().getStream().readAllBytes();
    Map<?, ?> document = new ObjectMapper().readValue(bytes, Map.class);
    return new Answer(
        response.getStatus().getCode(), response.getEntity().getMediaType().getName(), document);
  }

  private Answer call(Method method, String path, String body) throws IOException {
    return call("Bearer " + SECRET, method, path, body);
  }

  private void assertProblem(Answer answer, int status, String type) {
    assertThat(answer.status()).isEqualTo(status);
    assertThat(answer.type()).isEqualTo("application/problem+json");
    assertThat(answer.body().get("type")).isEqualTo("/problems/" + type);
    assertThat(answer.body().get("status")).isEqualTo(status);
    assertThat(answer.body().toString()).doesNotContain("org.windowpane", "Exception");
  }

  @ParameterizedTest
  @CsvSource({"''", "Bearer", "Bearer wrong", "Basic 0123456789abcdef", "0123456789abcdef"})
  void without_the_secret_nothing_is_answered(String authorization) throws IOException {
    assertProblem(call(authorization, Method.GET, "/network", null), 401, "unauthenticated");
    assertProblem(call(authorization, Method.PUT, "/plan", "{}"), 401, "unauthenticated");
    assertProblem(call(authorization, Method.GET, "/none", null), 401, "unauthenticated");
  }

  @Test
  void the_network_is_answered_with_its_version() throws IOException {
    Answer answer = call(Method.GET, "/network", null);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body())
        .isEqualTo(
            Map.of(
                "instance", "this-run",
                "version", 1,
                "switches", List.of(),
                "links", List.of(),
                "hosts", List.of()));
  }

  @Test
  void a_lease_is_answered_with_the_state_of_the_controller() throws IOException {
    Answer answer = lease(8);

    assertThat(answer.body().get("instance")).isEqualTo("this-run");
    assertThat(answer.body().get("token")).isEqualTo(8);
    assertThat(answer.body().get("role")).isEqualTo("active");
    assertThat(answer.body().get("switches")).isEqualTo(List.of());
    assertThat(call(Method.GET, "/lease", null).body().get("token")).isEqualTo(8);
  }

  @Test
  void a_smaller_token_is_refused_with_the_one_that_was_seen() throws IOException {
    assertProblem(lease(6), 412, "fenced");
    assertThat(lease(6).body().get("token")).isEqualTo(7);

    String plan = "{\"generation\":1,\"rules\":[]}";
    Answer old = call("Bearer " + SECRET, "6", Method.PUT, "/plan", plan);
    assertProblem(old, 412, "fenced");
    assertThat(call(Method.GET, "/plan/status", null).body().get("generation")).isEqualTo(0);
  }

  @ParameterizedTest
  @CsvSource({"''", "0", "-1", "seven", "99999999999999999999"})
  void a_plan_without_a_token_is_refused(String token) throws IOException {
    String plan = "{\"generation\":1,\"rules\":[]}";
    Answer answer = call("Bearer " + SECRET, token, Method.PUT, "/plan", plan);

    assertProblem(answer, 400, "invalid");
    assertThat(answer.body().get("field")).isEqualTo("Fencing-Token");
  }

  @Test
  void a_plan_is_taken_and_becomes_the_current_one() throws IOException {
    String deny = "{\"id\":\"d\",\"order\":1,\"flowGroup\":{},\"action\":{\"type\":\"deny\"}}";
    Answer put = call(Method.PUT, "/plan", "{\"generation\":41,\"rules\":[" + deny + "]}");
    assertThat(put.status()).isEqualTo(200);
    assertThat(put.body().get("generation")).isEqualTo(41);

    String patch = "{\"from\":41,\"to\":42,\"upserts\":[],\"removals\":[\"d\"]}";
    assertThat(call(Method.PATCH, "/plan", patch).body().get("rules"))
        .isEqualTo(List.of(Map.of("id", "d", "state", "removed", "hops", List.of())));

    Answer status = call(Method.GET, "/plan/status", null);
    assertThat(status.body().get("generation")).isEqualTo(42);
    assertThat(status.body().get("rules")).isEqualTo(List.of());
  }

  @ParameterizedTest
  @CsvSource({
    "''",
    "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
    "not a trace",
    "00-${jndi:x}-01"
  })
  void an_answer_says_how_long_the_plan_took_whatever_trace_is_named(String trace)
      throws IOException {
    traceparent = trace;
    Answer answer = call(Method.PUT, "/plan", "{\"generation\":41,\"rules\":[]}");

    assertThat(answer.status()).isEqualTo(200);
    Map<?, ?> times = (Map<?, ?>) answer.body().get("times");
    assertThat(((Number) times.get("appliedMicros")).longValue())
        .isBetween(0L, ((Number) times.get("confirmedMicros")).longValue());
    assertThat(call(Method.GET, "/plan/status", null).body().get("times")).isNull();
  }

  @Test
  void a_change_of_another_plan_is_a_conflict_with_the_current_generation() throws IOException {
    Answer answer =
        call(Method.PATCH, "/plan", "{\"from\":3,\"to\":4,\"upserts\":[],\"removals\":[]}");

    assertProblem(answer, 409, "conflict");
    assertThat(answer.body().get("instance")).isEqualTo("this-run");
    assertThat(answer.body().get("generation")).isEqualTo(0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"rules\":[]}|generation",
        "{\"generation\":0,\"rules\":[]}|generation",
        "{\"generation\":1.5,\"rules\":[]}|generation",
        "{\"generation\":1}|rules",
        "{\"generation\":1,\"rules\":{}}|rules",
        "{\"generation\":1,\"rules\":[5]}|rules[0]",
        "{\"generation\":1,\"rules\":[],\"x\":1}|x",
        "{\"generation\":1,\"rules\":[{\"id\":\"a b\",\"order\":1}]}|rules[0].id",
        "{\"generation\":1,\"rules\":[{\"id\":\"a\",\"order\":\"1\"}]}|rules[0].order",
      })
  void a_field_that_is_wrong_is_named(String body, String field) throws IOException {
    Answer answer = call(Method.PUT, "/plan", body);

    assertProblem(answer, 400, "invalid");
    assertThat(answer.body().get("field")).isEqualTo(field);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"srcHost\":\"10.0.0\"}|{\"type\":\"deny\"}|flowGroup.srcHost",
        "{\"user\":\"a\"}|{\"type\":\"deny\"}|flowGroup.user",
        "{\"dstPort\":80}|{\"type\":\"deny\"}|flowGroup.dstPort",
        "{}|{\"type\":\"bless\"}|action.type",
        "{}|{\"type\":\"allow\",\"path\":[]}|action.path",
        "{}|{\"type\":\"limit\"}|action.limitBps",
        "{}|{\"type\":\"limit\",\"limitBps\":5,\"path\":\"x\"}|action.path",
        "{}|{\"type\":\"guarantee\",\"rateBps\":5,\"limitBps\":4,\"path\":[]}|action.limitBps",
        "{}|{\"type\":\"class\"}|action.class",
        "{}|{\"type\":\"class\",\"class\":{\"number\":32,\"priority\":\"high\",\"minBps\":0}}"
            + "|action.class.number",
        "{}|{\"type\":\"deny\",\"rateBps\":1}|action.rateBps",
        "{}|{\"type\":\"waypoint\"}|action.dpid",
        "{}|{\"type\":\"avoid\",\"dpid\":\"1\"}|action.dpid",
        "{}|{\"type\":\"guarantee\",\"rateBps\":0,\"path\":[]}|action.rateBps",
        "{}|{\"type\":\"guarantee\",\"rateBps\":1,\"path\":[]}|action.path",
        "{}|{\"type\":\"guarantee\",\"rateBps\":1,\"path\":[{\"dpid\":\"1\"}]}|action.path[0].dpid",
        "{}|{\"type\":\"guarantee\",\"rateBps\":1,\"path\":[{\"dpid\":\"00:00:00:00:00:00:00:01\","
            + "\"inPort\":0,\"outPort\":2}]}|action.path[0].inPort",
      })
  void a_field_inside_a_rule_is_named_with_its_path(String flowGroup, String action, String field)
      throws IOException {
    String rule =
        "{\"id\":\"a\",\"order\":1,\"flowGroup\":" + flowGroup + ",\"action\":" + action + "}";
    Answer answer = call(Method.PUT, "/plan", "{\"generation\":1,\"rules\":[" + rule + "]}");

    assertProblem(answer, 400, "invalid");
    assertThat(answer.body().get("field")).isEqualTo("rules[0]." + field);
  }

  @Test
  void of_many_rules_the_first_that_is_wrong_is_named() throws IOException {
    String rules =
        IntStream.range(0, 3_000)
            .mapToObj(
                i ->
                    "{\"id\":\"r%d\",\"order\":%s,\"flowGroup\":{},\"action\":{\"type\":\"deny\"}}"
                        .formatted(i, i == 2_700 || i == 2_900 ? "\"x\"" : "1"))
            .collect(Collectors.joining(","));
    Answer answer = call(Method.PUT, "/plan", "{\"generation\":1,\"rules\":[" + rules + "]}");

    assertThat(answer.body().get("field")).isEqualTo("rules[2700].order");
  }

  @Test
  void two_rules_of_one_id_are_refused() throws IOException {
    String rule = "{\"id\":\"a\",\"order\":1,\"flowGroup\":{},\"action\":{\"type\":\"deny\"}}";
    Answer twice =
        call(Method.PUT, "/plan", "{\"generation\":1,\"rules\":[" + rule + "," + rule + "]}");
    assertThat(twice.body().get("field")).isEqualTo("rules[1].id");

    Answer both =
        call(
            Method.PATCH,
            "/plan",
            "{\"from\":0,\"to\":1,\"upserts\":[" + rule + "],\"removals\":[\"a\"]}");
    assertThat(both.body().get("field")).isEqualTo("removals[0]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''",
        "[]",
        "{",
        "{}{}",
        "{\"rules\":[",
        "{\"rules\":[{}",
        "{\"a\":1\\,\"a\":2}",
        "nonsense"
      })
  void a_body_that_is_not_one_json_object_is_refused(String body) throws IOException {
    assertProblem(call(Method.PUT, "/plan", body), 400, "invalid");
  }

  @Test
  void a_body_that_is_too_large_is_refused() throws IOException {
    assertProblem(call(Method.PUT, "/plan", " ".repeat(LIMIT + 1)), 413, "too-large");
  }

  @Test
  void an_unknown_path_is_not_found() throws IOException {
    assertProblem(call(Method.GET, "/none", null), 404, "not-found");
    assertProblem(call(Method.GET, "/plan", null), 405, "method-not-allowed");
  }

  @ParameterizedTest
  @CsvSource({"after=x,after", "after=-1,after", "after=1&wait=61,wait"})
  void a_wait_that_makes_no_sense_is_refused(String query, String field) throws IOException {
    Answer answer = call(Method.GET, "/network?" + query, null);

    assertProblem(answer, 400, "invalid");
    assertThat(answer.body().get("field")).isEqualTo(field);
  }

  @Test
  void a_reader_does_not_wait_for_an_existing_version() throws IOException {
    assertThat(call(Method.GET, "/network?after=0&wait=60", null).body().get("version"))
        .isEqualTo(1);
    assertThat(call(Method.GET, "/telemetry?after=0&wait=0", null).body().get("samples"))
        .isEqualTo(List.of());
  }

  @Test
  void only_so_many_may_wait_at_once() throws Exception {
    CountDownLatch started = new CountDownLatch(1);
    Thread first =
        new Thread(
            () -> {
              started.countDown();
              try {
                call(Method.GET, "/telemetry?after=9&wait=60", null);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    first.start();
    started.await();
    while (first.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }

    assertProblem(call(Method.GET, "/network?after=9&wait=60", null), 503, "unavailable");
    first.interrupt();
    first.join();
  }
}
