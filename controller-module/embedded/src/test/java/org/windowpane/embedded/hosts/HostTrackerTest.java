package org.windowpane.embedded.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import net.floodlightcontroller.devicemanager.IDevice;
import net.floodlightcontroller.devicemanager.IDeviceListener;
import net.floodlightcontroller.devicemanager.IDeviceService;
import net.floodlightcontroller.devicemanager.SwitchPort;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.projectfloodlight.openflow.protocol.OFPacketOut;
import org.projectfloodlight.openflow.types.DatapathId;
import org.projectfloodlight.openflow.types.IPv4Address;
import org.projectfloodlight.openflow.types.MacAddress;
import org.projectfloodlight.openflow.types.OFPort;
import org.windowpane.embedded.fake.FakeSwitch;
import org.windowpane.embedded.fake.Packets;
import org.windowpane.embedded.fake.TestController;
import org.windowpane.embedded.packet.Frame;

class HostTrackerTest {
  private static final String HOST = "0a:00:00:00:00:01";
  private static final String WITNESS = "0a:00:00:00:00:77";

  private TestController controller;
  private final FakeSwitch one = new FakeSwitch(1, 3);
  private final FakeSwitch two = new FakeSwitch(2, 3);
  private final List<String> events = new CopyOnWriteArrayList<>();

  @BeforeEach
  void start() throws Exception {
    controller = TestController.start();
    FakeSwitch.connect(one, 3, two, 3);
    controller.service(IDeviceService.class).addListener(new Recorder());
    controller.ready(one);
    controller.ready(two);
  }

  @AfterEach
  void stop() throws Exception {
    one.close();
    two.close();
    controller.close();
  }

  @Test
  void a_host_is_learnt_from_its_arp() {
    one.packetIn(1, Packets.arp(HOST, "10.0.0.1"));

    await().until(() -> at(HOST, 1, 1));
    assertThat(host(HOST).orElseThrow().getIPv4Addresses())
        .containsExactly(IPv4Address.of("10.0.0.1"));
    assertThat(events).containsExactly("added " + HOST);
  }

  @Test
  void a_host_is_learnt_from_any_packet() {
    one.packetIn(1, Packets.other(HOST));

    await().until(() -> at(HOST, 1, 1));
  }

  @Test
  void a_host_that_sends_from_elsewhere_has_moved() {
    one.packetIn(1, Packets.arp(HOST, "10.0.0.1"));
    await().until(() -> at(HOST, 1, 1));
    two.packetIn(2, Packets.arp(HOST, "10.0.0.1"));

    await().until(() -> at(HOST, 2, 2));
    assertThat(events).containsExactly("added " + HOST, "moved " + HOST);
  }

  /** Has a host answer questions for its address, as hosts do. */
  private void answering(FakeSwitch sw, int at, String mac, String address) {
    sw.onPacketOut(
        (port, frame) -> {
          if (port == at && Frame.read(frame).orElseThrow().type() == Frame.ARP) {
            sw.packetIn(at, Packets.arp(mac, address));
          }
        });
  }

  @Test
  void a_host_that_answers_where_it_was_has_not_moved() {
    one.packetIn(1, Packets.arp(HOST, "10.0.0.1"));
    await().until(() -> at(HOST, 1, 1));
    answering(one, 1, HOST, "10.0.0.1");
    two.packetIn(2, Packets.arp(HOST, "10.0.0.1"));

    await().until(() -> asked(one) >= 1);
    two.packetIn(1, Packets.other(WITNESS));
    await().until(() -> at(WITNESS, 2, 1));
    assertThat(at(HOST, 1, 1)).isTrue();
    assertThat(events).containsExactly("added " + HOST, "added " + WITNESS);
  }

  @Test
  void a_host_whose_port_is_down_has_moved_at_once() {
    one.packetIn(1, Packets.arp(HOST, "10.0.0.1"));
    await().until(() -> at(HOST, 1, 1));
    answering(one, 1, HOST, "10.0.0.1");
    one.portGoes(1, false);
    await().until(() -> !controller.switches().getSwitch(one.id()).portEnabled(OFPort.of(1)));
    two.packetIn(2, Packets.arp(HOST, "10.0.0.1"));

    await().until(() -> at(HOST, 2, 2));
    assertThat(asked(one)).isZero();
  }

