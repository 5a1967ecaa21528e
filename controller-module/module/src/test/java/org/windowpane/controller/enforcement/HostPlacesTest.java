package org.windowpane.controller.enforcement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.model.Dpid;
import org.windowpane.controller.model.Host;
import org.windowpane.controller.model.Mac;
import org.windowpane.controller.model.PortKey;

class HostPlacesTest {

  private static final PortKey EDGE = new PortKey(new Dpid(1), 1);
  private static final PortKey OTHER_EDGE = new PortKey(new Dpid(1), 2);
  private static final PortKey LINK = new PortKey(new Dpid(2), 3);

  private final HostPlaces places = new HostPlaces();

  private static Host at(PortKey port) {
    return new Host(new Mac(1), List.of("10.0.0.1"), port);
  }

  private List<Host> seen(Set<PortKey> contested, Host... hosts) {
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
