package org.windowpane.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.windowpane.client.FlowGroup;
import org.windowpane.client.reservations.Demand;
import org.windowpane.zookeeper.Ensemble.Server;
import org.windowpane.zookeeper.Flows.Pair;

final class FlowsTest {
  private static final OptionalLong ALL = OptionalLong.empty();

  private static Server server(long id, boolean votes) {
    return new Server(id, "10.0.0." + id, 2888, 3888, OptionalInt.of(2181), votes);
  }

  private static Ensemble ensemble(int size) {
    return new Ensemble(LongStream.rangeClosed(1, size).mapToObj(id -> server(id, true)).toList());
  }

  private static long count(Map<Pair, List<Demand>> demands) {
    return demands.values().stream().mapToLong(List::size).sum();
  }

  @Test
  void everyOrderedPairHasTheFlowsOfBothPorts() {
    Map<Pair, List<Demand>> demands =
        new Flows(1_000_000, 100_000, 1, List.of()).of(ensemble(5), ALL);
    assertThat(demands).hasSize(20);
    assertThat(count(demands)).isEqualTo(80);
    FlowGroup there = FlowGroup.between("10.0.0.1", "10.0.0.2").tcp();
    assertThat(demands.get(new Pair("10.0.0.1", "10.0.0.2")))
        .containsExactlyInAnyOrder(
            new Demand(there.toPort(2888), 1_000_000).labelled("quorum to 10.0.0.2"),
            new Demand(there.fromPort(2888), 1_000_000).labelled("quorum from 10.0.0.1"),
            new Demand(there.toPort(3888), 100_000).labelled("election to 10.0.0.2"),
            new Demand(there.fromPort(3888), 100_000).labelled("election from 10.0.0.1"));
  }

  @Test
  void onlyTheFlowsOfTheLeaderAreReservedWhereItIsFollowed() {
    Flows flows = new Flows(1, 0, 1, List.of());
    Map<Pair, List<Demand>> demands = flows.of(ensemble(5), OptionalLong.of(3));
    assertThat(count(demands)).isEqualTo(8);
    assertThat(demands.keySet())
        .allMatch(pair -> pair.from().equals("10.0.0.3") || pair.to().equals("10.0.0.3"));
  }

  @Test
  void anObserverConnectsToThoseThatVoteAndTakesNoPartInElections() {
    Ensemble ensemble = new Ensemble(List.of(server(1, true), server(2, false)));
    Map<Pair, List<Demand>> demands = new Flows(1, 1, 1, List.of()).of(ensemble, ALL);
    assertThat(demands.get(new Pair("10.0.0.2", "10.0.0.1")))
        .extracting(Demand::flows)
        .containsExactly(FlowGroup.between("10.0.0.2", "10.0.0.1").tcp().toPort(2888));
    assertThat(count(demands)).isEqualTo(2);
  }

  @Test
  void clientsReachEveryServerAndTwoServersOnAHostNeedNothing() {
    Ensemble one = new Ensemble(List.of(server(1, true), server(1, true)));
    Map<Pair, List<Demand>> demands = new Flows(1, 1, 7, List.of("10.0.0.9")).of(one, ALL);
    assertThat(demands)
        .containsOnlyKeys(new Pair("10.0.0.9", "10.0.0.1"), new Pair("10.0.0.1", "10.0.0.9"));
    assertThat(demands.values()).allSatisfy(all -> assertThat(all.get(0).rateBps()).isEqualTo(7));
  }
}
