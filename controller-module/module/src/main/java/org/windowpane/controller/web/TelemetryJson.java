package org.windowpane.controller.web;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Supplier;
import org.windowpane.controller.model.Dpid;
import org.windowpane.controller.model.Network;
import org.windowpane.controller.model.PortKey;
import org.windowpane.controller.model.SwitchInfo;
import org.windowpane.controller.model.TableInfo;
import org.windowpane.controller.plan.QueueFound;
import org.windowpane.controller.telemetry.Sample;
import org.windowpane.controller.telemetry.SwitchCounters;

/** Counters as the protocol writes them. */
final class TelemetryJson {

  private final Supplier<Network> network;

  TelemetryJson(Supplier<Network> network) {
    this.network = network;
  }

  Map<String, Object> write(String instance, List<Sample> samples) {
    Network now = network.get();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("instance", instance);
    json.put("samples", samples.stream().map(sample -> write(sample, now)).toList());
    return json;
  }

  private static Map<String, Object> write(Sample sample, Network network) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("seq", sample.seq());
    json.put("at", sample.at().toString());
    json.put("rulesIn", rulesIn(sample));
    json.put("ports", rows(sample, SwitchCounters::ports, TelemetryJson::port));
    json.put("queues", rows(sample, SwitchCounters::queues, (at, q) -> queue(at, q, sample)));
    json.put("tables", rows(sample, SwitchCounters::tables, (at, t) -> table(at, t, network)));
    json.put("rules", rules(sample));
    return json;
  }

  private static int rulesIn(Sample sample) {
    return sample.switches().values().stream().mapToInt(SwitchCounters::rulesIn).max().orElse(1);
  }

  /** An unsigned number; null for what the switch does not count. */
  private static Number total(long counter) {
    if (counter == SwitchCounters.NOT_COUNTED) {
      return null;
    }
    return counter >= 0 ? counter : new BigInteger(Long.toUnsignedString(counter));
  }

  private static Long orNull(OptionalLong number) {
    return number.isPresent() ? number.getAsLong() : null;
  }

  private interface Row<T> {
    Map<String, Object> write(Dpid at, T counters);
  }

  private static <T> List<Map<String, Object>> rows(
      Sample sample, Function<SwitchCounters, List<T>> counters, Row<T> row) {
    List<Map<String, Object>> rows = new ArrayList<>();
    sample
        .switches()
        .forEach(
            (at, found) -> counters.apply(found).forEach(each -> rows.add(row.write(at, each))));
    return rows;
  }

  private static Map<String, Object> at(Dpid dpid) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("dpid", dpid.toString());
    return json;
  }

  private static Map<String, Object> port(Dpid dpid, SwitchCounters.Port port) {
    Map<String, Object> json = at(dpid);
    json.put("port", port.port());
    json.put("rxBytes", total(port.rx().bytes()));
    json.put("txBytes", total(port.tx().bytes()));
    json.put("rxPackets", total(port.rx().packets()));
    json.put("txPackets", total(port.tx().packets()));
    json.put("rxDropped", total(port.rxDropped()));
    json.put("txDropped", total(port.txDropped()));
    json.put("countedMs", orNull(port.countedMs()));
    return json;
  }

  private static Map<String, Object> queue(Dpid dpid, SwitchCounters.Queue queue, Sample sample) {
    QueueFound owner =
        sample
            .owners()
            .queues()
            .getOrDefault(new PortKey(dpid, queue.port()), Map.of())
            .get(queue.queue());
    boolean rated = owner != null && owner.rateBps().isPresent();
    Map<String, Object> json = at(dpid);
    json.put("port", queue.port());
    json.put("queue", queue.queue());
    List<String> rules = owner == null ? List.of() : owner.rules();
    json.put("rule", rules.size() == 1 ? rules.get(0) : null);
    json.put("rules", rules);
    json.put("rateBps", rated ? owner.rateBps().getAsLong() : null);
    json.put("txBytes", total(queue.tx().bytes()));
    json.put("txPackets", total(queue.tx().packets()));
    json.put("txErrors", total(queue.txErrors()));
    json.put("countedMs", orNull(queue.countedMs()));
    return json;
  }

  private static Map<String, Object> table(Dpid dpid, SwitchCounters.Table table, Network network) {
    long maxEntries =
        network.switchOf(dpid).map(SwitchInfo::tables).orElse(List.of()).stream()
            .filter(info -> info.id() == table.table())
            .mapToLong(TableInfo::maxEntries)
            .findFirst()
            .orElse(0);
    Map<String, Object> json = at(dpid);
    json.put("table", table.table());
    json.put("entries", table.entries());
    json.put("maxEntries", maxEntries);
    return json;
  }

  private static List<Map<String, Object>> rules(Sample sample) {
    List<Map<String, Object>> rows = new ArrayList<>();
    sample
        .switches()
        .forEach(
            (dpid, counters) ->
                counters
                    .rules()
                    .forEach(
                        (cookie, traffic) -> {
                          String id = sample.owners().rules().get(cookie);
                          if (id != null) {
                            Map<String, Object> json = new LinkedHashMap<>();
                            json.put("id", id);
                            json.put("dpid", dpid.toString());
                            json.put("bytes", total(traffic.bytes()));
                            json.put("packets", total(traffic.packets()));
                            rows.add(json);
                          }
                        }));
    return rows;
  }
}
