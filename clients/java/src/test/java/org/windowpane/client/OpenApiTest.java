package org.windowpane.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.windowpane.client.testing.OpenApi;
import org.windowpane.client.testing.Peer;
import org.windowpane.client.testing.Site;

/** What the client sends and reads is in the description of the API. */
public final class OpenApiTest {
  /** Fields that the gateway gets in one of the next versions. */
  private static final Set<String> TO_COME = Set.of("label", "application");

  private static final Instant TIME = Instant.parse("2032-01-01T00:00:00Z");
  private static final FlowGroup FLOWS = FlowGroup.between("h1", "h2").tcp().fromPort(1).toPort(2);

  private static void assertSent(Map<String, Object> json, String schema) {
    Set<String> known = OpenApi.fields(schema);
    known.addAll(TO_COME);
    assertThat(known).as(schema).isNotEmpty().containsAll(json.keySet());
  }

  @Test
  void eachFieldOfARequestIsDescribed() {
    WindowRequest window =
        WindowRequest.transfer("s", FLOWS, 1, TIME)
            .earliestEnd()
            .start(TIME)
            .deadline(TIME)
            .atMost(1)
            .partial()
            .held(Duration.ofSeconds(1))
            .waiting()
            .label("l")
            .application("a");
    assertSent(window.json(), "BookingRequest");
    assertSent(WindowRequest.limit("s", FLOWS, 1).json(), "BookingRequest");
    assertThat(OpenApi.fields("Transfer")).contains("bits", "aim");
    assertSent(FLOWS.predicates(), "FlowGroupRequest");
    assertSent(BookingChange.toRate(1).andEnd(TIME).json(), "BookingChange");
    assertSent(BookingChange.toLabel("l").json(), "BookingChange");
    assertSent(new TransferHint("s", FLOWS, 1, TIME, OptionalLong.of(1)).json(), "Hint");
    assertThat(OpenApi.fields("BookingGroupRequest")).contains("bookings");
  }

  @Test
  void eachFieldOfAnAnswerIsDescribed() {
    assertRead("Booking", Booking::of);
    assertRead("BookingCheck", BookingCheck::of);
    assertRead("Bookings", BookingPage::of);
    assertRead("RefusalRecord", Refusal::of);
    assertRead("Share", Share::of);
    assertRead("Host", Host::of);
    assertRead("Me", Me::of);
    assertRead("Paths", NetworkPaths::of);
    assertRead("HostRanks", HostRanks::of);
    assertRead(
        "Problem",
        json -> {
          Map<String, Object> problem = new HashMap<>(sample(OpenApi.schema("Problem")));
          problem.put("status", 409);
          WindowpaneException failure =
              WindowpaneException.of(409, JsonObject.write(problem), Optional.empty());
          assertThat(failure.refusal()).isPresent();
          assertThat(failure.quota()).isPresent();
          assertThat(failure.fields()).isNotEmpty();
          assertThat(failure.requestId()).isPresent();
          return failure;
        });
    assertThat(OpenApi.fields("Shares")).contains("shares");
    assertThat(OpenApi.fields("Hosts")).contains("hosts");
    assertThat(OpenApi.fields("BookingGroup")).contains("bookings");
  }

  /** Reads an object that has each field of the schema, and notes the fields that it lacks. */
  private static void assertRead(String schema, Function<JsonObject, ?> read) {
    Set<String> missing = new TreeSet<>();
    assertThat(read.apply(new JsonObject(noting(sample(OpenApi.schema(schema)), missing))))
        .isNotNull();
    missing.removeAll(TO_COME);
    assertThat(missing).as("fields that " + schema + " lacks").isEmpty();
  }

  private static Map<String, Object> noting(Map<String, Object> sample, Set<String> missing) {
    Map<String, Object> noting =
        new HashMap<>() {
          private static final long serialVersionUID = 1;

          @Override
          public Object get(Object name) {
            if (!containsKey(name)) {
              missing.add(name.toString());
            }
            return super.get(name);
          }
        };
    sample.forEach((name, value) -> noting.put(name, notingInside(value, missing)));
    return noting;
  }

