package org.windowpane.gateway.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A network in the plan protocol: leaves s1 and s2 with three hosts each at ports 1 to 3, a spine
 * s3; port 4 of s1 leads to port 1 of s3, port 4 of s2 to its port 2.
 */
public final class FakeNetwork {
  /** The rate of every port in bits per second. */
  public static final long RATE = 100_000_000;

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private FakeNetwork() {}

  /** The dpid of a switch by its number. */
  public static String dpid(int number) {
    return "00:00:00:00:00:00:00:0" + number;
  }

  /** The whole. */
  public static ObjectNode leavesAndSpine() {
    ObjectNode network = JSON.objectNode();
    ArrayNode switches = network.putArray("switches");
    switches.add(plainSwitch(1, 4)).add(plainSwitch(2, 4)).add(plainSwitch(3, 2));
    ArrayNode links = network.putArray("links");
    link(links, 1, 4, 3, 1);
    link(links, 2, 4, 3, 2);
    ArrayNode hosts = network.putArray("hosts");
    for (int number = 1; number <= 6; number++) {
      host(hosts, number, number <= 3 ? 1 : 2, (number - 1) % 3 + 1);
    }
    return network;
  }

  /** The same with another spine, s4: port 5 of s1 leads to its port 1, port 5 of s2 to its 2. */
  public static ObjectNode leavesAndTwoSpines() {
    ObjectNode network = leavesAndSpine();
    ArrayNode switches = network.putArray("switches");
    switches.add(plainSwitch(1, 5)).add(plainSwitch(2, 5));
    switches.add(plainSwitch(3, 2)).add(plainSwitch(4, 2));
    ArrayNode links = (ArrayNode) network.get("links");
    link(links, 1, 5, 4, 1);
    link(links, 2, 5, 4, 2);
    return network;
  }

  /** The network without a switch and its links. */
  public static ObjectNode without(ObjectNode network, int number) {
    ObjectNode rest = network.deepCopy();
    remove((ArrayNode) rest.get("switches"), it -> it.get("dpid").asText().equals(dpid(number)));
    remove(
        (ArrayNode) rest.get("links"),
        it ->
            it.at("/from/dpid").asText().equals(dpid(number))
                || it.at("/to/dpid").asText().equals(dpid(number)));
    return rest;
  }

  private static void remove(ArrayNode array, Predicate<JsonNode> which) {
    for (int index = array.size() - 1; index >= 0; index--) {
      if (which.test(array.get(index))) {
        array.remove(index);
      }
    }
  }

  private static ObjectNode plainSwitch(int number, int ports) {
    ObjectNode it = JSON.objectNode().put("dpid", dpid(number));
    it.putArray("tables")
        .add(JSON.objectNode().put("id", 0).put("name", "policy").put("maxEntries", 1000))
        .add(JSON.objectNode().put("id", 1).put("name", "forwarding").put("maxEntries", 1000));
    ArrayNode array = it.putArray("ports");
    for (int port = 1; port <= ports; port++) {
      array.add(
          JSON.objectNode()
              .put("number", port)
              .put("name", "s" + number + "-" + port)
              .put("up", true)
              .put("rateBps", RATE)
              .put("queueLimit", 1000));
    }
    return it.put("queues", "marked").putNull("problem");
  }

  private static void link(ArrayNode links, int one, int onePort, int other, int otherPort) {
    links.add(direction(one, onePort, other, otherPort));
    links.add(direction(other, otherPort, one, onePort));
  }

  private static ObjectNode direction(int from, int fromPort, int to, int toPort) {
    ObjectNode link = JSON.objectNode();
    link.set("from", at(from, fromPort));
    link.set("to", at(to, toPort));
    return link;
  }

  private static ObjectNode at(int number, int port) {
    return JSON.objectNode().put("dpid", dpid(number)).put("port", port);
  }

  private static void host(ArrayNode hosts, int number, int at, int port) {
    ObjectNode host = JSON.objectNode().put("mac", "0a:00:00:00:00:0" + number);
    host.putArray("addresses").add("10.0.0." + number);
    host.set("at", at(at, port));
    hosts.add(host);
  }

  /** A sample in which every port, and every rule's queue at host 4, has carried so many bytes. */
  public static ObjectNode steady(Instant at, long bytes, Set<String> rules) {
    ObjectNode sample = JSON.objectNode().put("at", at.toString()).put("rulesIn", 1);
    ArrayNode ports = sample.putArray("ports");
    for (int number = 1; number <= 3; number++) {
      for (int port = 1; port <= (number == 3 ? 2 : 4); port++) {
        ports.add(at(number, port).put("rxBytes", bytes).put("txBytes", bytes));
      }
    }
    ArrayNode queues = sample.putArray("queues");
    int queue = 0;
    for (String rule : rules) {
      queue++;
      ObjectNode counters = at(2, 1).put("queue", queue).put("rule", rule).put("txBytes", bytes);
      counters.putArray("rules").add(rule);
      queues.add(counters);
    }
    ArrayNode tables = sample.putArray("tables");
    for (int number = 1; number <= 3; number++) {
      tables.add(
          JSON.objectNode()
              .put("dpid", dpid(number))
              .put("table", 0)
              .put("entries", 2 + rules.size())
              .put("maxEntries", 1000));
    }
    sample.putArray("rules");
    sample.putArray("servers");
    return sample;
  }

  /** A server of a service, in a sample. */
  public static ObjectNode server(
      String service, String host, String health, long flows, long assigned, long sent) {
    return JSON.objectNode()
        .put("service", "service." + service)
        .put("host", host)
        .put("port", 8080)
        .put("health", health)
        .put("flows", flows)
        .put("assigned", assigned)
        .put("load", 0.5)
        .put("answerMicros", 120)
        .put("txBytes", sent);
  }
}
