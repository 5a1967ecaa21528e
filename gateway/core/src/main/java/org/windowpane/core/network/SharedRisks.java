package org.windowpane.core.network;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

/**
 * Risks that links share, such as a duct or a power supply: where one occurs, all of its links
 * fail. Immutable.
 *
 * @param ofLinks the names of the risks of links, each link by the port at one of its ends
 */
public record SharedRisks(Map<SwitchPort, Set<String>> ofLinks) {
  /** No links share a risk. */
  public static final SharedRisks NONE = new SharedRisks(Map.of());

  /** Copies what could be changed from outside. */
  public SharedRisks {
    Map<SwitchPort, Set<String>> copies = new HashMap<>();
    ofLinks.forEach((port, risks) -> copies.put(port, Set.copyOf(risks)));
    ofLinks = Map.copyOf(copies);
  }

  /** The risks of all links of a path. */
  public Set<String> of(Path path, Network network) {
    if (ofLinks.isEmpty()) {
      return Set.of();
    }
    Set<String> risks = new HashSet<>();
    for (SwitchPort port : path.links()) {
      risks.addAll(ofLinks.getOrDefault(port, Set.of()));
      Link link = network.links().get(port);
      if (link != null) {
        risks.addAll(ofLinks.getOrDefault(link.to(), Set.of()));
      }
    }
    return risks;
  }

  /**
   * The links of a path, and those that share a risk with one of them; each by a port at an end.
   */
  public Set<SwitchPort> linksAtRiskWith(Path path, Network network) {
    Set<String> risks = of(path, network);
    if (risks.isEmpty()) {
      return path.links();
    }
    Set<SwitchPort> links = new HashSet<>(path.links());
    ofLinks.forEach(
        (port, others) -> {
          if (others.stream().anyMatch(risks::contains)) {
            links.add(port);
          }
        });
    return links;
  }

  /** The links that have a risk, each by the port at one of its ends; none for an unknown one. */
  public Set<SwitchPort> linksWith(String risk) {
    Set<SwitchPort> links = new HashSet<>();
    ofLinks.forEach(
        (port, risks) -> {
          if (risks.contains(risk)) {
            links.add(port);
          }
        });
    return links;
  }

  /** Whether links of two paths share a risk. */
  public boolean areSharedBy(Path one, Path other, Network network) {
    Set<String> risks = of(one, network);
    return !risks.isEmpty() && of(other, network).stream().anyMatch(risks::contains);
  }
}
