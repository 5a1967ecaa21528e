package org.windowpane.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.net.DFSNetworkTopology;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.DatanodeInfoWithStorage;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.net.NodeBase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.windowpane.hadoop.flows.Settings;
import org.windowpane.hadoop.ranking.FakeRanks;
import org.windowpane.hadoop.ranking.FreeUplinks;
import org.windowpane.hadoop.ranking.ReplicaOrder;

class RankedTopologyTest {
  private static final String RACK = "/rack1";
  private static final Node READER = new NodeBase("10.0.0.9:1", RACK);

  private final Configuration conf = new Configuration(false);
  private RankedTopology topology;
  private Optional<FreeUplinks> uplinks = Optional.empty();

  @BeforeEach
  void createTopology() {
    conf.set(DFSConfigKeys.DFS_NET_TOPOLOGY_IMPL_KEY, RankedTopology.class.getName());
    topology = (RankedTopology) DFSNetworkTopology.getInstance(conf);
    topology.orderBy(new ReplicaOrder(() -> uplinks));
  }

  private static DatanodeInfoWithStorage replica(int host, String rack) {
    DatanodeInfo node =
        new DatanodeInfo.DatanodeInfoBuilder()
            .setIpAddr("10.0.0." + host)
            .setHostName("h" + host)
            .setDatanodeUuid("uuid" + host)
            .setXferPort(9_866)
            .setNetworkLocation(rack)
            .build();
    return new DatanodeInfoWithStorage(node, "storage" + host, StorageType.DISK);
  }

  private static DatanodeInfoWithStorage[] replicas(int... hosts) {
    return Arrays.stream(hosts)
        .mapToObj(it -> replica(it, RACK))
        .toArray(DatanodeInfoWithStorage[]::new);
  }

  private List<String> sorted(DatanodeInfoWithStorage[] replicas) {
    return sorted(READER, replicas);
  }

  private List<String> sorted(Node reader, DatanodeInfoWithStorage[] replicas) {
    topology.sortByDistanceUsingNetworkLocation(reader, replicas, replicas.length, null);
    return Arrays.stream(replicas).map(DatanodeInfo::getHostName).toList();
  }

  @Test
  void with_a_fresh_order_the_host_with_most_free_is_first() {
    for (int i = 0; i < 20; i++) {
      uplinks = Optional.of(new FakeRanks().free(1, 10).free(2, 30).free(3, 20).uplinks());
      assertThat(sorted(replicas(1, 2, 3))).containsExactly("h2", "h3", "h1");
    }
  }

  @Test
  void a_fault_of_the_order_does_not_keep_readers_from_replicas() {
    topology.orderBy(
        new ReplicaOrder(
            () -> {
              throw new IllegalStateException("a fault");
            }));
    assertThat(sorted(replicas(1, 2, 3))).containsExactlyInAnyOrder("h1", "h2", "h3");
  }

  @Test
  void hosts_that_are_not_measured_are_last() {
    uplinks = Optional.of(new FakeRanks().unmeasured(1).free(2, 0).free(3, 20).uplinks());
    assertThat(sorted(replicas(4, 1, 2, 3)).subList(0, 2)).containsExactly("h3", "h2");
  }

  @Test
  void readers_between_two_answers_share_hosts_by_what_is_free() {
    uplinks = Optional.of(new FakeRanks().free(1, 61).free(2, 40).uplinks());
    List<String> firsts =
        IntStream.range(10, 15)
            .mapToObj(it -> sorted(new NodeBase("10.0.0." + it, RACK), replicas(1, 2)).get(0))
            .toList();
    assertThat(firsts).containsExactly("h1", "h2", "h1", "h1", "h2");
  }

  @Test
  void a_reader_of_many_blocks_counts_once() {
    uplinks = Optional.of(new FakeRanks().free(1, 61).free(2, 40).uplinks());
    for (int block = 0; block < 10; block++) {
      assertThat(sorted(replicas(1, 2)).get(0)).isEqualTo("h1");
    }
    assertThat(sorted(new NodeBase("10.0.0.8", RACK), replicas(1, 2)).get(0)).isEqualTo("h2");
  }

  @Test
  void without_a_fresh_order_the_replica_recommended_longest_ago_is_first() {
    List<String> order = sorted(replicas(1, 2, 3));
    String first = order.get(0);
    String second = sorted(replicas(1, 2, 3)).get(0);
    String third = sorted(replicas(1, 2, 3)).get(0);
    assertThat(List.of(first, second, third)).doesNotHaveDuplicates();
    assertThat(sorted(replicas(1, 2, 3))).containsExactly(first, second, third);
  }

  @Test
  void a_nearer_replica_stays_before_one_with_more_free() {
    uplinks = Optional.of(new FakeRanks().free(1, 1).free(2, 1_000).uplinks());
    DatanodeInfoWithStorage[] replicas = {replica(2, "/rack2"), replica(1, RACK)};
    assertThat(sorted(replicas)).containsExactly("h1", "h2");
  }

  @Test
  void a_reader_on_a_datanode_reads_its_own_replica_and_loads_no_uplink() {
    FreeUplinks free = new FakeRanks().free(1, 10).free(2, 30).uplinks();
    uplinks = Optional.of(free);
    DatanodeInfoWithStorage[] replicas = replicas(2, 1);
    topology.sortByDistance(replica(1, RACK), replicas, 2, null);
    assertThat(replicas[0].getHostName()).isEqualTo("h1");
    assertThat(free.expectedBps("10.0.0.7", "10.0.0.1", "h1")).hasValue(10);
  }

  @Test
  void an_order_of_the_name_node_comes_first_and_free_uplinks_decide_between_equals() {
    uplinks = Optional.of(new FakeRanks().free(1, 10).free(2, 30).free(3, 20).uplinks());
    DatanodeInfoWithStorage[] replicas = replicas(1, 2, 3);
    topology.sortByDistanceUsingNetworkLocation(
        READER,
        replicas,
        3,
        nodes -> nodes.sort(Comparator.comparing(it -> it.getHostName().equals("h2"))));
    assertThat(replicas).extracting(DatanodeInfo::getHostName).containsExactly("h3", "h1", "h2");
  }

  @Test
  void only_active_replicas_are_ordered() {
    uplinks = Optional.of(new FakeRanks().free(1, 10).free(2, 30).free(3, 50).uplinks());
    DatanodeInfoWithStorage[] replicas = replicas(1, 2, 3);
    topology.sortByDistanceUsingNetworkLocation(READER, replicas, 2, null);
    assertThat(replicas).extracting(DatanodeInfo::getHostName).containsExactly("h2", "h1", "h3");
    topology.sortByDistanceUsingNetworkLocation(READER, replicas, 0, null);
  }

  @Test
  @Timeout(20)
  void a_gateway_that_is_away_or_bad_settings_leave_the_name_node_working() {
    conf.set(Settings.GATEWAY, "http://127.0.0.1:1");
    topology = (RankedTopology) DFSNetworkTopology.getInstance(conf);
    assertThat(sorted(replicas(1, 2, 3))).hasSize(3);
    conf.set(Settings.RANK_EVERY, "never");
    topology = (RankedTopology) DFSNetworkTopology.getInstance(conf);
    assertThat(sorted(replicas(1, 2, 3))).hasSize(3);
    assertThat(topology.getConf()).isSameAs(conf);
  }
}
