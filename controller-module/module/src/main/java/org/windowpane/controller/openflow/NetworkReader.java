package org.windowpane.controller.openflow;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import net.floodlightcontroller.core.IOFSwitch;
import net.floodlightcontroller.core.internal.IOFSwitchService;
import net.floodlightcontroller.core.internal.TableFeatures;
import net.floodlightcontroller.devicemanager.IDevice;
import net.floodlightcontroller.devicemanager.IDeviceService;
import net.floodlightcontroller.linkdiscovery.ILinkDiscoveryService;
import net.floodlightcontroller.topology.ITopologyService;
import org.projectfloodlight.openflow.protocol.OFPortDesc;
import org.projectfloodlight.openflow.protocol.OFVersion;
import org.projectfloodlight.openflow.types.DatapathId;
import org.projectfloodlight.openflow.types.OFPort;
import org.projectfloodlight.openflow.types.TableId;
import org.windowpane.controller.entries.TableCapabilities;
import org.windowpane.controller.forwarding.Pipeline;
import org.windowpane.controller.model.Host;
import org.windowpane.controller.model.TableLimits;
import org.windowpane.controller.topology.Discovered;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.FlowTable;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.SwitchPort;

/** Reads what the controller's services have discovered into one immutable value. */
public final class NetworkReader {

  private static final long KILO = 1000;

  private final IOFSwitchService switches;
  private final ILinkDiscoveryService links;
  private final ITopologyService topology;
  private final IDeviceService devices;
  private final TableLimits limits;
  private final SwitchCapabilities abilities;

  /** Reads from these services, with the limits that tables have by configuration. */
  public NetworkReader(
      IOFSwitchService switches,
      ILinkDiscoveryService links,
      ITopologyService topology,
      IDeviceService devices,
      TableLimits limits,
      SwitchCapabilities abilities) {
    this.switches = switches;
    this.links = links;
    this.topology = topology;
    this.devices = devices;
    this.limits = limits;
    this.abilities = abilities;
  }

  /** The network as the services know it now. */
  public Discovered read() {
    List<Discovered.Switch> found = new ArrayList<>();
    for (DatapathId dpid : switches.getAllSwitchDpids()) {
      IOFSwitch sw = switches.getSwitch(dpid);
      if (sw != null && sw.isConnected()) {
        found.add(describe(sw));
      }
    }
    List<Link> between =
        links.getLinks().keySet().stream()
            .map(
                link ->
                    new Link(
                        key(link.getSrc(), link.getSrcPort()),
                        key(link.getDst(), link.getDstPort())))
            .sorted()
            .toList();
    return new Discovered(found, between, hosts());
  }

  private Discovered.Switch describe(IOFSwitch sw) {
    List<Discovered.Port> ports = new ArrayList<>();
    for (OFPortDesc port : sw.getPorts()) {
      if (port.getPortNo().getPortNumber() > 0) {
        ports.add(
            new Discovered.Port(
                port.getPortNo().getPortNumber(),
                port.getName(),
                port.isEnabled(),
                speed(port),
                topology.isBroadcastAllowed(sw.getId(), port.getPortNo())));
      }
    }
    ports.sort(Comparator.comparingInt(Discovered.Port::number));
    return new Discovered.Switch(new Dpid(sw.getId().getLong()), tables(sw), ports);
  }

  private List<FlowTable> tables(IOFSwitch sw) {
    FlowTable policy = table(sw, Pipeline.POLICY, "policy");
    TableCapabilities can = abilities.of(sw);
    List<FlowTable> tables = new ArrayList<>(List.of(policy));
    if (can.twoTables()) {
      tables.add(table(sw, Pipeline.FORWARDING, "forwarding"));
    }
    if (can.services()) {
      tables.add(table(sw, Pipeline.SERVICES, "services"));
    }
    return tables;
  }

  /**
   * OpenFlow 1.3 gives kilobits per second, where 0 is "not known"; OpenFlow 1.0 the kind of
   * medium.
   */
  private static OptionalLong speed(OFPortDesc port) {
    if (port.getVersion() == OFVersion.OF_10) {
      return port.getCurr().stream()
          .mapToLong(feature -> feature.getPortSpeed().getSpeedBps())
          .filter(bps -> bps > 0)
          .max();
    }
    return port.getVersion() == OFVersion.OF_13 && port.getCurrSpeed() > 0
        ? OptionalLong.of(port.getCurrSpeed() * KILO)
        : OptionalLong.empty();
  }

  private FlowTable table(IOFSwitch sw, int id, String name) {
    TableFeatures features = sw.getTableFeatures(TableId.of(id));
    long reported = features == null ? 0 : features.getMaxEntries();
    return new FlowTable(id, name, limits.of(new Dpid(sw.getId().getLong()), reported));
  }

  private List<Host> hosts() {
    Map<Mac, Host> hosts = new HashMap<>();
    for (IDevice device : devices.getAllDevices()) {
      host(device).ifPresent(host -> hosts.merge(host.mac(), host, NetworkReader::together));
    }
    return hosts.values().stream().sorted(Comparator.comparing(Host::mac)).toList();
  }

  /**
   * A controller that separates VLANs sees a host once for each; packets go where its address is.
   */
  private static Host together(Host one, Host other) {
    List<String> addresses =
        Stream.concat(one.addresses().stream(), other.addresses().stream())
            .distinct()
            .sorted()
            .toList();
    SwitchPort at = one.at().compareTo(other.at()) <= 0 ? one.at() : other.at();
    return new Host(one.mac(), addresses, at);
  }

  private static Optional<Host> host(IDevice device) {
    net.floodlightcontroller.devicemanager.SwitchPort[] points = device.getAttachmentPoints();
    List<String> addresses =
        Stream.concat(
                Arrays.stream(device.getIPv4Addresses()), Arrays.stream(device.getIPv6Addresses()))
            .filter(address -> !address.isUnspecified())
            .map(Object::toString)
            .distinct()
            .sorted()
            .toList();
    return Arrays.stream(points)
        .map(point -> key(point.getNodeId(), point.getPortId()))
        .min(Comparator.naturalOrder())
        .map(at -> new Host(new Mac(device.getMACAddress().getLong()), addresses, at));
  }

  private static SwitchPort key(DatapathId dpid, OFPort port) {
    return new SwitchPort(new Dpid(dpid.getLong()), port.getPortNumber());
  }
}
