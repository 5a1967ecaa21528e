package org.windowpane.controller.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.model.Host;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.SwitchPort;

class HostLocationsTest {

  private static final SwitchPort EDGE = new SwitchPort(new Dpid(1), 1);
  private static final SwitchPort OTHER_EDGE = new SwitchPort(new Dpid(1), 2);
  private static final SwitchPort LINK = new SwitchPort(new Dpid(2), 3);

  private final HostLocations places = new HostLocations();

  private static Host at(SwitchPort port) {
    return new Host(new Mac(1), List.of("10.0.0.1"), port);
  }

  private List<Host> seen(Set<SwitchPort> contested, Host... hosts) {
    return places.of(List.of(hosts), port -> !port.equals(LINK), contested::contains);
  }

  @Test
  void a_host_that_is_seen_through_a_link_is_where_it_was() {
    assertThat(seen(Set.of(), at(LINK))).isEmpty();
    assertThat(seen(Set.of(), at(EDGE))).containsExactly(at(EDGE));
    assertThat(seen(Set.of(), at(LINK))).containsExactly(at(EDGE));
    assertThat(seen(Set.of(), at(OTHER_EDGE))).containsExactly(at(OTHER_EDGE));
  }

  @Test
  void a_host_that_is_forgotten_goes_unless_its_port_is_contested() {
    seen(Set.of(), at(EDGE));
    assertThat(seen(Set.of(EDGE))).containsExactly(at(EDGE));
    assertThat(seen(Set.of(EDGE))).containsExactly(at(EDGE));
    assertThat(seen(Set.of())).isEmpty();
    assertThat(seen(Set.of(EDGE))).isEmpty();
  }
}
