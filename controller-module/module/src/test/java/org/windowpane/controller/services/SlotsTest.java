package org.windowpane.controller.services;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.windowpane.protocol.value.Action.Service.Server;
import org.windowpane.protocol.value.IpPrefix;

class SlotsTest {

  private static List<Server> servers(List<Integer> weights) {
    return IntStream.range(0, weights.size())
        .mapToObj(i -> new Server(IpPrefix.parse("10.0.0." + (i + 1)), 80, weights.get(i), false))
        .toList();
  }

  private static long count(List<Server> slots, Server server) {
    return slots.stream().filter(server::equals).count();
  }

  private static long moved(List<Server> before, List<Server> after) {
    return IntStream.range(0, Slots.COUNT)
        .filter(i -> !before.get(i).host().equals(after.get(i).host()))
        .count();
  }

  @Property
  void each_server_has_its_part_of_the_slots(
      @ForAll @Size(min = 1, max = 64) List<@IntRange(min = 1, max = 100) Integer> weights) {
    List<Server> servers = servers(weights);
    List<Server> slots = Slots.of(servers);
    double total = weights.stream().mapToInt(Integer::intValue).sum();

    assertThat(slots).hasSize(Slots.COUNT);
    for (Server server : servers) {
      double exact = Slots.COUNT * server.weight() / total;
      assertThat((double) count(slots, server)).isBetween(exact - 1, exact + 1);
    }
  }

  @Property
  void slots_do_not_depend_on_the_order_of_the_servers(
      @ForAll @Size(min = 1, max = 20) List<@IntRange(min = 1, max = 100) Integer> weights) {
    List<Server> servers = servers(weights);
    List<Server> reversed = new ArrayList<>(servers);
    Collections.reverse(reversed);

    assertThat(Slots.of(reversed)).isEqualTo(Slots.of(servers));
  }

  @Property
  void few_slots_move_when_a_server_leaves(@ForAll @IntRange(min = 2, max = 16) int count) {
    List<Server> servers = servers(Collections.nCopies(count, 1));
    List<Server> before = Slots.of(servers);
    List<Server> after = Slots.of(servers.subList(0, count - 1));
    long needed = count(before, servers.get(count - 1));

    assertThat(moved(before, after)).isBetween(needed, 2 * needed + 4);
  }
}
