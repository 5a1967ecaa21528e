package org.windowpane.gateway.application;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.windowpane.core.network.Host;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.SwitchPort;
import org.windowpane.gateway.application.Command.Outcome;

final class SeeNetworkTest {
  private final Scene scene = new Scene();

  @Test
  void aNetworkThatLooksTheSameIsNoNews() {
    Outcome<Long> outcome = scene.play(new SeeNetwork(Scene.network()));
    assertThat(outcome.changes()).isEmpty();
    assertThat(outcome.answer()).isEqualTo(scene.state().network().version());
  }

  @Test
  void anotherNetworkIsAnotherVersion() {
    long before = scene.state().network().version();
    scene.play(new SeeNetwork(Network.EMPTY));
    assertThat(scene.state().network().version()).isEqualTo(before + 1);
    assertThat(scene.state().decisions().network()).isEqualTo(Network.EMPTY);
  }

  @Test
  void aHostThatIsToldWithoutAddressesKeepsItsOwn() {
    Network network = Scene.network();
    Host first = network.hosts().get(0);
    Host moved = new Host(first.mac(), List.of(), new SwitchPort(Scene.S1, 2));
    Host unknown = new Host("0a:00:00:00:00:09", List.of(), new SwitchPort(Scene.S1, 1));
    scene.play(
        new SeeNetwork(new Network(network.switches(), network.links(), List.of(moved, unknown))));
    Network seen = scene.state().decisions().network();
    assertThat(seen.hostWith(first.addresses().get(0)).map(Host::at)).contains(moved.at());
    assertThat(seen.hosts()).filteredOn(it -> it.addresses().isEmpty()).containsExactly(unknown);
  }
}
