package org.windowpane.embedded.openflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import net.floodlightcontroller.core.PortChangeType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.projectfloodlight.openflow.protocol.OFPortConfig;
import org.projectfloodlight.openflow.protocol.OFPortDesc;
import org.projectfloodlight.openflow.protocol.OFPortReason;
import org.projectfloodlight.openflow.protocol.OFPortState;
import org.projectfloodlight.openflow.protocol.OFPortStatus;
import org.projectfloodlight.openflow.types.OFPort;
import org.windowpane.embedded.fake.FakeSwitch;

class SwitchPortsTest {
  private final SwitchPorts ports = new SwitchPorts();

  @BeforeEach
  void one_port_is_up() {
    ports.replaceAll(List.of(port(1, true, false)));
  }

  @Test
  void a_port_without_a_link_is_down() {
    assertThat(ports.apply(status(OFPortReason.MODIFY, port(1, false, false))))
        .contains(PortChangeType.DOWN);
    assertThat(ports.apply(status(OFPortReason.MODIFY, port(1, true, false))))
        .contains(PortChangeType.UP);
  }

  @Test
  void a_port_that_the_administrator_takes_down_is_down() {
    assertThat(ports.apply(status(OFPortReason.MODIFY, port(1, true, true))))
        .contains(PortChangeType.DOWN);
  }

  @Test
  void a_change_that_leaves_it_up_is_another_update() {
    assertThat(ports.apply(status(OFPortReason.MODIFY, port(1, true, false))))
        .contains(PortChangeType.OTHER_UPDATE);
  }

  @Test
  void an_unknown_port_is_added_whatever_the_reason_in_the_message() {
    assertThat(ports.apply(status(OFPortReason.MODIFY, port(2, true, false))))
        .contains(PortChangeType.ADD);
    assertThat(ports.all())
        .extracting(OFPortDesc::getPortNo)
        .containsExactly(OFPort.of(1), OFPort.of(2));
  }

  @Test
  void a_port_is_deleted_once() {
    OFPortStatus deletion = status(OFPortReason.DELETE, port(1, true, false));

    assertThat(ports.apply(deletion)).contains(PortChangeType.DELETE);
    assertThat(ports.apply(deletion)).isEmpty();
    assertThat(ports.find(OFPort.of(1))).isEmpty();
  }

  private static OFPortStatus status(OFPortReason reason, OFPortDesc port) {
    return FakeSwitch.OF.buildPortStatus().setReason(reason).setDesc(port).build();
  }

  private static OFPortDesc port(int number, boolean link, boolean takenDown) {
    return FakeSwitch.OF
        .buildPortDesc()
        .setPortNo(OFPort.of(number))
        .setName("p" + number)
        .setState(link ? Set.of() : Set.of(OFPortState.LINK_DOWN))
        .setConfig(takenDown ? Set.of(OFPortConfig.PORT_DOWN) : Set.of())
        .build();
  }
}
