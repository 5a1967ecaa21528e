package org.windowpane.controller.queues;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.windowpane.protocol.value.ClassPriority;
import org.windowpane.protocol.value.TrafficClass;

class QueueSharesTest {

  private static final long LINK = 100_000_000;
  private static final QueueWanted FORTY = new QueueWanted(3, 1, "a", 40_000_000);
  private static final QueueWanted LATENCY = QueueWanted.ofClass(3, SampleClasses.LATENCY);
  private static final QueueWanted SCAVENGER = QueueWanted.ofClass(3, SampleClasses.SCAVENGER);

  private static final QueueWanted CONTROL = QueueWanted.ofControl(3);

  private static QueueWanted limited(int number, long limitBps) {
    return new QueueWanted(3, number, Optional.of("l" + number), new QueueKind.Limited(limitBps));
  }

  private static Map<Integer, QueueShape> shares(long rateBps, QueueWanted... queues) {
    Map<Integer, QueueWanted> byNumber = new HashMap<>();
    List.of(queues).forEach(queue -> byNumber.put(queue.queue(), queue));
    return QueueShares.of(new PortWanted(rateBps, true, byNumber), 0);
  }

  private static QueueShape of(QueueWanted queue, Map<Integer, QueueShape> shares) {
    return shares.get(queue.queue());
  }

  @Test
  void the_rest_is_sure_of_what_is_not_guaranteed_and_of_something_always() {
    assertThat(shares(LINK, FORTY).get(0).minBps()).isEqualTo(60_000_000);
    assertThat(shares(LINK, new QueueWanted(3, 1, "a", LINK)).get(0).minBps()).isEqualTo(100_000);
    assertThat(shares(1_000_000, FORTY).get(0).minBps()).isEqualTo(12_000);
    assertThat(shares(10_000, FORTY).get(0).minBps()).isEqualTo(10_000);
  }

  @Test
  void a_guarantee_has_its_rate_and_limit_beside_any_other_queues() {
    QueueWanted both =
        new QueueWanted(
            3,
            1,
            Optional.of("a"),
            new QueueKind.Guaranteed(40_000_000, OptionalLong.of(50_000_000)));
    QueueShape alone = of(both, shares(LINK, both));

    assertThat(alone).isEqualTo(new QueueShape(40_000_000, OptionalLong.of(50_000_000), 2));
    assertThat(of(both, shares(LINK, both, LATENCY, SCAVENGER, limited(2, 5_000_000))))
        .isEqualTo(alone);
  }

  @Test
  void a_limited_queue_shares_with_the_rest_up_to_its_limit() {
    QueueWanted high = limited(1, 90_000_000);
    QueueWanted low = limited(2, 5_000_000);
    Map<Integer, QueueShape> shares = shares(LINK, high, low);

    assertThat(of(low, shares).minBps()).isEqualTo(5_000_000);
    assertThat(of(high, shares).minBps()).isBetween(LINK / 6, LINK / 3);
    assertThat(of(high, shares).maxBps()).hasValue(90_000_000);
    assertThat(shares.get(0).minBps()).isGreaterThanOrEqualTo(LINK / 3);
    assertThat(shares.get(0).order()).isEqualTo(of(high, shares).order());
  }

  @Test
  void beside_latency_traffic_all_that_is_not_guaranteed_comes_after_it() {
    QueueWanted capped = limited(2, 50_000_000);
    Map<Integer, QueueShape> shares = shares(LINK, FORTY, LATENCY, SCAVENGER, capped);
    int latency = of(LATENCY, shares).order();

    assertThat(shares.get(0).minBps()).isEqualTo(100_000);
    assertThat(of(capped, shares).minBps()).isEqualTo(12_000);
    assertThat(latency).isLessThan(shares.get(0).order());
    assertThat(of(capped, shares).order()).isEqualTo(shares.get(0).order());
    assertThat(of(FORTY, shares).order()).isGreaterThan(shares.get(0).order());
    assertThat(of(SCAVENGER, shares).order()).isGreaterThan(of(FORTY, shares).order());
  }

  @Test
  void scavengers_come_after_all_others_and_take_nothing_from_the_rest() {
    Map<Integer, QueueShape> shares = shares(LINK, FORTY, SCAVENGER);

    assertThat(shares.get(0).minBps()).isEqualTo(60_000_000 - 12_000);
    assertThat(shares.get(0).order()).isEqualTo(of(FORTY, shares).order());
    assertThat(of(SCAVENGER, shares).order()).isGreaterThan(shares.get(0).order());
  }

  @Test
  void a_class_has_its_minimum_and_limit_beside_any_other_queues() {
    QueueWanted shuffle = QueueWanted.ofClass(3, SampleClasses.SHUFFLE);
    Map<Integer, QueueShape> shares = shares(LINK, FORTY, shuffle);
    assertThat(of(shuffle, shares))
        .isEqualTo(new QueueShape(30_000_000, OptionalLong.of(50_000_000), 2));
    assertThat(shares.get(0).minBps()).isEqualTo(30_000_000);

    QueueShape beside = of(shuffle, shares(LINK, FORTY, shuffle, LATENCY));
    assertThat(beside.minBps()).isEqualTo(30_000_000);
    assertThat(beside.order()).isGreaterThan(of(LATENCY, shares(LINK, LATENCY)).order());
    for (QueueShape shape : List.of(of(shuffle, shares), beside)) {
      assertThat(shuffle.kind().isKeptBy(shape)).isTrue();
    }
    assertThat(shuffle.kind().isKeptBy(of(LATENCY, shares(LINK, LATENCY)))).isFalse();
  }

