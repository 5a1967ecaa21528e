package org.windowpane.controller.web;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.windowpane.controller.model.Host;
import org.windowpane.controller.model.Link;
import org.windowpane.controller.model.Network;
import org.windowpane.controller.model.PortInfo;
import org.windowpane.controller.model.PortKey;
import org.windowpane.controller.model.SwitchInfo;
import org.windowpane.controller.model.TableInfo;

/** The network as the protocol writes it. */
final class NetworkJson {

  private final int queueLimit;

  NetworkJson(int queueLimit) {
    this.queueLimit = queueLimit;
  }

  Map<String, Object> write(String instance, long version, Network network) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("instance", instance);
    json.put("version", version);
    json.put("switches", network.switches().values().stream().map(this::write).toList());
    json.put("links", network.links().stream().map(NetworkJson::write).toList());
    json.put("hosts", network.hosts().stream().map(NetworkJson::write).toList());
    return json;
  }

  private Map<String, Object> write(SwitchInfo info) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("dpid", info.dpid().toString());
    json.put("tables", info.tables().stream().map(NetworkJson::write).toList());
    json.put("ports", info.ports().values().stream().map(this::write).toList());
    json.put("queues", info.offeredQueues().name().toLowerCase(Locale.ROOT));
    json.put("problem", info.problem().orElse(null));
    return json;
  }

  private static Map<String, Object> write(TableInfo table) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id", table.id());
    json.put("name", table.name());
    json.put("maxEntries", table.maxEntries());
    return json;
  }

  private Map<String, Object> write(PortInfo port) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("number", port.number());
    json.put("name", port.name());
    json.put("up", port.up());
    json.put("rateBps", port.rateBps().isPresent() ? port.rateBps().getAsLong() : null);
    json.put("queueLimit", port.queueProblem().isPresent() ? 0 : queueLimit);
    json.put("queueCount", port.queueCount().isPresent() ? port.queueCount().getAsInt() : null);
    return json;
  }

  private static Map<String, Object> write(Link link) {
    return Map.of("from", write(link.from()), "to", write(link.to()));
  }

  private static Map<String, Object> write(Host host) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("mac", host.mac().toString());
    json.put("addresses", List.copyOf(host.addresses()));
    json.put("at", write(host.at()));
    return json;
  }

  private static Map<String, Object> write(PortKey at) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("dpid", at.dpid().toString());
    json.put("port", at.port());
    return json;
  }
}
