package org.windowpane.controller.ids;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.compile.Need;
import org.windowpane.controller.meters.MeterNumbers.Answer;
import org.windowpane.controller.queues.PortFound;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.SwitchPort;

class IdsTest {

  private static final Dpid AT = new Dpid(1);
  private static final SwitchPort PORT = new SwitchPort(AT, 3);
  private static final Need QUEUE = new Need.Queue(PORT, false, false);
  private static final Need QUEUE_OR_METER = new Need.Queue(PORT, true, true);
  private static final Need METER = new Need.Meter(AT);

  /** A switch with ten meters on which the rules given had these meters. */
  private record Found(OptionalLong highestMeter, Map<String, Integer> meters) implements IdsFound {

    @Override
    public Optional<PortFound> port(SwitchPort port) {
      return Optional.empty();
    }

    @Override
    public List<Integer> queuesOf(String rule, SwitchPort port) {
      return "adopted".equals(rule) ? List.of(7) : List.of();
    }

    @Override
    public OptionalLong highestMeter(Dpid at) {
      return highestMeter;
    }

    @Override
    public OptionalInt meterOf(String rule, Dpid at) {
      return meters.containsKey(rule) ? OptionalInt.of(meters.get(rule)) : OptionalInt.empty();
    }
  }

  private static final Found FOUND = new Found(OptionalLong.of(10), Map.of("adopted", 8));

  private static Ids allocate(Ids before, Found found, String rule, Need... needs) {
    Ids.Editor editor = before.edit();
    editor.allocate(rule, List.of(needs), found);
    return editor.done();
  }

  @Test
  void allocation_returns_a_new_state_and_leaves_the_old_one() {
    Ids none = Ids.none(100);
    Ids one = allocate(none, FOUND, "a", QUEUE, METER);
    Ids two = allocate(one, FOUND, "b", QUEUE, METER);

    assertThat(none.queue("a", PORT)).isEmpty();
    assertThat(one.queue("a", PORT)).hasValue(1);
    assertThat(one.queue("b", PORT)).isEmpty();
    assertThat(two.queue("b", PORT)).hasValue(2);
    assertThat(two.meter("b", AT)).isEqualTo(new Answer.Given(7));
    assertThat(one.meter("b", AT)).isInstanceOf(Answer.Refused.class);
  }

  @Test
  void the_same_needs_on_the_same_state_get_the_same_numbers() {
    Ids before = allocate(Ids.none(100), FOUND, "a", QUEUE, METER);
    Ids once = allocate(before, FOUND, "b", QUEUE, METER);
    Ids again = allocate(before, FOUND, "b", QUEUE, METER);

    assertThat(again.queue("b", PORT)).isEqualTo(once.queue("b", PORT));
    assertThat(again.meter("b", AT)).isEqualTo(once.meter("b", AT));
    assertThat(allocate(once, FOUND, "b", QUEUE).queue("b", PORT)).isEqualTo(once.queue("b", PORT));
  }

  @Test
  void a_number_that_a_rule_has_on_the_switch_is_adopted() {
    Ids ids = allocate(Ids.none(100), FOUND, "adopted", QUEUE, METER);

    assertThat(ids.queue("adopted", PORT)).hasValue(7);
    assertThat(ids.meter("adopted", AT)).isEqualTo(new Answer.Given(8));
  }

  @Test
  void without_a_free_queue_a_meter_is_used_if_the_rule_permits_it() {
    Ids full = allocate(Ids.none(1), FOUND, "a", QUEUE);
    Ids metered = allocate(full, FOUND, "b", QUEUE_OR_METER);

    assertThat(metered.queue("b", PORT)).isEmpty();
    assertThat(metered.meter("b", AT)).isEqualTo(new Answer.Given(6));
  }

  @Test
  void meters_are_unknown_until_they_are_read_and_refused_without_support() {
    Ids unread = allocate(Ids.none(1), new Found(OptionalLong.empty(), Map.of()), "a", METER);
    assertThat(unread.meter("a", AT)).isInstanceOf(Answer.Unknown.class);

    Ids without = allocate(unread, new Found(OptionalLong.of(0), Map.of()), "a", METER);
    assertThat(without.meter("a", AT)).isEqualTo(new Answer.Refused("the switch has no meters"));
  }

  @Test
  void released_numbers_are_free_and_those_of_a_lost_switch_are_forgotten() {
    Ids.Editor editor = allocate(Ids.none(1), FOUND, "a", QUEUE, METER).edit();
    editor.releaseQueues("a", List.of(PORT));
    editor.forgetMeters(AT);
    Ids released = editor.done();

    assertThat(released.queue("a", PORT)).isEmpty();
    assertThat(released.meter("a", AT)).isInstanceOf(Answer.Unknown.class);
    assertThat(allocate(released, FOUND, "b", QUEUE).queue("b", PORT)).hasValue(2);
  }
}