  @Test
  void classes_share_what_guarantees_leave_where_that_is_less_than_their_minima() {
    QueueWanted shuffle = QueueWanted.ofClass(3, SampleClasses.SHUFFLE);
    QueueWanted half =
        QueueWanted.ofClass(
            3, new TrafficClass(3, ClassPriority.NORMAL, 15_000_000, OptionalLong.empty()));
    QueueWanted most = new QueueWanted(3, 1, "a", 80_000_000);
    Map<Integer, QueueShape> shares = shares(LINK, most, shuffle, half, CONTROL);

    assertThat(of(most, shares).minBps()).isEqualTo(80_000_000);
    assertThat(of(shuffle, shares).minBps()).isBetween(13_200_000L, 13_300_000L);
    assertThat(of(half, shares).minBps()).isBetween(6_600_000L, 6_650_000L);
    assertThat(shares.values().stream().mapToLong(QueueShape::minBps).sum())
        .isLessThanOrEqualTo(LINK);
    assertThat(shuffle.kind().isKeptBy(of(shuffle, shares))).isFalse();

    QueueWanted fitting = new QueueWanted(3, 1, "a", 70_000_000);
    Map<Integer, QueueShape> exact = shares(LINK, fitting, shuffle, SCAVENGER, CONTROL);
    assertThat(shuffle.kind().isKeptBy(of(shuffle, exact))).isTrue();
  }

  @Test
  void the_definition_of_a_class_holds_that_is_sure_of_most() {
    TrafficClass more = new TrafficClass(2, ClassPriority.LOW, 31_000_000, OptionalLong.empty());
    QueueWanted one = QueueWanted.ofClass(3, SampleClasses.SHUFFLE);
    QueueWanted other = QueueWanted.ofClass(3, more);

    assertThat(QueueWanted.together(List.of(one, other))).isEqualTo(other);
    assertThat(QueueWanted.together(List.of(other, one))).isEqualTo(other);
  }

  @Test
  void control_has_a_hundredth_out_of_the_rest_comes_first_and_never_takes_more_than_a_tenth() {
    Map<Integer, QueueShape> shares = shares(LINK, FORTY, CONTROL);

    assertThat(of(CONTROL, shares))
        .isEqualTo(new QueueShape(1_000_000, OptionalLong.of(10_000_000), 0));
    assertThat(shares.get(0).minBps()).isEqualTo(59_000_000);
    assertThat(of(FORTY, shares)).isEqualTo(of(FORTY, shares(LINK, FORTY)));
    assertThat(of(CONTROL, shares(LINK, FORTY, LATENCY, SCAVENGER, CONTROL)))
        .isEqualTo(of(CONTROL, shares));
  }

  @Test
  void control_has_less_where_guarantees_leave_less_and_something_always() {
    QueueWanted most = new QueueWanted(3, 1, "a", 99_500_000);
    Map<Integer, QueueShape> shares = shares(LINK, most, CONTROL);
    assertThat(of(CONTROL, shares).minBps()).isEqualTo(400_000);
    assertThat(of(CONTROL, shares).maxBps()).hasValue(10_000_000);
    assertThat(shares.get(0).minBps()).isEqualTo(100_000);

    QueueWanted all = new QueueWanted(3, 1, "a", LINK);
    assertThat(of(CONTROL, shares(LINK, all, CONTROL)).minBps()).isEqualTo(12_000);
    assertThat(of(CONTROL, shares(1_000_000, CONTROL)))
        .isEqualTo(new QueueShape(12_000, OptionalLong.of(120_000), 0));
    assertThat(of(CONTROL, shares(50_000, CONTROL)).maxBps()).hasValue(50_000);
  }

  @Test
  void a_leaving_queue_keeps_its_rate_until_it_is_removed() {
    PortWanted wanted = new PortWanted(LINK, true, Map.of());

    assertThat(QueueShares.of(wanted, 30_000_000).get(0).minBps()).isEqualTo(70_000_000);
  }

  /** HTB lends only what is left of the port's rate: more than that could not be kept. */
  @Property
  void no_more_is_promised_than_the_port_has(
      @ForAll @Size(max = 30) List<@LongRange(min = 12_000, max = LINK) Long> limits,
      @ForAll @LongRange(min = 1, max = 60_000_000) long guaranteed,
      @ForAll boolean latency,
      @ForAll boolean scavenger,
      @ForAll boolean control) {
    Map<Integer, QueueWanted> queues = new HashMap<>();
    queues.put(1, new QueueWanted(3, 1, "a", guaranteed));
    limits.forEach(limit -> queues.put(queues.size() + 1, limited(queues.size() + 1, limit)));
    if (latency) {
      queues.put(LATENCY.queue(), LATENCY);
    }
    if (scavenger) {
      queues.put(SCAVENGER.queue(), SCAVENGER);
    }
    if (control) {
      queues.put(CONTROL.queue(), CONTROL);
    }
    Map<Integer, QueueShape> shares = QueueShares.of(new PortWanted(LINK, true, queues), 0);

    assertThat(shares.values().stream().mapToLong(QueueShape::minBps).sum())
        .isLessThanOrEqualTo(LINK);
    assertThat(shares.values()).allMatch(shape -> shape.maxBps().orElse(LINK) >= shape.minBps());
  }
}
