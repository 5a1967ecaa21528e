package org.windowpane.gateway.network;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.windowpane.core.admission.booking.Resource.LinkBandwidth;
import org.windowpane.core.network.Host;
import org.windowpane.core.network.LinkDirection;
import org.windowpane.core.network.LinkDirection.Inbound;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Port;
import org.windowpane.core.network.Switch;
import org.windowpane.core.time.Timeline;
import org.windowpane.gateway.ledger.rows.AwaySwitch;
import org.windowpane.gateway.ledger.rows.ControllerStatus;
import org.windowpane.gateway.ledger.rows.NetworkView.DownLink;
import org.windowpane.gateway.ledger.state.KnownHosts;
import org.windowpane.gateway.ledger.state.KnownHosts.KnownHost;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Names;
import org.windowpane.gateway.ledger.state.Wire;
import org.windowpane.gateway.measurements.Measurements;
import org.windowpane.gateway.network.NetworkJson.ControllerView;
import org.windowpane.gateway.network.NetworkJson.DownLinkView;
import org.windowpane.gateway.network.NetworkJson.FlowTableView;
import org.windowpane.gateway.network.NetworkJson.HostView;
import org.windowpane.gateway.network.NetworkJson.LinkEndView;
import org.windowpane.gateway.network.NetworkJson.LinkUseView;
import org.windowpane.gateway.network.NetworkJson.LinkUsesView;
import org.windowpane.gateway.network.NetworkJson.LinkView;
import org.windowpane.gateway.network.NetworkJson.NetworkDocumentView;
import org.windowpane.gateway.network.NetworkJson.PortRefView;
import org.windowpane.gateway.network.NetworkJson.PortView;
import org.windowpane.gateway.network.NetworkJson.SwitchView;
import org.windowpane.gateway.network.NetworkJson.TableUseView;
import org.windowpane.gateway.network.NetworkJson.TableUsesView;
import org.windowpane.protocol.value.FlowTable;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

/** The network, as the API returns it. */
public final class NetworkViews {
  private final LedgerState state;
  private final Network network;
  private final Names names;

  public NetworkViews(LedgerState state) {
    this.state = state;
    this.network = state.decisions().network();
    this.names = Names.of(state);
  }

  NetworkDocumentView document(ControllerStatus controller) {
    return new NetworkDocumentView(
        state.network().version(),
        controller(controller),
        Stream.concat(
                network.switches().values().stream()
                    .map(
                        it ->
                            switchView(
                                it,
                                controller.connected(),
                                it.problem().isEmpty() ? null : it.problem())),
                state.network().away().stream().map(NetworkViews::away))
            .sorted(Comparator.comparing(SwitchView::dpid))
            .toList(),
        network.directions().stream().map(this::link).toList(),
        state.network().down().stream().map(this::downLink).toList(),
        hosts());
  }

  public static ControllerView controller(ControllerStatus status) {
    return new ControllerView(status.connected(), status.instance(), status.since());
  }

  /** Hosts that have a name first, then those that were only seen. */
  List<HostView> hosts() {
    return KnownHosts.of(state).all().stream().map(NetworkViews::host).toList();
  }

  private static HostView host(KnownHost known) {
    return new HostView(
        known.name(),
        known.addresses(),
        known.attached().map(Host::mac).orElse(null),
        known
            .attached()
            .map(Host::at)
            .map(at -> new PortRefView(at.dpid().toString(), at.port()))
            .orElse(null));
  }

  private static SwitchView away(AwaySwitch it) {
    String since = it.since().truncatedTo(ChronoUnit.SECONDS).toString();
    return switchView(it.was(), false, "It has not been connected since " + since + ".");
  }

  private static SwitchView switchView(Switch it, boolean connected, String problem) {
    return new SwitchView(
        it.dpid().toString(),
        it.dpid().shortName(),
        connected,
        it.queues().name().toLowerCase(Locale.ROOT),
        problem,
        new TreeMap<>(it.ports()).values().stream().map(NetworkViews::port).toList(),
        it.tables().stream().map(NetworkViews::table).toList());
  }

  private static PortView port(Port port) {
    return new PortView(port.number(), port.name(), port.up(), port.rateBps());
  }

  private static FlowTableView table(FlowTable table) {
    return new FlowTableView(table.id(), table.name(), table.maxEntries());
  }

  private LinkView link(LinkDirection direction) {
    return new LinkView(
        names.link(direction), from(direction), to(direction), network.rateBps(direction));
  }

  private DownLinkView downLink(DownLink down) {
    return new DownLinkView(
        Wire.of(down.was()).toString(),
        portEnd(down.was().from()),
        portEnd(down.was().to()),
        down.rateBps(),
        down.since());
  }

  private LinkEndView from(LinkDirection direction) {
    return direction instanceof Inbound
        ? hostEnd(names.from(direction))
        : portEnd(direction.port());
  }

  private LinkEndView to(LinkDirection direction) {
    if (direction instanceof Inbound) {
      return portEnd(direction.port());
    }
    Link link = network.links().get(direction.port());
    return link == null ? hostEnd(names.to(direction)) : portEnd(link.to());
  }

  private static LinkEndView hostEnd(String name) {
    return new LinkEndView(null, null, name, name);
  }

  private LinkEndView portEnd(SwitchPort port) {
    return new LinkEndView(
        port.dpid().toString(),
        port.port(),
        network.port(port).map(Port::name).orElse(port.toString()),
        null);
  }

  public LinkUsesView linkUses(Measurements measurements, Instant now) {
    return new LinkUsesView(
        measurements.at().equals(Instant.EPOCH) ? now : measurements.at(),
        network.directions().stream().map(it -> linkUse(it, measurements, now)).toList());
  }

  private LinkUseView linkUse(LinkDirection direction, Measurements measurements, Instant now) {
    OptionalLong used = measurements.usedBps(direction);
    Timeline reserved = state.decisions().calendar().timeline(new LinkBandwidth(direction));
    return new LinkUseView(
        names.link(direction),
        names.from(direction),
        names.to(direction),
        network.rateBps(direction),
        used.isPresent() ? used.getAsLong() : null,
        reserved.levelAt(now),
        reserved.maximumFrom(now));
  }

  public TableUsesView tableUses(Measurements measurements, Instant now) {
    return new TableUsesView(
        measurements.at().equals(Instant.EPOCH) ? now : measurements.at(),
        measurements.tables().stream()
            .map(
                use ->
                    new TableUseView(
                        use.dpid().toString(),
                        use.dpid().shortName(),
                        use.table(),
                        tableName(use),
                        use.entries(),
                        use.maxEntries()))
            .toList());
  }

  private String tableName(Measurements.TableUse use) {
    Switch at = network.switches().get(use.dpid());
    return at == null
        ? Integer.toString(use.table())
        : at.tables().stream()
            .filter(table -> table.id() == use.table())
            .map(FlowTable::name)
            .findFirst()
            .orElse(Integer.toString(use.table()));
  }
}
