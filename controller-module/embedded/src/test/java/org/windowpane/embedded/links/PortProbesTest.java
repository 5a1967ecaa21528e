package org.windowpane.embedded.links;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PortProbesTest {
  private static final long START = Long.MAX_VALUE - 1;

  private final PortProbes probes = new PortProbes(Duration.ofSeconds(5));

  @Test
  void a_new_port_is_probed_at_once_then_every_second_then_seldom() {
    assertThat(secondsOfProbes(20)).containsExactly(0, 1, 2, 3, 4, 9, 14, 19);
  }

  @Test
  void a_port_with_a_link_is_probed_every_second() {
    for (int second = 0; second < 10; second++) {
      send(second);
    }
    assertThat(probes.isDue(at(10))).isFalse();
    probes.received();

    assertThat(probes.isDue(at(10))).isTrue();
    assertThat(probes.isDue(at(9))).isFalse();
  }

  private List<Integer> secondsOfProbes(int seconds) {
    List<Integer> sent = new ArrayList<>();
    for (int second = 0; second < seconds; second++) {
      if (probes.isDue(at(second))) {
        send(second);
        sent.add(second);
      }
    }
    return sent;
  }

  private void send(int second) {
    probes.sent(at(second));
  }

  private static long at(int second) {
    return START + Duration.ofSeconds(second).toNanos();
  }
}
