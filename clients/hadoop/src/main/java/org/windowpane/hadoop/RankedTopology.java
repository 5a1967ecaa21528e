package org.windowpane.hadoop;

import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.net.DFSNetworkTopology;
import org.apache.hadoop.net.Node;
import org.windowpane.client.Host;
import org.windowpane.client.HostRanks;
import org.windowpane.client.Token;
import org.windowpane.client.WindowpaneClient;
import org.windowpane.hadoop.flows.Phase;
import org.windowpane.hadoop.flows.Settings;
import org.windowpane.hadoop.ranking.HostRankCache;
import org.windowpane.hadoop.ranking.HostRankSource;
import org.windowpane.hadoop.ranking.ReplicaOrder;

/**
 * The network topology of a NameNode, which names replicas at the same distance from a reader in
 * the order of what their hosts are expected to have free for sending: {@code
 * dfs.net.topology.impl}, with {@code dfs.use.dfs.network.topology} at its default. An order by
 * storage type or load, if the NameNode is set so, comes first.
 *
 * <p>A daemon thread asks the gateway; sorting uses its last answer and never waits. Without a
 * fresh answer, the replica is first that was not recommended for the longest time.
 */
public class RankedTopology extends DFSNetworkTopology implements Configurable {
  private static final System.Logger LOG = System.getLogger(RankedTopology.class.getName());

  private Configuration conf;
  private volatile ReplicaOrder order = new ReplicaOrder(Optional::empty);

  /** Called by Hadoop, with the configuration of the NameNode. Never throws. */
  @Override
  public void setConf(Configuration conf) {
    this.conf = conf;
    if (conf == null) {
      return;
    }
    try {
      Settings settings = Settings.of(conf);
      if (settings.gateway().isEmpty()) {
        LOG.log(
            Level.WARNING,
            "Windowpane orders replicas without a gateway: set {0}.",
            Settings.GATEWAY);
        return;
      }
      HostRankCache cache =
          new HostRankCache(
              source(settings), settings.rankEvery(), settings.rankStale(), System::nanoTime);
      cache.start();
      order = new ReplicaOrder(cache::fresh);
    } catch (RuntimeException | LinkageError e) {
      LOG.log(
          Level.WARNING, () -> "Windowpane orders replicas without a gateway: " + e.getMessage());
    }
  }

  private static HostRankSource source(Settings settings) {
    Token token = settings.tokenFile().map(it -> Token.inFile(Path.of(it))).orElseGet(Token::none);
    WindowpaneClient client = WindowpaneClient.connect(settings.client(token));
    Duration deadline = settings.deadline(Phase.INPUT);
    Duration ahead =
        deadline.compareTo(Duration.ofSeconds(1)) < 0 ? Duration.ofSeconds(1) : deadline;
    return new HostRankSource() {
      @Override
      public CompletableFuture<HostRanks> ranks() {
        return client.rankHosts(List.of(), ahead);
      }

      @Override
      public CompletableFuture<List<Host>> hosts() {
        return client.hosts();
      }
    };
  }

  /** Orders by this from now on. */
  void orderBy(ReplicaOrder other) {
    order = other;
  }

  @Override
  public Configuration getConf() {
    return conf;
  }

  @Override
  public <T extends Node> void sortByDistance(
      Node reader, T[] nodes, int activeLen, Consumer<List<T>> secondarySort) {
    super.sortByDistance(reader, nodes, activeLen, ordered(reader, secondarySort));
    recommend(reader, nodes, activeLen);
  }

  @Override
  public <T extends Node> void sortByDistanceUsingNetworkLocation(
      Node reader, T[] nodes, int activeLen, Consumer<List<T>> secondarySort) {
    super.sortByDistanceUsingNetworkLocation(
        reader, nodes, activeLen, ordered(reader, secondarySort));
    recommend(reader, nodes, activeLen);
  }

  /** Orders by free uplink, then by another order, which is stable. */
  private <T extends Node> Consumer<List<T>> ordered(Node reader, Consumer<List<T>> other) {
    return nodes -> {
      attempt(() -> order.sort(reader, nodes));
      if (other != null) {
        other.accept(nodes);
      }
    };
  }

  /** A reader on the host of its first replica loads no uplink. */
  private <T extends Node> void recommend(Node reader, T[] nodes, int activeLen) {
    if (activeLen > 0 && !nodes[0].equals(reader)) {
      attempt(() -> order.recommend(reader, nodes[0]));
    }
  }

  /** A fault of the ranking must not keep readers from their blocks. */
  private static void attempt(Runnable ranking) {
    try {
      ranking.run();
    } catch (RuntimeException e) {
      LOG.log(Level.DEBUG, "Windowpane could not order replicas once.", e);
    }
  }
}
