package org.windowpane.controller.openflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import net.floodlightcontroller.core.IOFSwitch;
import net.floodlightcontroller.core.IOFSwitchListener;
import net.floodlightcontroller.core.internal.IAppHandshakePluginFactory;
import net.floodlightcontroller.core.internal.IOFSwitchService;
import net.floodlightcontroller.devicemanager.IDevice;
import net.floodlightcontroller.devicemanager.IDeviceListener;
import net.floodlightcontroller.devicemanager.IDeviceService;
import net.floodlightcontroller.linkdiscovery.ILinkDiscoveryListener;
import net.floodlightcontroller.linkdiscovery.ILinkDiscoveryService;
import net.floodlightcontroller.linkdiscovery.Link;
import net.floodlightcontroller.linkdiscovery.internal.LinkInfo;
import net.floodlightcontroller.topology.ITopologyListener;
import net.floodlightcontroller.topology.ITopologyService;
import org.junit.jupiter.api.Test;
import org.projectfloodlight.openflow.types.DatapathId;
import org.projectfloodlight.openflow.types.IPv4Address;
import org.projectfloodlight.openflow.types.IPv6Address;
import org.projectfloodlight.openflow.types.MacAddress;
import org.projectfloodlight.openflow.types.OFPort;
import org.projectfloodlight.openflow.types.U64;
import org.windowpane.controller.model.Host;
import org.windowpane.controller.model.TableLimits;
import org.windowpane.controller.topology.Discovered;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.FlowTable;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.SwitchPort;

class NetworkReaderTest {

  private static final DatapathId S1 = DatapathId.of(1);
  private static final DatapathId S2 = DatapathId.of(2);

  private final FakeSwitch sw = new FakeSwitch(new Refusals());

  private Discovered read(IDevice... devices) {
    return new NetworkReader(
            new Switches(sw),
            new Links(),
            new Topology(),
            new Devices(List.of(devices)),
            TableLimits.NONE,
            new SwitchCapabilities(Set.of()))
        .read();
  }

  @Test
  void a_switch_is_read_with_its_tables_and_the_ports_that_packets_can_use() {
    sw.addPort(2, "eth2", true, 1_000_000);
    sw.addPort(1, "eth1", false, 0);
    sw.addPort(OFPort.LOCAL.getPortNumber(), "s1", true, 0);

    assertThat(read().switches())
        .containsExactly(
            new Discovered.Switch(
                new Dpid(1),
                List.of(new FlowTable(0, "policy", 0), new FlowTable(1, "forwarding", 0)),
                List.of(
                    new Discovered.Port(1, "eth1", false, OptionalLong.empty(), false),
                    new Discovered.Port(2, "eth2", true, OptionalLong.of(1_000_000_000), true))));
  }

  @Test
  void a_switch_without_a_connection_is_not_read() {
    sw.loseConnection();

    assertThat(read().switches()).isEmpty();
  }

  @Test
  void a_switch_that_another_controller_drives_is_read_so_that_a_standby_knows_the_network() {
    sw.obeyAnother();

    assertThat(read().switches()).hasSize(1);
  }

  @Test
  void links_are_read_with_both_ends() {
    assertThat(read().links())
        .containsExactly(
            new org.windowpane.protocol.value.Link(
                new SwitchPort(new Dpid(1), 2), new SwitchPort(new Dpid(2), 3)));
  }

  @Test
  void a_host_is_read_with_its_addresses_and_where_it_is() {
    assertThat(
            read(new Device(
                    7,
                    new net.floodlightcontroller.devicemanager.SwitchPort(S2, OFPort.of(3)),
                    new net.floodlightcontroller.devicemanager.SwitchPort(S1, OFPort.of(9))))
                .hosts())
        .containsExactly(
            new Host(new Mac(7), List.of("10.0.0.7", "fd00::7"), new SwitchPort(new Dpid(1), 9)));
  }

