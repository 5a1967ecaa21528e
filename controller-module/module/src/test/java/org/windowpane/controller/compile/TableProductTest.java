package org.windowpane.controller.compile;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.entries.FakeFlowTable;
import org.windowpane.controller.entries.Field;
import org.windowpane.controller.entries.FieldMatch;
import org.windowpane.controller.entries.Marks;
import org.windowpane.controller.entries.Packet;
import org.windowpane.controller.entries.Step;
import org.windowpane.controller.forwarding.Forwarding;
import org.windowpane.controller.forwarding.Networks;
import org.windowpane.controller.forwarding.Pipeline;
import org.windowpane.controller.model.Network;
import org.windowpane.controller.queues.ClassQueues;
import org.windowpane.controller.queues.SampleClasses;
import org.windowpane.protocol.value.Dpid;

class TableProductTest {

  private static final Instant END = Instant.parse("2026-11-20T12:00:00Z");
  private static final List<Step> ON = List.of(new Step.GotoTable(Pipeline.FORWARDING));

  private final Network network =
      new Networks()
          .host(1, 1, 1)
          .host(2, 1, 2)
          .host(3, 2, 1)
          .link(1, 3, 2, 3, true)
          .link(1, 4, 2, 4, false)
          .build();
  private final List<Entry> forwarding =
      new Forwarding(network).entries(network.switches().get(new Dpid(1)));

  private final List<Entry> fixed =
      Stream.concat(
              Pipeline.ENTRIES.stream(),
              forwarding.stream().filter(entry -> entry.key().table() == Pipeline.POLICY))
          .toList();

  private static Entry rule(String id, int priority, FieldMatch match, List<Step> steps) {
    EntryKey key = new EntryKey(Pipeline.POLICY, priority, match);
    return new Entry(key, steps, Cookies.ofRule(id), Optional.of(END));
  }

  private static FieldMatch tcpTo(int port) {
    return FieldMatch.ALL
        .with(Field.ETH_TYPE, 0x0800)
        .with(Field.IP_PROTO, 6)
        .with(Field.TCP_DST, port);
  }

  private TableProduct product(Entry... rules) {
    List<Entry> policy = Stream.concat(fixed.stream(), Stream.of(rules)).toList();
    return TableProduct.of(policy, Optional.of(forwarding));
  }

  private static Packet packet(Random random) {
    long latency = Marks.of(ClassQueues.number(SampleClasses.LATENCY)).value();
    long[] sources = {1, 2, 3, Marks.of(7).value(), Marks.of(0).value(), latency, 9};
    long[] destinations = {1, 2, 3, 9, 0xffff_ffff_ffffL};
    long source = sources[random.nextInt(sources.length)];
    long destination = destinations[random.nextInt(destinations.length)];
    return switch (random.nextInt(4)) {
      case 0 -> Packet.frame(0x0806, source, destination);
      case 1 -> Packet.frame(0x88cc, source, destination);
      case 2 ->
          Packet.frame(0x86dd, source, destination)
              .with(Field.IP_PROTO, 58)
              .with(Field.ICMPV6_TYPE, 134 + random.nextInt(5));
      default -> Packet.tcp(source, destination, 1, 2, 80 + random.nextInt(6));
    };
  }

  private static Entry anyRule(Random random, int number, int priority) {
    FieldMatch match = tcpTo(80 + random.nextInt(6));
    if (random.nextBoolean()) {
      match = match.with(Field.IN_PORT, 1 + random.nextInt(4));
    }
    if (random.nextInt(3) == 0) {
      match = match.with(Field.ETH_DST, 1 + random.nextInt(3));
    }
    List<Step> steps =
        switch (random.nextInt(4)) {
          case 0 -> List.of();
          case 1 -> List.of(new Step.SetQueue(7), new Step.Output(2));
          case 2 -> List.of(new Step.SetEthSrc(Marks.of(5)), new Step.SetQueue(5), ON.get(0));
          default -> ON;
        };
    return rule("r" + number, priority, match, steps);
  }

