package org.windowpane.embedded.links;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.windowpane.embedded.fake.Links.cable;
import static org.windowpane.embedded.fake.Links.link;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import net.floodlightcontroller.core.types.NodePortTuple;
import net.floodlightcontroller.linkdiscovery.ILinkDiscoveryService;
import net.floodlightcontroller.linkdiscovery.Link;
import net.floodlightcontroller.topology.ITopologyService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.projectfloodlight.openflow.protocol.OFPacketIn;
import org.projectfloodlight.openflow.protocol.OFPacketOut;
import org.projectfloodlight.openflow.protocol.OFType;
import org.projectfloodlight.openflow.types.DatapathId;
import org.projectfloodlight.openflow.types.MacAddress;
import org.projectfloodlight.openflow.types.OFPort;
import org.windowpane.embedded.config.Setting;
import org.windowpane.embedded.fake.FakeSwitch;
import org.windowpane.embedded.fake.Packets;
import org.windowpane.embedded.fake.RecordingListener;
import org.windowpane.embedded.fake.TestController;
import org.windowpane.embedded.packet.Frame;
import org.windowpane.embedded.packet.LinkProbe;

class LinkDiscoveryTest {
  private TestController controller;
  private final FakeSwitch one = new FakeSwitch(1, 2);
  private final FakeSwitch two = new FakeSwitch(2, 2);

  @BeforeEach
  void start() throws Exception {
    controller = TestController.start(Setting.LLDP_INTERVAL_MS, 100, Setting.LINK_TIMEOUT_MS, 1000);
  }

  @AfterEach
  void stop() throws Exception {
    one.close();
    two.close();
    controller.close();
  }

  @Test
  void a_cable_between_two_switches_is_found_in_both_directions() throws Exception {
    connectSwitches();

    await().until(() -> links().containsAll(cable(1, 2, 2, 1)));
    assertThat(links()).hasSize(2);
  }

  @Test
  void the_topology_knows_the_ports_of_a_link_from_those_of_hosts() throws Exception {
    connectSwitches();
    ITopologyService topology = controller.service(ITopologyService.class);

    await().until(() -> topology.getAllLinks().values().stream().anyMatch(l -> l.size() == 2));
    assertThat(topology.isAttachmentPointPort(DatapathId.of(1), OFPort.of(1))).isTrue();
    assertThat(topology.isAttachmentPointPort(DatapathId.of(1), OFPort.of(2))).isFalse();
    assertThat(topology.isAttachmentPointPort(DatapathId.of(1), OFPort.of(9))).isFalse();
    assertThat(topology.isAttachmentPointPort(DatapathId.of(9), OFPort.of(1))).isFalse();
  }

  @Test
  void a_link_ends_at_once_when_its_port_goes_down_and_returns_with_it() throws Exception {
    connectSwitches();
    await().until(() -> links().size() == 2);
    one.portGoes(2, false);
    await().until(() -> links().isEmpty());

    one.portGoes(2, true);
    await().until(() -> links().size() == 2);
  }

  @Test
  void a_link_ends_when_its_switch_goes() throws Exception {
    connectSwitches();
    await().until(() -> links().size() == 2);
    two.close();

    await().until(() -> links().isEmpty());
  }

  @Test
  void a_link_that_lets_no_probes_through_any_more_ends_after_a_while() throws Exception {
    connectSwitches();
    await().until(() -> links().size() == 2);
    one.onPacketOut((port, frame) -> {});
    two.onPacketOut((port, frame) -> {});

    await().until(() -> links().isEmpty());
  }

  @Test
  void a_probe_with_a_forged_seal_makes_no_link() throws Exception {
    controller.ready(one);
    controller.ready(two);
    LinkProbe forged =
        new LinkProbe(
            new NodePortTuple(DatapathId.of(1), OFPort.of(1)), System.currentTimeMillis(), 4711);
    two.packetIn(2, forged.frame(MacAddress.of("0a:00:00:00:00:66")));
    sendAndAwaitAnother(two);

    assertThat(links()).isEmpty();
  }

  @Test
  void an_old_probe_makes_no_link() throws Exception {
    controller.ready(one);
    controller.ready(two);
    await().until(() -> probesOutOf(one, 1).size() >= 6);
    two.packetIn(2, probesOutOf(one, 1).get(0));
    sendAndAwaitAnother(two);

    assertThat(links()).isEmpty();
  }

  @Test
  void a_port_whose_link_is_shown_no_more_is_no_place_for_hosts_until_it_goes_down()
      throws Exception {
    connectSwitches();
    ITopologyService topology = controller.service(ITopologyService.class);
    await().until(() -> links().size() == 2);
    one.onPacketOut((port, frame) -> {});
    two.onPacketOut((port, frame) -> {});
    await().until(() -> links().isEmpty());

    assertThat(topology.isAttachmentPointPort(one.id(), OFPort.of(2))).isFalse();
    assertThat(topology.isBroadcastAllowed(one.id(), OFPort.of(2))).isFalse();
    one.portGoes(2, false);
    one.portGoes(2, true);
    await().until(() -> topology.isAttachmentPointPort(one.id(), OFPort.of(2)));
    assertThat(topology.isBroadcastAllowed(one.id(), OFPort.of(2))).isTrue();
  }

  @Test
  void a_probe_that_comes_back_in_where_it_went_out_makes_no_link() throws Exception {
    one.onPacketOut((port, frame) -> one.packetIn(port, frame));
    controller.ready(one);
    await().until(() -> probesOutOf(one, 1).size() >= 2);
    sendAndAwaitAnother(one);

    assertThat(links()).isEmpty();
  }

  @Test
  void no_other_listener_gets_lldp() throws Exception {
    List<Integer> types = new CopyOnWriteArrayList<>();
    controller
        .messages()
        .addOFMessageListener(
            OFType.PACKET_IN,
            new RecordingListener(
                "types",
                m -> Frame.read(((OFPacketIn) m).getData()).ifPresent(f -> types.add(f.type()))));
    connectSwitches();
    await().until(() -> links().size() == 2);
    one.packetIn(1, Packets.other("0a:00:00:00:00:01"));

    await().until(() -> !types.isEmpty());
    assertThat(types).doesNotContain(Frame.LLDP);
  }

  private void connectSwitches() throws Exception {
    FakeSwitch.connect(one, 2, two, 1);
    controller.ready(one);
    controller.ready(two);
  }

  private List<Link> links() {
    return List.copyOf(controller.service(ILinkDiscoveryService.class).getLinks().keySet());
  }

  private static List<byte[]> probesOutOf(FakeSwitch sw, int port) {
    return sw.received(OFPacketOut.class).stream()
        .map(OFPacketOut::getData)
        .filter(
            data ->
                Frame.read(data)
                    .flatMap(LinkProbe::read)
                    .filter(probe -> probe.from().getPortId().equals(OFPort.of(port)))
                    .isPresent())
        .toList();
  }

  /** What came before in order has had its effect when a real link behind it has been found. */
  private void sendAndAwaitAnother(FakeSwitch sw) throws Exception {
    try (FakeSwitch witness = new FakeSwitch(99, 1)) {
      Link behind = link(99, 1, sw.id().getLong(), 2);
      witness.onPacketOut((port, frame) -> sw.packetIn(2, frame));
      controller.ready(witness);
      await().until(() -> links().contains(behind));
      witness.onPacketOut((port, frame) -> {});
      witness.portIsDeleted(1);
      await().until(() -> !links().contains(behind));
    }
  }
}