  @Test
  void an_address_stays_with_the_host_that_answers_for_it() {
    one.packetIn(1, Packets.arp(HOST, "10.0.0.1"));
    await().until(() -> at(HOST, 1, 1));
    answering(one, 1, HOST, "10.0.0.1");
    two.packetIn(2, Packets.arp(WITNESS, "10.0.0.1"));

    await().until(() -> asked(one) >= 1);
    two.packetIn(2, Packets.other(WITNESS));
    await().until(() -> at(WITNESS, 2, 2));
    assertThat(host(HOST).orElseThrow().getIPv4Addresses()).hasSize(1);
    assertThat(host(WITNESS).orElseThrow().getIPv4Addresses()).isEmpty();
  }

  @Test
  void an_address_that_no_host_answers_for_any_more_goes_to_its_claimant() {
    one.packetIn(1, Packets.arp(HOST, "10.0.0.1"));
    await().until(() -> at(HOST, 1, 1));
    two.packetIn(2, Packets.arp(WITNESS, "10.0.0.1"));

    await().until(() -> host(WITNESS).filter(w -> w.getIPv4Addresses().length == 1).isPresent());
    assertThat(host(HOST).orElseThrow().getIPv4Addresses()).isEmpty();
    assertThat(asked(one)).isGreaterThanOrEqualTo(HostMoveVerifier.PROBES);
  }

  private static long asked(FakeSwitch sw) {
    return sw.received(OFPacketOut.class).stream()
        .map(out -> Frame.read(out.getData()).orElseThrow())
        .filter(frame -> frame.type() == Frame.ARP)
        .count();
  }

  @Test
  void packets_from_a_link_do_not_locate_a_host() {
    two.packetIn(3, Packets.arp(HOST, "10.0.0.1"));
    two.packetIn(1, Packets.other(WITNESS));

    await().until(() -> at(WITNESS, 2, 1));
    assertThat(host(HOST)).isEmpty();
  }

  @Test
  void a_host_stays_where_it_was_while_its_port_is_down() {
    one.packetIn(1, Packets.arp(HOST, "10.0.0.1"));
    await().until(() -> at(HOST, 1, 1));
    one.portGoes(1, false);
    one.packetIn(2, Packets.other(WITNESS));

    await().until(() -> at(WITNESS, 1, 2));
    assertThat(at(HOST, 1, 1)).isTrue();
  }

  @Test
  void a_host_goes_with_its_port() {
    one.packetIn(1, Packets.arp(HOST, "10.0.0.1"));
    await().until(() -> at(HOST, 1, 1));
    one.portIsDeleted(1);

    await().until(() -> host(HOST).isEmpty());
    assertThat(events).containsExactly("added " + HOST, "removed " + HOST);
  }

  @Test
  void an_address_of_many_is_no_hosts() {
    one.packetIn(1, Packets.other("01:00:5e:00:00:01"));
    one.packetIn(1, Packets.other("ff:ff:ff:ff:ff:ff"));
    one.packetIn(1, Packets.other("00:00:00:00:00:00"));
    one.packetIn(1, Packets.other(WITNESS));

    await().until(() -> at(WITNESS, 1, 1));
    assertThat(controller.service(IDeviceService.class).getAllDevices()).hasSize(1);
  }

  private Optional<? extends IDevice> host(String mac) {
    return controller.service(IDeviceService.class).getAllDevices().stream()
        .filter(device -> device.getMACAddress().equals(MacAddress.of(mac)))
        .findAny();
  }

  private boolean at(String mac, long dpid, int port) {
    return host(mac)
        .filter(
            device ->
                Arrays.asList(device.getAttachmentPoints())
                    .contains(new SwitchPort(DatapathId.of(dpid), OFPort.of(port))))
        .isPresent();
  }

  private final class Recorder implements IDeviceListener {
    private void note(String what, IDevice device) {
      events.add(what + " " + device.getMACAddress());
    }

    @Override
    public void deviceAdded(IDevice device) {
      note("added", device);
    }

    @Override
    public void deviceRemoved(IDevice device) {
      note("removed", device);
    }

    @Override
    public void deviceMoved(IDevice device) {
      note("moved", device);
    }

    @Override
    public void deviceIPV4AddrChanged(IDevice device) {
      note("ipv4", device);
    }

    @Override
    public void deviceIPV6AddrChanged(IDevice device) {
      note("ipv6", device);
    }

    @Override
    public void deviceVlanChanged(IDevice device) {
      note("vlan", device);
    }

    @Override
    public String getName() {
      return "recorder";
    }

    @Override
    public boolean isCallbackOrderingPrereq(String type, String name) {
      return false;
    }

    @Override
    public boolean isCallbackOrderingPostreq(String type, String name) {
      return false;
    }
  }
}
