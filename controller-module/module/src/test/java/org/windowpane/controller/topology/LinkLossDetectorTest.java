package org.windowpane.controller.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

class LinkLossDetectorTest {

  private static final SwitchPort A = new SwitchPort(new Dpid(1), 1);
  private static final SwitchPort B = new SwitchPort(new Dpid(2), 1);
  private static final Link LINK = new Link(A, B);
  private static final List<Link> LINKS = List.of(LINK);

  private final LinkLossDetector silence = new LinkLossDetector();

  /** Says whether something changed. */
  private boolean read(long sent, long received) {
    return silence.count(LINKS, Map.of(A, new PortCount(0, sent), B, new PortCount(received, 0)));
  }

  @Test
  void a_link_that_lets_nothing_out_of_what_goes_in_is_lost_and_comes_back_with_the_first_frame() {
    read(10, 10);
    assertThat(read(12, 10)).isFalse();
    assertThat(silence.without(LINKS)).containsExactly(LINK);
    assertThat(read(13, 10)).isTrue();
    assertThat(silence.without(LINKS)).isEmpty();
    assertThat(read(20, 10)).isFalse();
    assertThat(silence.without(LINKS)).isEmpty();

    assertThat(read(21, 11)).isTrue();
    assertThat(silence.without(LINKS)).containsExactly(LINK);
  }

  @Test
  void an_idle_link_is_not_lost() {
    for (int second = 0; second < 100; second++) {
      read(10, 10);
    }
    assertThat(silence.without(LINKS)).containsExactly(LINK);
  }

  @Test
  void a_link_that_loses_much_is_not_lost() {
    for (int second = 0; second < 100; second++) {
      read(1000L * second, second);
    }
    assertThat(silence.without(LINKS)).containsExactly(LINK);
  }

  @Test
  void one_reading_alone_proves_nothing_as_the_two_ends_are_not_read_at_once() {
    read(10, 10);
    read(1000, 10);
    assertThat(silence.without(LINKS)).containsExactly(LINK);
  }

  @Test
  void a_switch_without_an_answer_does_not_count() {
    read(10, 10);
    for (int second = 0; second < 10; second++) {
      assertThat(silence.count(LINKS, Map.of(A, new PortCount(0, 100 + second)))).isFalse();
    }
    assertThat(silence.without(LINKS)).containsExactly(LINK);
  }

  @Test
  void counters_that_begin_anew_are_no_loss() {
    read(1000, 1000);
    read(1010, 1000);
    read(5, 0);
    read(8, 0);
    assertThat(silence.without(LINKS)).containsExactly(LINK);
  }
}
