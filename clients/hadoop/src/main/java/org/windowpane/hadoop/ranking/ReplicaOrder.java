package org.windowpane.hadoop.ranking;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.net.Node;

/**
 * The order of replicas at the same distance from a reader: the one first whose host is expected to
 * have most free for sending, and those that are not measured last. Equal ones, and all without a
 * fresh order of hosts, follow GRIN's heuristic: the one that was not recommended for the longest
 * time is first (Agache, Deaconescu and Raiciu, "Increasing Datacenter Network Utilisation with
 * GRIN", NSDI 2015, talk, part "HDFS Namenode Optimisation"). Safe for threads.
 */
public final class ReplicaOrder {
  /** The most hosts whose last recommendation is kept. */
  private static final int MOST = 100_000;

  private final Supplier<Optional<FreeUplinks>> fresh;
  private final Map<String, Long> recommended = new ConcurrentHashMap<>();
  private final AtomicLong count = new AtomicLong();

  /**
   * Orders replicas.
   *
   * @param fresh the fresh order of hosts, if there is one; never waits
   */
  public ReplicaOrder(Supplier<Optional<FreeUplinks>> fresh) {
    this.fresh = fresh;
  }

  /** A replica, with what decides about its place. */
  private record Ranked<T>(T node, OptionalDouble expectedBps, long recommended) {
    private static final Comparator<Ranked<?>> ORDER =
        Comparator.comparing((Ranked<?> it) -> it.expectedBps().isEmpty())
            .thenComparing(it -> it.expectedBps().orElse(0), Comparator.reverseOrder())
            .thenComparing(Ranked::recommended);
  }

  /**
   * Orders replicas at the same distance from a reader.
   *
   * @param reader null if not known
   */
  public <T extends Node> void sort(Node reader, List<T> nodes) {
    if (nodes.size() < 2) {
      return;
    }
    Optional<FreeUplinks> uplinks = fresh.get();
    List<T> sorted =
        nodes.stream()
            .map(it -> ranked(reader, it, uplinks))
            .sorted(Ranked.ORDER)
            .map(Ranked::node)
            .toList();
    for (int i = 0; i < sorted.size(); i++) {
      nodes.set(i, sorted.get(i));
    }
  }

  private <T extends Node> Ranked<T> ranked(Node reader, T node, Optional<FreeUplinks> uplinks) {
    OptionalDouble expected =
        uplinks.isPresent()
            ? uplinks.get().expectedBps(name(reader), address(node), host(node))
            : OptionalDouble.empty();
    return new Ranked<>(node, expected, recommended.getOrDefault(address(node), 0L));
  }

  /** The reader, null if not known, was given this replica first. */
  public void recommend(Node reader, Node node) {
    if (recommended.size() > MOST) {
      recommended.clear();
    }
    recommended.put(address(node), count.incrementAndGet());
    fresh.get().ifPresent(it -> it.recommended(name(reader), address(node), host(node)));
  }

  private static String name(Node reader) {
    return reader == null ? "" : reader.getName();
  }

  private static String address(Node node) {
    return node instanceof DatanodeID datanode ? datanode.getIpAddr() : node.getName();
  }

  private static String host(Node node) {
    return node instanceof DatanodeID datanode ? datanode.getHostName() : node.getName();
  }
}
