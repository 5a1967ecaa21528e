package org.windowpane.gateway.enforcement;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.windowpane.core.network.FlowTable;
import org.windowpane.core.network.Host;
import org.windowpane.core.network.Link;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Port;
import org.windowpane.core.network.Switch;
import org.windowpane.core.network.SwitchPort;

/** The network of the core, from what the controller told. */
final class NetworkReader {
  private NetworkReader() {}

  static Network read(Wire.Network told) {
    return Network.of(
        orEmpty(told.switches()).stream().map(NetworkReader::read).toList(),
        orEmpty(told.links()).stream()
            .map(link -> new Link(read(link.from()), read(link.to())))
            .toList(),
        orEmpty(told.hosts()).stream()
            .filter(host -> host.at() != null)
            .map(host -> new Host(host.mac(), orEmpty(host.addresses()), read(host.at())))
            .toList());
  }

  /** The Ethernet addresses of the hosts. */
  static Set<String> macs(Wire.Network told) {
    return orEmpty(told.hosts()).stream().map(Wire.HostInfo::mac).collect(Collectors.toSet());
  }

  private static Switch read(Wire.SwitchInfo told) {
    return Switch.of(
        told.dpid(),
        orEmpty(told.ports()).stream().map(NetworkReader::read).toList(),
        orEmpty(told.tables()).stream().map(NetworkReader::read).toList(),
        queues(told.queues()),
        told.problem() == null ? "" : told.problem());
  }

  private static Port read(Wire.PortInfo told) {
    return new Port(
        told.number(),
        told.name(),
        told.up(),
        told.rateBps() == null ? 0 : told.rateBps(),
        told.queueLimit() == null ? 0 : told.queueLimit());
  }

  private static FlowTable read(Wire.TableInfo told) {
    return new FlowTable(told.id(), told.name(), told.maxEntries() == null ? 0 : told.maxEntries());
  }

  private static SwitchPort read(Wire.At told) {
    return new SwitchPort(told.dpid(), told.port());
  }

  private static Switch.Queues queues(String told) {
    if (told == null) {
      return Switch.Queues.NONE;
    }
    return switch (told.toLowerCase(Locale.ROOT)) {
      case "native" -> Switch.Queues.NATIVE;
      case "marked" -> Switch.Queues.MARKED;
      default -> Switch.Queues.NONE;
    };
  }

  private static <T> List<T> orEmpty(List<T> list) {
    return list == null ? List.of() : list;
  }
}