  @SuppressWarnings("unchecked") // Samples have texts as names.
  private static Object notingInside(Object value, Set<String> missing) {
    if (value instanceof Map<?, ?> map) {
      // Not all flow groups have all predicates.
      return noting((Map<String, Object>) map, missing);
    }
    if (value instanceof List<?> list) {
      return list.stream().map(it -> notingInside(it, missing)).toList();
    }
    return value;
  }

  private static Map<String, Object> sample(JsonNode schema) {
    Map<String, Object> sample = new HashMap<>();
    schema
        .get("properties")
        .properties()
        .forEach(it -> sample.put(it.getKey(), value(it.getKey(), it.getValue())));
    return sample;
  }

  private static Object value(String name, JsonNode schema) {
    for (String choice : List.of("oneOf", "anyOf", "allOf")) {
      if (schema.has(choice)) {
        return value(name, schema.get(choice).get(0));
      }
    }
    if (schema.has("$ref")) {
      return sample(OpenApi.schema(schema.get("$ref").asText().replaceFirst(".*/", "")));
    }
    String type =
        schema.get("type").isArray()
            ? schema.get("type").get(0).asText()
            : schema.get("type").asText();
    return switch (type) {
      case "array" -> List.of(value(name, schema.get("items")));
      case "integer" -> 1L;
      case "boolean" -> true;
      default ->
          schema.path("format").asText().equals("date-time")
              ? TIME.toString()
              : name.equals("id") ? UUID.randomUUID().toString() : "text";
    };
  }

  @Test
  void eachPathAndParameterIsDescribed() {
    List<String> requests = new CopyOnWriteArrayList<>();
    try (Peer peer =
            Peer.tcp(
                (connection, number) -> {
                  String head = Peer.readRequest(connection);
                  while (!head.isEmpty()) {
                    requests.add(head);
                    Peer.write(connection, Peer.answer("404 Not Found", "", "{}"));
                    head = Peer.readRequest(connection);
                  }
                });
        WindowpaneClient client = WindowpaneClient.connect(peer.address(), Token.of("t"))) {
      callEverything(client);
    }
    assertThat(requests).hasSizeGreaterThanOrEqualTo(16);
    for (String request : requests) {
      String[] words = request.split(" ", 3);
      String[] parts = words[1].split("\\?", 2);
      String path =
          parts[0]
              .replaceFirst("^/api/v1", "")
              .replaceFirst("[0-9a-f]{8}-[0-9a-f-]{27}", "{id}")
              .replaceFirst("/shares/.*", "/shares/{name}");
      String method = words[0].toLowerCase(Locale.ROOT);
      assertThat(OpenApi.operation(method, path).isMissingNode()).as(method + path).isFalse();
      Set<String> known = OpenApi.parameters(method, path);
      known.addAll(TO_COME);
      if (parts.length > 1) {
        for (String parameter : parts[1].split("&", -1)) {
          assertThat(known).as(path).contains(parameter.replaceFirst("=.*", ""));
        }
      }
      if (request.contains("Idempotency-Key")) {
        assertThat(known).as(path).contains("Idempotency-Key");
      }
    }
  }

  private static void callEverything(WindowpaneClient client) {
    UUID id = UUID.randomUUID();
    WindowRequest window = WindowRequest.reserve("s", FLOWS, 1);
    List<Future<?>> all = new ArrayList<>();
    all.add(client.reserve(window));
    all.add(client.reserveAll(List.of(window)));
    all.add(client.change(id, BookingChange.toRate(1)));
    all.add(client.extend(id, TIME));
    all.add(client.cancel(id));
    all.add(client.confirm(id));
    all.add(client.check(window));
    all.add(client.hint(new TransferHint("s", FLOWS, 1, TIME, OptionalLong.empty())));
    all.add(client.booking(id));
    all.add(
        client.bookings(
            BookingQuery.all()
                .principal("p")
                .state(Booking.State.BOOKED)
                .share("s")
                .host("h")
                .series(id)
                .from(TIME)
                .to(TIME)
                .application("a")
                .limit(1)
                .after("c")));
    all.add(client.shares());
    all.add(client.share("s"));
    all.add(client.hosts());
    all.add(client.me());
    all.add(client.paths("a", "b", TIME, TIME));
    all.add(client.rankHosts(List.of("a"), Duration.ofSeconds(1)));
    all.forEach(Site::failureOf);
  }
}