  @Property
  void every_packet_is_treated_in_one_table_as_in_two(@ForAll long seed) {
    Random random = new Random(seed);
    List<Entry> policy = new ArrayList<>(fixed);
    int priority = Pipeline.HIGHEST_RULE;
    for (int i = 0; i < 12; i++) {
      policy.add(anyRule(random, i, priority));
      priority -= random.nextInt(4) == 0 ? 1000 : 1;
    }
    FakeFlowTable two = new FakeFlowTable().add(policy).add(forwarding);
    TableProduct product = TableProduct.of(policy, Optional.of(forwarding));
    FakeFlowTable one = new FakeFlowTable().add(product.entries().values());

    assertThat(product.entries().keySet()).allMatch(key -> key.table() == 0);
    for (int i = 0; i < 60; i++) {
      Packet packet = packet(random);
      int port = 1 + random.nextInt(4);
      assertThat(one.send(port, packet)).isEqualTo(two.send(port, packet));
    }
  }

  @Test
  void an_entry_that_drops_or_names_the_port_stays_one_where_it_was() {
    Entry denied = rule("deny", 500, tcpTo(80), List.of());
    Entry pinned = rule("pin", 400, tcpTo(81), List.of(new Step.SetQueue(1), new Step.Output(2)));

    TableProduct product = product(denied, pinned);

    assertThat(product.of(denied)).contains(List.of(denied));
    assertThat(product.of(pinned)).contains(List.of(pinned));
  }

  @Test
  void an_entry_that_goes_on_has_one_for_each_forwarding_entry_with_its_cookie_and_end() {
    Entry passing = rule("allow", 500, tcpTo(80), ON);

    List<Entry> made = product(passing).of(passing).orElseThrow();

    assertThat(made)
        .hasSameSizeAs(forwarding.stream().filter(forward -> forward.key().table() == 1).toList());
    assertThat(made).allMatch(entry -> entry.cookie() == passing.cookie());
    assertThat(made).allMatch(entry -> entry.end().equals(Optional.of(END)));
    assertThat(made).extracting(entry -> entry.key().priority()).contains(500, 499, 498);
  }

  @Test
  void forwarding_entries_that_no_packet_of_the_entry_matches_are_left_out() {
    Entry passing = rule("allow", 500, tcpTo(80).with(Field.ETH_DST, 2), ON);

    assertThat(product(passing).of(passing).orElseThrow())
        .containsExactly(
            rule(
                "allow",
                500,
                passing.key().match() instanceof FieldMatch m ? m : null,
                List.of(new Step.Output(2))));
  }

  @Test
  void an_entry_of_no_rule_has_the_cookie_of_forwarding() {
    assertThat(product().entries().values())
        .filteredOn(entry -> entry.steps().contains(new Step.Output(2)))
        .isNotEmpty()
        .allMatch(entry -> entry.cookie() == Cookies.FORWARDING);
  }

  @Test
  void of_adjoining_priorities_only_the_lower_ones_move() {
    Entry first = rule("first", 500, tcpTo(80), ON);
    Entry second = rule("second", 499, tcpTo(81), List.of());
    Entry third = rule("third", 400, tcpTo(82), List.of());

    TableProduct product = product(first, second, third);

    assertThat(priority(product, first)).isEqualTo(500);
    assertThat(priority(product, second)).isEqualTo(497);
    assertThat(priority(product, third)).isEqualTo(400);
  }

  private static int priority(TableProduct product, Entry source) {
    return product.of(source).orElseThrow().get(0).key().priority();
  }

  @Test
  void until_forwarding_is_decided_only_final_entries_exist() {
    Entry denied = rule("deny", 500, tcpTo(80), List.of());
    Entry passing = rule("allow", 400, tcpTo(80), ON);

    TableProduct product = TableProduct.of(List.of(denied, passing), Optional.empty());

    assertThat(product.entries()).isEqualTo(Map.of(denied.key(), denied));
    assertThat(product.of(passing)).isEmpty();
  }

  @Test
  void without_enough_priorities_the_lowest_rules_are_left_out() {
    List<Entry> policy = new ArrayList<>(Pipeline.ENTRIES);
    for (int priority = Pipeline.LOWEST_RULE;
        priority <= Pipeline.LOWEST_RULE + 22_000;
        priority++) {
      policy.add(rule("r" + priority, priority, FieldMatch.ALL.with(Field.ETH_DST, 2), ON));
    }

    TableProduct product = TableProduct.of(policy, Optional.of(forwarding));

    assertThat(product.of(policy.get(Pipeline.ENTRIES.size()))).isEmpty();
    assertThat(product.of(policy.get(policy.size() - 1))).isPresent();
    assertThat(product.entries().keySet())
        .allMatch(key -> key.priority() >= 1 && key.priority() <= 65_535);
    Pipeline.ENTRIES.forEach(entry -> assertThat(product.of(entry)).isPresent());
  }
}