  @Test
  void a_host_that_is_seen_once_for_each_vlan_is_one_host_with_all_its_addresses() {
    net.floodlightcontroller.devicemanager.SwitchPort at =
        new net.floodlightcontroller.devicemanager.SwitchPort(S1, OFPort.of(9));

    assertThat(read(new Device(7, 7, at), new Device(7, 8, at)).hosts())
        .containsExactly(
            new Host(
                new Mac(7),
                List.of("10.0.0.7", "10.0.0.8", "fd00::7", "fd00::8"),
                new SwitchPort(new Dpid(1), 9)));
  }

  @Test
  void a_host_that_is_nowhere_is_not_read() {
    assertThat(read(new Device(7)).hosts()).isEmpty();
  }

  private record Switches(FakeSwitch only) implements IOFSwitchService {

    @Override
    public void registerHandshakePlugin(IAppHandshakePluginFactory plugin) {}

    @Override
    public Map<DatapathId, IOFSwitch> getAllSwitchMap() {
      return Map.of(S1, only);
    }

    @Override
    public IOFSwitch getSwitch(DatapathId dpid) {
      return only;
    }

    @Override
    public IOFSwitch getActiveSwitch(DatapathId dpid) {
      return only.isActive() ? only : null;
    }

    @Override
    public Set<DatapathId> getAllSwitchDpids() {
      return Set.of(S1);
    }

    @Override
    public void addOFSwitchListener(IOFSwitchListener listener) {}

    @Override
    public void removeOFSwitchListener(IOFSwitchListener listener) {}
  }

  private record Links() implements ILinkDiscoveryService {

    @Override
    public Map<Link, LinkInfo> getLinks() {
      Link link = new Link(S1, OFPort.of(2), S2, OFPort.of(3), U64.ZERO);
      return Map.of(link, new LinkInfo(null, null, null));
    }

    @Override
    public void addListener(ILinkDiscoveryListener listener) {}
  }

  private record Topology() implements ITopologyService {

    @Override
    public void addListener(ITopologyListener listener) {}

    @Override
    public void removeListener(ITopologyListener listener) {}

    @Override
    public boolean isAttachmentPointPort(DatapathId dpid, OFPort port) {
      return true;
    }

    @Override
    public boolean isBroadcastAllowed(DatapathId dpid, OFPort port) {
      return port.getPortNumber() == 2;
    }

    @Override
    public Map<DatapathId, Set<Link>> getAllLinks() {
      return Map.of();
    }
  }

  private record Devices(List<IDevice> all) implements IDeviceService {

    @Override
    public Collection<? extends IDevice> getAllDevices() {
      return all;
    }

    @Override
    public void addListener(IDeviceListener listener) {}
  }

  private static final class Device implements IDevice {

    private final int number;
    private final int addressed;
    private final net.floodlightcontroller.devicemanager.SwitchPort[] points;

    Device(int number, net.floodlightcontroller.devicemanager.SwitchPort... points) {
      this(number, number, points);
    }

    Device(int number, int addressed, net.floodlightcontroller.devicemanager.SwitchPort... points) {
      this.number = number;
      this.addressed = addressed;
      this.points = points.clone();
    }

    @Override
    public MacAddress getMACAddress() {
      return MacAddress.of(number);
    }

    @Override
    public IPv4Address[] getIPv4Addresses() {
      return new IPv4Address[] {IPv4Address.NONE, IPv4Address.of("10.0.0." + addressed)};
    }

    @Override
    public IPv6Address[] getIPv6Addresses() {
      return new IPv6Address[] {IPv6Address.of("fd00::" + addressed)};
    }

    @Override
    public net.floodlightcontroller.devicemanager.SwitchPort[] getAttachmentPoints() {
      return points.clone();
    }

    @Override
    @SuppressWarnings("JavaUtilDate") // Floodlight's interface wants one
    public Date getLastSeen() {
      return new Date(0);
    }
  }
}
