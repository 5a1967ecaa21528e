package org.windowpane.embedded.routing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import net.floodlightcontroller.core.types.NodePortTuple;
import net.floodlightcontroller.linkdiscovery.Link;
import net.floodlightcontroller.routing.IRoutingService;
import net.floodlightcontroller.routing.Path;
import net.floodlightcontroller.routing.PathId;
import org.projectfloodlight.openflow.types.DatapathId;
import org.projectfloodlight.openflow.types.OFPort;
import org.windowpane.embedded.topology.Topology;

/** Answers questions for paths on the topology of the moment. */
public final class Routing implements IRoutingService {
  private static final int MAX_PATHS = 64;

  private final Supplier<Topology> topology;

  public Routing(Supplier<Topology> topology) {
    this.topology = topology;
  }

  @Override
  public Path getPath(DatapathId src, DatapathId dst) {
    return path(src, dst, shortest(src, dst).orElse(List.of()));
  }

  @Override
  public Path getPath(DatapathId src, OFPort srcPort, DatapathId dst, OFPort dstPort) {
    Optional<List<Link>> links = shortest(src, dst);
    if (links.isEmpty()) {
      return path(src, dst, List.of());
    }
    List<NodePortTuple> ports = new ArrayList<>();
    ports.add(new NodePortTuple(src, srcPort));
    ports.addAll(ports(links.get()));
    ports.add(new NodePortTuple(dst, dstPort));
    return new Path(new PathId(src, dst), ports);
  }

  /** At most 64 paths, however many are asked for. */
  @Override
  public List<Path> getPathsFast(DatapathId src, DatapathId dst, int numReqPaths) {
    return AlternativePaths.find(topology.get(), src, dst, Math.min(numReqPaths, MAX_PATHS))
        .stream()
        .map(links -> path(src, dst, links))
        .toList();
  }

  private Optional<List<Link>> shortest(DatapathId src, DatapathId dst) {
    Topology now = topology.get();
    boolean known = now.switches().contains(src) && now.switches().contains(dst);
    return known ? ShortestPaths.find(now, src, dst, link -> true) : Optional.empty();
  }

  private static Path path(DatapathId src, DatapathId dst, List<Link> links) {
    return new Path(new PathId(src, dst), ports(links));
  }

  private static List<NodePortTuple> ports(List<Link> links) {
    List<NodePortTuple> ports = new ArrayList<>();
    for (Link link : links) {
      ports.add(new NodePortTuple(link.getSrc(), link.getSrcPort()));
      ports.add(new NodePortTuple(link.getDst(), link.getDstPort()));
    }
    return ports;
  }
}
