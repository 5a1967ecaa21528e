package org.windowpane.embedded.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import net.floodlightcontroller.devicemanager.SwitchPort;
import org.junit.jupiter.api.Test;
import org.projectfloodlight.openflow.types.DatapathId;
import org.projectfloodlight.openflow.types.IPv4Address;
import org.projectfloodlight.openflow.types.MacAddress;
import org.projectfloodlight.openflow.types.OFPort;

class HostMoveVerifierTest {
  private static final long MILLI = 1_000_000;
  private static final long TICK = 250 * MILLI;
  private static final MacAddress MAC = MacAddress.of(1);
  private static final IPv4Address ADDRESS = IPv4Address.of("10.0.0.1");

  private long now = System.nanoTime();
  private final HostMoveVerifier moves = new HostMoveVerifier(now);

  /** A host at port 1 is seen at port 2. */
  private void moves() {
    HostTable table = new HostTable(1);
    Host host = table.learn(seenAt(1)).get(0).host();
    moves.add(host, ADDRESS, seenAt(2), now);
  }

  private Sighting seenAt(int port) {
    return new Sighting(
        MAC, new SwitchPort(DatapathId.of(1), OFPort.of(port)), Optional.of(ADDRESS), now);
  }

  private HostMoveVerifier.Due tick(long pause) {
    now += pause;
    return moves.tick(now);
  }

  private void probeAll() {
    for (int probe = 0; probe < HostMoveVerifier.PROBES; probe++) {
      tick(TICK);
    }
  }

  @Test
  void a_host_that_answers_no_probe_has_moved() {
    moves();
    for (int probe = 0; probe < HostMoveVerifier.PROBES; probe++) {
      HostMoveVerifier.Due due = tick(TICK);
      assertThat(due.probed()).hasSize(1);
      assertThat(due.confirmed()).isEmpty();
    }
    assertThat(tick(TICK).confirmed()).hasSize(1);
    assertThat(moves.isPending(MAC)).isFalse();
  }

  @Test
  void a_host_that_answers_after_the_last_probe_has_not_moved() {
    moves();
    probeAll();
    assertThat(moves.refute(seenAt(1))).isPresent();
    assertThat(tick(TICK).confirmed()).isEmpty();
  }

  @Test
  void ticks_that_are_made_up_for_after_a_pause_do_nothing() {
    moves();
    assertThat(tick(TICK).probed()).hasSize(1);
    for (int missed = 0; missed < 20; missed++) {
      assertThat(tick(MILLI)).isEqualTo(tick(0)).matches(due -> due.probed().isEmpty());
    }
    assertThat(moves.isPending(MAC)).isTrue();
  }

  @Test
  void a_host_is_probed_anew_after_a_pause() {
    moves();
    probeAll();
    assertThat(tick(8 * TICK).confirmed()).as("its answer may wait to be read").isEmpty();
    for (int probe = 1; probe < HostMoveVerifier.PROBES; probe++) {
      assertThat(tick(TICK).confirmed()).isEmpty();
    }
    assertThat(tick(TICK).confirmed()).hasSize(1);
  }
}
