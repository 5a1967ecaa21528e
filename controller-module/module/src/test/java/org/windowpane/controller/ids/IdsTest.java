package org.windowpane.controller.ids;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
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
  private static final Need GROUP = new Need.Group(AT);

  /** A switch with ten meters and two groups, on which rules had these. */
  private record Found(
      Optional<NumberRange> ofMeters, Map<String, Integer> meters, Map<String, Integer> groups)
      implements IdsFound {

    @Override
    public Optional<PortFound> port(SwitchPort port) {
      return Optional.empty();
    }

    @Override
    public List<Integer> queuesOf(String rule, SwitchPort port) {
      return "adopted".equals(rule) ? List.of(7) : List.of();
    }

    @Override
    public Optional<NumberRange> meters(Dpid at) {
      return ofMeters;
    }

    @Override
    public OptionalInt meterOf(String rule, Dpid at) {
      return meters.containsKey(rule) ? OptionalInt.of(meters.get(rule)) : OptionalInt.empty();
    }

    @Override
    public Optional<NumberRange> groups(Dpid at) {
      return Optional.of(NumberRange.ofGroups(2));
    }

    @Override
    public OptionalInt groupOf(String rule, Dpid at) {
      return groups.containsKey(rule) ? OptionalInt.of(groups.get(rule)) : OptionalInt.empty();
    }
  }

  private static final Found FOUND = found(10);

  private static Found found(long highestMeter) {
    return new Found(
        Optional.of(NumberRange.ofMeters(highestMeter)),
        Map.of("adopted", 8),
        Map.of("adopted", 0x5750_0001));
  }

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
    Ids unread = allocate(Ids.none(1), new Found(Optional.empty(), Map.of(), Map.of()), "a", METER);
    assertThat(unread.meter("a", AT)).isInstanceOf(Answer.Unknown.class);

    Ids without = allocate(unread, found(0), "a", METER);
    assertThat(without.meter("a", AT)).isEqualTo(new Answer.Refused("the switch has no meters"));
  }

  @Test
  void a_rule_has_the_group_that_its_entries_use_or_a_free_one_while_there_are_any() {
    Ids ids = allocate(Ids.none(1), FOUND, "adopted", GROUP);
    ids = allocate(ids, FOUND, "b", GROUP);
    ids = allocate(ids, FOUND, "c", GROUP);
    assertThat(ids.group("adopted", AT)).hasValue(0x5750_0001);
    assertThat(ids.group("b", AT)).hasValue(0x5750_0000);
    assertThat(ids.group("c", AT)).isEmpty();

    Ids.Editor editor = ids.edit();
    editor.releaseGroup("b", AT);
    assertThat(allocate(editor.done(), FOUND, "c", GROUP).group("c", AT)).hasValue(0x5750_0000);
  }

  @Test
  void released_numbers_are_free_and_those_of_a_lost_switch_are_forgotten() {
    Ids.Editor editor = allocate(Ids.none(1), FOUND, "a", QUEUE, METER).edit();
    editor.releaseQueues("a", List.of(PORT));
    editor.forgetNumbers(AT);
    Ids released = editor.done();

    assertThat(released.queue("a", PORT)).isEmpty();
    assertThat(released.meter("a", AT)).isInstanceOf(Answer.Unknown.class);
    assertThat(allocate(released, FOUND, "b", QUEUE).queue("b", PORT)).hasValue(2);
  }
}
