package org.windowpane.controller.queues;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class PortQueueChangeTest {

  private static final long LINK = 100_000_000;
  private static final QueueWanted FORTY = new QueueWanted(3, 1, "a", 40_000_000);
  private static final QueueWanted TWENTY = new QueueWanted(3, 2, "b", 20_000_000);

  private static PortWanted wantedPort(boolean always, QueueWanted... queues) {
    Map<Integer, QueueWanted> byNumber = new HashMap<>();
    for (QueueWanted queue : queues) {
      byNumber.put(queue.queue(), queue);
    }
    return new PortWanted(LINK, always, byNumber);
  }

  private static PortFound port(Optional<PortFound.Qos> qos) {
    return new PortFound(3, "s1-3", "port", OptionalLong.empty(), Optional.empty(), qos);
  }

  private static PortFound bare() {
    return port(Optional.empty());
  }

  private static PortFound with(boolean ours, long restBps, QueueWanted... queues) {
    Map<Integer, QueueFound> found = new HashMap<>();
    found.put(0, new QueueFound("rest", Optional.of(rest(restBps)), Optional.empty(), ours));
    for (QueueWanted queue : queues) {
      found.put(
          queue.queue(),
          new QueueFound(
              "row" + queue.queue(),
              Optional.of(new QueueShape(queue.guaranteedBps(), OptionalLong.empty(), 2)),
              queue.rule(),
              ours));
    }
    return port(Optional.of(new PortFound.Qos("qos", ours, OptionalLong.of(LINK), found)));
  }

  @Test
  void the_first_guarantee_makes_the_qos_with_the_rest_in_queue_0() {
    PortQueueChange change = PortQueueChange.before(wantedPort(false, FORTY), bare()).orElseThrow();

    assertThat(change.create()).isTrue();
    assertThat(change.maxRateBps()).hasValue(LINK);
    assertThat(change.rest()).contains(rest(60_000_000));
    assertThat(change.insert()).containsExactly(Map.entry(1, shaped(FORTY)));
  }

  @Test
  void a_port_with_a_configured_rate_has_a_qos_without_any_guarantee() {
    PortQueueChange change = PortQueueChange.before(wantedPort(true), bare()).orElseThrow();

    assertThat(change.create()).isTrue();
    assertThat(change.rest()).contains(rest(LINK));
    assertThat(PortQueueChange.before(wantedPort(false), bare())).isEmpty();
  }

  @Test
  void the_control_queue_is_made_with_the_qos_in_one_change_and_takes_its_part_from_the_rest() {
    PortQueueChange made =
        PortQueueChange.before(wantedPort(false, FORTY).withControl(3), bare()).orElseThrow();
    assertThat(made.create()).isTrue();
    assertThat(made.insert()).containsOnlyKeys(1, ControlQueue.NUMBER);
    assertThat(made.insert().get(ControlQueue.NUMBER).shape().minBps()).isEqualTo(1_000_000);
    assertThat(made.rest()).contains(rest(59_000_000));

    PortQueueChange added =
        PortQueueChange.before(wantedPort(true).withControl(3), with(true, LINK)).orElseThrow();
    assertThat(added.create()).isFalse();
    assertThat(added.insert()).containsOnlyKeys(ControlQueue.NUMBER);
    assertThat(added.rest()).contains(rest(99_000_000));
  }

  @Test
  void the_control_queue_alone_is_no_reason_for_a_qos_and_goes_with_it() {
    PortWanted nothing = wantedPort(false).withControl(3);
    assertThat(PortQueueChange.before(nothing, bare())).isEmpty();

    PortQueueChange made =
        PortQueueChange.before(wantedPort(false, FORTY).withControl(3), bare()).orElseThrow();
    PortFound shaped = afterwards(with(true, 59_000_000), made);
    PortQueueChange gone = PortQueueChange.after(nothing, shaped, queue -> true).orElseThrow();
    assertThat(gone.drop()).isTrue();
  }

  @Test
  void one_more_guarantee_takes_its_rate_from_the_rest_in_the_same_change() {
    PortQueueChange change =
        PortQueueChange.before(wantedPort(false, FORTY, TWENTY), with(true, 60_000_000, FORTY))
            .orElseThrow();

    assertThat(change.create()).isFalse();
    assertThat(change.insert()).containsOnlyKeys(2);
    assertThat(change.rest()).contains(rest(40_000_000));
    assertThat(change.maxRateBps()).isEmpty();
  }

  @Test
  void a_queue_that_leaves_keeps_its_rate_until_its_flows_have_gone() {
    PortFound found = with(true, 60_000_000, FORTY);
    PortQueueChange before = PortQueueChange.before(wantedPort(false, TWENTY), found).orElseThrow();

    assertThat(before.rest()).contains(rest(40_000_000));
    assertThat(before.remove()).isEmpty();

    PortQueueChange after =
        PortQueueChange.after(wantedPort(false, TWENTY), found, queue -> true).orElseThrow();
    assertThat(after.remove()).containsExactly(Map.entry(1, "row1"));
    assertThat(after.rest()).contains(rest(80_000_000));
  }

  @Test
  void a_queue_that_may_not_be_removed_keeps_its_rate() {
    assertThat(
            PortQueueChange.after(wantedPort(true), with(true, 60_000_000, FORTY), queue -> false))
        .isEmpty();
  }

  @Test
  void the_last_guarantee_takes_the_qos_with_it_unless_the_port_always_has_one() {
    PortFound found = with(true, 60_000_000, FORTY);

    assertThat(PortQueueChange.after(wantedPort(false), found, queue -> true).orElseThrow().drop())
        .isTrue();
    PortQueueChange always =
        PortQueueChange.after(wantedPort(true), found, queue -> true).orElseThrow();
    assertThat(always.drop()).isFalse();
    assertThat(always.rest()).contains(rest(LINK));
  }

  @Test
  void a_queue_with_another_rate_is_changed_in_place() {
    QueueWanted more = new QueueWanted(3, 1, "a", 50_000_000);
    PortQueueChange change =
        PortQueueChange.before(wantedPort(false, more), with(true, 60_000_000, FORTY))
            .orElseThrow();

    assertThat(change.update()).containsExactly(Map.entry("row1", shaped(more)));
    assertThat(change.rest()).contains(rest(50_000_000));
  }

  @Test
  void a_port_as_wanted_is_not_changed() {
    PortFound found = with(true, 60_000_000, FORTY);

    assertThat(PortQueueChange.before(wantedPort(false, FORTY), found)).isEmpty();
    assertThat(PortQueueChange.after(wantedPort(false, FORTY), found, queue -> true)).isEmpty();
  }

  @Test
  void a_foreign_qos_is_never_touched() {
    PortFound foreign = with(false, 60_000_000, FORTY);

    assertThat(PortQueueChange.before(wantedPort(true, TWENTY), foreign)).isEmpty();
    assertThat(PortQueueChange.after(wantedPort(false), foreign, queue -> true)).isEmpty();
  }

  @Test
  void the_rate_of_a_removed_queue_is_shared_among_the_others() {
    QueueWanted capped = new QueueWanted(3, 4, Optional.of("c"), new QueueKind.Limited(90_000_000));
    PortFound both = with(true, 27_108_864, FORTY);
    PortQueueChange before = PortQueueChange.before(wantedPort(true, capped), both).orElseThrow();
    long part = before.insert().get(4).shape().minBps();
    assertThat(part).isLessThanOrEqualTo(30_000_000);

    PortQueueChange after =
        PortQueueChange.after(wantedPort(true, capped), afterwards(both, before), queue -> true)
            .orElseThrow();
    assertThat(after.update().get("row4").shape().minBps()).isGreaterThan(part);
    assertThat(after.remove()).containsOnlyKeys(1);
  }

  private static PortFound afterwards(PortFound port, PortQueueChange change) {
    Map<Integer, QueueFound> queues = new HashMap<>(port.queues());
    change
        .insert()
        .forEach(
            (number, made) ->
                queues.put(
                    number,
                    new QueueFound(
                        "row" + number, Optional.of(made.shape()), made.queue().rule(), true)));
    return port(Optional.of(new PortFound.Qos("qos", true, OptionalLong.of(LINK), queues)));
  }

  private static QueueShape rest(long bps) {
    return new QueueShape(bps, OptionalLong.empty(), 2);
  }

  private static ShapedQueue shaped(QueueWanted queue) {
    return new ShapedQueue(queue, rest(queue.guaranteedBps()));
  }
}
