package org.windowpane.core.network;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.SwitchPort;

/**
 * The way from one host's port to another's, switch by switch.
 *
 * @param hops in the order in which a packet meets them; empty where no network is involved
 * @param backup the hops of another path between the same ports, with no link of the first one, for
 *     when that fails; empty for none
 */
public record Path(List<Hop> hops, List<Hop> backup) {
  /** No way at all: for decisions about shares alone. */
  public static final Path NONE = new Path(List.of());

  /** Copies what could be changed from outside; reads what was stored without a backup. */
  public Path {
    hops = List.copyOf(hops);
    backup = backup == null ? List.of() : List.copyOf(backup);
  }

  /** A path without a backup. */
  public Path(List<Hop> hops) {
    this(hops, List.of());
  }

  /** This without a backup. */
  public Path alone() {
    return backup.isEmpty() ? this : new Path(hops);
  }

  /** The backup as a path of its own; {@link #NONE} for none. */
  public Path backupAlone() {
    return backup.isEmpty() ? NONE : new Path(backup);
  }

  /** This with another path as its backup. */
  public Path with(Path other) {
    return new Path(hops, other.hops);
  }

  /** The short names of its switches, for people. */
  public String switchNames() {
    return hops.stream().map(hop -> hop.dpid().shortName()).collect(Collectors.joining("–"));
  }

  /** The ports by which packets leave for another switch. */
  public Set<SwitchPort> links() {
    return hops.isEmpty()
        ? Set.of()
        : hops.subList(0, hops.size() - 1).stream().map(Hop::out).collect(Collectors.toSet());
  }

  /** Whether it uses the links of another path in the other direction; backups do not count. */
  public boolean isReverseOf(Path other) {
    return links().equals(other.linksBack());
  }

  /** The ports by which packets of the other direction leave for another switch. */
  public Set<SwitchPort> linksBack() {
    return hops.isEmpty()
        ? Set.of()
        : hops.subList(1, hops.size()).stream().map(Hop::in).collect(Collectors.toSet());
  }

  /**
   * Every direction of a wire that a packet can cross, the edges to both hosts included; each once.
   */
  public List<LinkDirection> directions() {
    if (backup.isEmpty()) {
      return directions(hops);
    }
    Set<LinkDirection> all = new LinkedHashSet<>(directions(hops));
    all.addAll(directions(backup));
    return List.copyOf(all);
  }

  private static List<LinkDirection> directions(List<Hop> hops) {
    List<LinkDirection> directions = new ArrayList<>();
    if (!hops.isEmpty()) {
      directions.add(new LinkDirection.Inbound(hops.get(0).in()));
    }
    for (Hop hop : hops) {
      directions.add(new LinkDirection.Outbound(hop.out()));
    }
    return directions;
  }
}
