package org.windowpane.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.windowpane.embedded.fake.Links.cable;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import net.floodlightcontroller.core.IOFSwitch;
import net.floodlightcontroller.devicemanager.IDevice;
import net.floodlightcontroller.devicemanager.IDeviceService;
import net.floodlightcontroller.devicemanager.SwitchPort;
import net.floodlightcontroller.linkdiscovery.ILinkDiscoveryService;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.projectfloodlight.openflow.protocol.OFFlowStatsReply;
import org.projectfloodlight.openflow.protocol.OFMessage;
import org.projectfloodlight.openflow.protocol.match.MatchField;
import org.projectfloodlight.openflow.types.DatapathId;
import org.projectfloodlight.openflow.types.EthType;
import org.projectfloodlight.openflow.types.MacAddress;
import org.projectfloodlight.openflow.types.OFGroup;
import org.projectfloodlight.openflow.types.OFPort;
import org.projectfloodlight.openflow.types.TableId;
import org.windowpane.embedded.fake.OpenVSwitch;
import org.windowpane.embedded.fake.Packets;
import org.windowpane.embedded.fake.TestController;

@EnabledIf(
    value = "org.windowpane.embedded.fake.OpenVSwitch#isInstalled",
    disabledReason = "Open vSwitch is not installed here")
class OpenVSwitchTest {
  private static final String HOST = "0a:00:00:00:00:01";

  @TempDir Path folder;

  private TestController controller;
  private OpenVSwitch ovs;

  @BeforeEach
  void start() throws Exception {
    controller = TestController.start();
    ovs = OpenVSwitch.start(folder);
    ovs.connect(controller.address());
    // The controller is the master once its entries are there.
    patiently().until(() -> ovs.flows(1).contains("CONTROLLER"));
    patiently().until(() -> ovs.flows(2).contains("CONTROLLER"));
  }

  @AfterEach
  void stop() {
    ovs.close();
    controller.close();
  }

  @Test
  void it_reports_its_description_and_its_table_sizes() {
    IOFSwitch sw = controller.switches().getActiveSwitch(DatapathId.of(1));

    assertThat(sw.getSwitchDescription().getHardwareDescription()).isEqualTo("Open vSwitch");
    assertThat(sw.getPort("s1-host").getPortNo()).isEqualTo(OFPort.of(1));
    assertThat(sw.getTables()).contains(TableId.of(0), TableId.of(1));
    assertThat(sw.getTableFeatures(TableId.of(1)).getMaxEntries()).isPositive();
  }

  @Test
  void the_patch_between_its_bridges_is_a_link() {
    patiently()
        .until(
            () ->
                controller
                    .service(ILinkDiscoveryService.class)
                    .getLinks()
                    .keySet()
                    .containsAll(cable(1, 2, 2, 2)));
  }

  @Test
  void a_host_that_asks_by_arp_is_learnt_where_it_asks() throws Exception {
    SwitchPort place = new SwitchPort(DatapathId.of(2), OFPort.of(1));
    ovs.receive(2, Packets.arp(HOST, "10.0.0.1"));

    patiently()
        .until(
            () ->
                controller.service(IDeviceService.class).getAllDevices().stream()
                    .filter(host -> host.getMACAddress().equals(MacAddress.of(HOST)))
                    .map(IDevice::getAttachmentPoints)
                    .anyMatch(at -> Arrays.asList(at).contains(place)));
  }

  @Test
  void its_table_entries_outlive_a_new_controller() throws Exception {
    IOFSwitch sw = controller.switches().getActiveSwitch(DatapathId.of(1));
    assertThat(sw.write(entries(sw, 50))).isEmpty();
    sw.writeRequest(sw.getOFFactory().barrierRequest()).get(20, TimeUnit.SECONDS);
    controller.close();
    controller = TestController.start();
    ovs.connect(controller.address());
    patiently().until(() -> controller.switches().getActiveSwitch(DatapathId.of(1)) != null);

    assertThat(ovs.flows(1).lines().filter(line -> line.contains("priority=77"))).hasSize(50);
  }

  @Test
  void a_long_reply_in_many_parts_is_received_whole() throws Exception {
    IOFSwitch sw = controller.switches().getActiveSwitch(DatapathId.of(1));
    assertThat(sw.write(entries(sw, 5000))).isEmpty();

    List<OFFlowStatsReply> parts =
        sw.writeStatsRequest(
                sw.getOFFactory()
                    .buildFlowStatsRequest()
                    .setTableId(TableId.of(1))
                    .setOutPort(OFPort.ANY)
                    .setOutGroup(OFGroup.ANY)
                    .build())
            .get(20, TimeUnit.SECONDS);

    assertThat(parts).hasSizeGreaterThan(1);
    assertThat(parts.stream().mapToInt(part -> part.getEntries().size()).sum()).isEqualTo(5000);
  }

  /** Entries of table 1 that drop what is for one Ethernet address each. */
  private static List<OFMessage> entries(IOFSwitch sw, int count) {
    return IntStream.range(0, count)
        .mapToObj(
            i ->
                (OFMessage)
                    sw.getOFFactory()
                        .buildFlowAdd()
                        .setTableId(TableId.of(1))
                        .setPriority(77)
                        .setMatch(
                            sw.getOFFactory()
                                .buildMatch()
                                .setExact(MatchField.ETH_TYPE, EthType.IPv4)
                                .setExact(MatchField.ETH_DST, MacAddress.of(i + 1L))
                                .build())
                        .build())
        .toList();
  }

  private static ConditionFactory patiently() {
    return await().atMost(30, TimeUnit.SECONDS);
  }
}
