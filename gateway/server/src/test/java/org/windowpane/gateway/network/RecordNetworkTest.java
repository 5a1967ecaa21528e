package org.windowpane.gateway.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.windowpane.core.network.Host;
import org.windowpane.core.network.Network;
import org.windowpane.gateway.encoding.Json;
import org.windowpane.gateway.ledger.Command.Outcome;
import org.windowpane.gateway.ledger.rows.AwaySwitch;
import org.windowpane.gateway.ledger.state.LinkChanges;
import org.windowpane.gateway.ledger.state.Wire;
import org.windowpane.gateway.testing.Scene;
import org.windowpane.protocol.value.SwitchPort;

public final class RecordNetworkTest {
  private final Scene scene = new Scene();

  @Test
  void anUnchangedNetworkIsNotStored() {
    Outcome<Long> outcome = scene.play(new RecordNetwork(Scene.network()));
    assertThat(outcome.changes()).isEmpty();
    assertThat(outcome.answer()).isEqualTo(scene.state().network().version());
  }

  @Test
  void aChangedNetworkGetsAnotherVersion() {
    long before = scene.state().network().version();
    scene.play(new RecordNetwork(Network.EMPTY));
    assertThat(scene.state().network().version()).isEqualTo(before + 1);
    assertThat(scene.state().decisions().network().switches()).isEmpty();
  }

  @Test
  void theAuditLogNamesTheLinksThatWentDownAndCameUp() {
    Outcome<Long> gone = scene.play(new RecordNetwork(Network.EMPTY));
    Map<String, Object> down = gone.audit().get(0).detail();
    assertThat(down).containsKeys("before", "after").doesNotContainKey(LinkChanges.UP);
    Map<String, Object> up = scene.play(new RecordNetwork(Scene.network())).audit().get(0).detail();
    assertThat(up.get(LinkChanges.UP)).isEqualTo(down.get(LinkChanges.DOWN));
    assertThat(LinkChanges.read(Json.write(up.get(LinkChanges.UP))))
        .containsExactlyInAnyOrderElementsOf(Wire.carrying(Scene.network()));
    assertThat(LinkChanges.read("[\"s1:\", \">\", \"s1:4>s3:1\"]")).hasSize(1);
  }

  @Test
  void aMissingSwitchIsKeptAsAwayUntilItReturns() {
    Network network = Scene.network();
    scene.play(new RecordNetwork(Network.EMPTY));
    AwaySwitch away = scene.state().network().away().get(0);
    assertThat(away.was()).isEqualTo(network.switches().get(Scene.S1));
    assertThat(away.since()).isEqualTo(Scene.NOW);
    assertThat(scene.play(new RecordNetwork(Network.EMPTY)).changes()).isEmpty();
    scene.play(new RecordNetwork(network));
    assertThat(scene.state().network().away()).isEmpty();
  }

  @Test
  void aSwitchThatDoesNotReturnIsRemoved() {
    scene.play(new RecordNetwork(Network.EMPTY));
    scene.advance((int) RecordNetwork.SWITCHES_LAST.toSeconds() - 1);
    scene.play(new RecordNetwork(Network.EMPTY));
    assertThat(scene.state().network().away()).hasSize(1);
    scene.advance(1);
    scene.play(new RecordNetwork(Network.EMPTY));
    assertThat(scene.state().network().away()).isEmpty();
  }

  @Test
  void aHostReportedWithoutAddressesKeepsItsOwn() {
    Network network = Scene.network();
    Host first = network.hosts().get(0);
    Host moved = new Host(first.mac(), List.of(), new SwitchPort(Scene.S1, 2));
    Host unknown = new Host("0a:00:00:00:00:09", List.of(), new SwitchPort(Scene.S1, 1));
    scene.play(
        new RecordNetwork(
            new Network(network.switches(), network.links(), List.of(moved, unknown))));
    Network seen = scene.state().decisions().network();
    assertThat(seen.hostWith(first.addresses().get(0)).map(Host::at)).contains(moved.at());
    assertThat(seen.hosts()).filteredOn(it -> it.addresses().isEmpty()).containsExactly(unknown);
  }

  @Test
  void aSilentHostIsKeptAcrossARestartOfTheController() {
    Network network = Scene.network();
    scene.play(new RecordNetwork(Network.EMPTY));
    scene.play(new RecordNetwork(without(network)));
    assertThat(scene.state().decisions().network()).isEqualTo(network);
  }

  @Test
  void aHostThatTheControllerForgotIsRemoved() {
    Network network = Scene.network();
    String missing = network.hosts().get(0).mac();
    scene.play(new RecordNetwork(without(network), Set.of(missing)));
    assertThat(scene.state().decisions().network().hosts())
        .extracting(Host::mac)
        .doesNotContain(missing)
        .hasSize(network.hosts().size() - 1);
  }

  @Test
  void anAddressBelongsToTheHostThatHasItNow() {
    Network network = Scene.network();
    Host first = network.hosts().get(0);
    Host other = new Host("0a:00:00:00:00:99", first.addresses(), first.at());
    scene.play(new RecordNetwork(new Network(network.switches(), network.links(), List.of(other))));
    assertThat(scene.state().decisions().network().hosts()).contains(other).doesNotContain(first);
  }

  private static Network without(Network network) {
    return new Network(network.switches(), network.links(), List.of());
  }
}
