package org.windowpane.controller.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.model.Host;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.SwitchPort;

class HostsBehindTest {

  private static final Dpid S1 = new Dpid(1);
  private static final Dpid S2 = new Dpid(2);
  private static final List<Link> LINKS =
      List.of(new Link(new SwitchPort(S1, 9), new SwitchPort(S2, 9)));
  private static final Host HERE = new Host(new Mac(1), List.of("10.0.0.1"), new SwitchPort(S1, 1));
  private static final Host AWAY = new Host(new Mac(2), List.of("10.0.0.2"), new SwitchPort(S2, 1));

  private final HostsBehind behind = new HostsBehind();

  private List<Host> without(List<Host> known, List<Link> links, Dpid... away) {
    return behind.of(known, links, Set.of(away)::contains);
  }

  @Test
  void hosts_of_a_switch_that_is_not_connected_stay_as_long_as_a_link_leads_there() {
    without(List.of(HERE, AWAY), LINKS);

    assertThat(without(List.of(HERE), LINKS, S2)).containsExactly(AWAY);
    assertThat(without(List.of(HERE), LINKS, S2)).containsExactly(AWAY);
    assertThat(without(List.of(HERE), List.of(), S2)).isEmpty();
    assertThat(without(List.of(HERE), LINKS, S2)).isEmpty();
  }

  @Test
  void a_host_that_is_seen_elsewhere_is_not_where_it_was() {
    without(List.of(HERE, AWAY), LINKS);

    Host moved = new Host(AWAY.mac(), AWAY.addresses(), HERE.at());
    assertThat(without(List.of(HERE, moved), LINKS, S2)).isEmpty();
  }

  @Test
  void a_host_whose_address_another_one_has_is_gone() {
    without(List.of(HERE, AWAY), LINKS);

    Host successor = new Host(new Mac(3), AWAY.addresses(), HERE.at());
    assertThat(without(List.of(HERE, successor), LINKS, S2)).isEmpty();
  }

  @Test
  void a_host_that_a_connected_switch_does_not_have_is_gone() {
    without(List.of(HERE, AWAY), LINKS);

    assertThat(without(List.of(HERE), LINKS)).isEmpty();
  }
}
