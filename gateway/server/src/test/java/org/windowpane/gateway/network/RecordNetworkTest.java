package org.windowpane.gateway.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.windowpane.core.network.Host;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Port;
import org.windowpane.core.network.Switch;
import org.windowpane.gateway.encoding.Json;
import org.windowpane.gateway.ledger.Command.Outcome;
import org.windowpane.gateway.ledger.rows.AwaySwitch;
import org.windowpane.gateway.ledger.rows.NetworkView.DownLink;
import org.windowpane.gateway.ledger.state.LinkChanges;
import org.windowpane.gateway.ledger.state.Wire;
import org.windowpane.gateway.testing.Scene;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.QueueMode;
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

  /** Switches 1 to 3 with ports 1 to 3, of which the third is slower. */
  private static Network linked(List<Link> links, Host... hosts) {
    List<Port> ports =
        IntStream.rangeClosed(1, 3)
            .mapToObj(it -> new Port(it, "p" + it, true, 90_000_000 / it, 10))
            .toList();
    return Network.of(
        IntStream.rangeClosed(1, 3)
            .mapToObj(it -> Switch.of(new Dpid(it), ports, List.of(), QueueMode.NATIVE, ""))
            .toList(),
        links,
        List.of(hosts));
  }

  private static SwitchPort at(int number, int port) {
    return new SwitchPort(new Dpid(number), port);
  }

  private static Link link(SwitchPort from, SwitchPort to) {
    return new Link(from, to);
  }

  private static final Link THERE = link(at(1, 3), at(2, 1));
  private static final Link BACK = link(at(2, 1), at(1, 3));

  private List<Link> down() {
    return scene.state().network().down().stream().map(DownLink::was).toList();
  }

  @Test
  void aMissingLinkIsDownUntilItReturns() {
    scene.play(new RecordNetwork(linked(List.of(THERE, BACK))));
    scene.advance(5);
    scene.play(new RecordNetwork(linked(List.of())));
    assertThat(scene.state().network().down())
        .containsExactly(
            new DownLink(THERE, 30_000_000, Scene.NOW.plusSeconds(5)),
            new DownLink(BACK, 90_000_000, Scene.NOW.plusSeconds(5)));
    assertThat(scene.state().decisions().network().links()).isEmpty();
    scene.advance(5);
    assertThat(scene.play(new RecordNetwork(linked(List.of()))).changes()).isEmpty();
    scene.play(new RecordNetwork(linked(List.of(BACK))));
    assertThat(down()).as("one direction is back").containsExactly(THERE);
    scene.play(new RecordNetwork(linked(List.of(THERE, BACK))));
    assertThat(down()).isEmpty();
  }

  @Test
  void aMissingLinkIsForgottenWhenOneOfItsPortsLeadsElsewhere() {
    Link receives = link(at(3, 1), at(1, 3));
    Link sends = link(at(2, 1), at(3, 1));
    Host host = new Host("0a:00:00:00:00:09", List.of(), at(2, 1));
    for (Network other :
        List.of(
            linked(List.of(receives)),
            linked(List.of(sends)),
            linked(List.of(receives, sends, BACK)),
            linked(List.of(), host))) {
      scene.play(new RecordNetwork(linked(List.of(THERE))));
      assertThat(down()).doesNotContain(THERE);
      scene.play(new RecordNetwork(linked(List.of())));
      assertThat(down()).contains(THERE);
      scene.play(new RecordNetwork(other));
      assertThat(down()).doesNotContain(THERE);
    }
  }

  @Test
  void aLinkIsDownWhileOneOfItsSwitchesIsAway() {
    Network before = linked(List.of(THERE));
    scene.play(new RecordNetwork(before));
    Map<Dpid, Switch> left = new HashMap<>(before.switches());
    left.remove(new Dpid(2));
    scene.play(new RecordNetwork(new Network(left, Map.of(), List.of())));
    assertThat(down()).containsExactly(THERE);
  }

  @Test
  void aLinkFromASwitchToItselfMayBeMissingToo() {
    Link loop = link(at(1, 1), at(1, 2));
    scene.play(new RecordNetwork(linked(List.of(loop))));
    scene.play(new RecordNetwork(linked(List.of())));
    assertThat(down()).containsExactly(loop);
  }

  @Test
  void aLinkThatDoesNotReturnIsForgotten() {
    scene.play(new RecordNetwork(linked(List.of(THERE))));
    scene.play(new RecordNetwork(linked(List.of())));
    scene.advance((int) RecordNetwork.LINKS_LAST.toSeconds() - 1);
    scene.play(new RecordNetwork(linked(List.of())));
    assertThat(down()).containsExactly(THERE);
    scene.advance(1);
    scene.play(new RecordNetwork(linked(List.of())));
    assertThat(down()).isEmpty();
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
