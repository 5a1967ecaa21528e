package org.windowpane.gateway.camara;

import static org.windowpane.gateway.camara.CamaraException.badRequest;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.windowpane.core.flow.Field;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.gateway.camara.Devices.Pair;
import org.windowpane.gateway.camara.OrderForms.PortsForm;
import org.windowpane.gateway.camara.OrderForms.RangeForm;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.PortRange;

/**
 * The flows of an order in both directions, each with the rate that the profile guarantees.
 *
 * @param flows the flows
 * @param rateBps bits per second, more than 0
 */
record Flows(FlowGroup flows, long rateBps) {
  /** The most flow groups of one order, each of which is a booking. */
  static final int MOST = 32;

  /**
   * The flow groups of an order: each pair of hosts, each range of ports, each direction.
   *
   * @throws CamaraException if they are too many
   */
  static List<Flows> of(
      List<Pair> pairs, PortsForm devicePorts, PortsForm serverPorts, QosProfile profile) {
    List<PortRange> ofDevice = ranges("devicePorts", devicePorts);
    List<PortRange> ofServer = ranges("applicationServerPorts", serverPorts);
    int directions = (profile.upstreamBps() > 0 ? 1 : 0) + (profile.downstreamBps() > 0 ? 1 : 0);
    long count = (long) pairs.size() * ofDevice.size() * ofServer.size() * directions;
    if (count > MOST) {
      throw badRequest(
          "OUT_OF_RANGE",
          "The request represents %d flow groups; state fewer hosts or ranges of ports, for at most %d."
              .formatted(count, MOST));
    }
    List<Flows> all = new ArrayList<>();
    for (Pair pair : pairs) {
      for (PortRange device : ofDevice) {
        for (PortRange server : ofServer) {
          if (profile.upstreamBps() > 0) {
            all.add(
                new Flows(
                    group(pair.device(), pair.server(), device, server), profile.upstreamBps()));
          }
          if (profile.downstreamBps() > 0) {
            all.add(
                new Flows(
                    group(pair.server(), pair.device(), server, device), profile.downstreamBps()));
          }
        }
      }
    }
    return all;
  }

  private static FlowGroup group(IpPrefix from, IpPrefix to, PortRange source, PortRange target) {
    Map<String, String> named = new LinkedHashMap<>();
    named.put(Field.SRC_HOST.text(), from.toString());
    named.put(Field.DST_HOST.text(), to.toString());
    if (!source.isAny()) {
      named.put(Field.SRC_PORT.text(), source.toString());
    }
    if (!target.isAny()) {
      named.put(Field.DST_PORT.text(), target.toString());
    }
    return FlowGroup.of(named);
  }

  /** The fewest ranges that contain the ports; every port where none are stated. */
  private static List<PortRange> ranges(String field, PortsForm ports) {
    if (ports == null) {
      return List.of(PortRange.ANY);
    }
    if (ports.ranges() == null && ports.ports() == null) {
      throw ProblemException.invalid(field, "must have ranges or ports");
    }
    List<PortRange> sorted =
        Stream.concat(
                stream(ports.ranges()).map(it -> range(field, it)),
                stream(ports.ports()).map(it -> new PortRange(it, it)))
            .sorted(Comparator.comparing(PortRange::first))
            .toList();
    List<PortRange> merged = new ArrayList<>();
    for (PortRange next : sorted) {
      PortRange last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
      if (last != null && next.first() <= last.last() + 1) {
        merged.set(
            merged.size() - 1, new PortRange(last.first(), Math.max(last.last(), next.last())));
      } else {
        merged.add(next);
      }
    }
    return merged;
  }

  private static <T> Stream<T> stream(List<T> list) {
    return list == null ? Stream.of() : list.stream();
  }

  private static PortRange range(String field, RangeForm range) {
    if (range.from() > range.to()) {
      throw ProblemException.invalid(field + ".ranges", "must have from before to");
    }
    return new PortRange(range.from(), range.to());
  }
}
