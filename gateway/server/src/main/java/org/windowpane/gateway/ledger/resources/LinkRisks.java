package org.windowpane.gateway.ledger.resources;

import java.util.List;
import java.util.Set;
import org.windowpane.protocol.value.SwitchPort;

/**
 * The risks that a link shares with others.
 *
 * @param link the link, by the port at one of its ends
 * @param risks their names, at least one
 */
public record LinkRisks(SwitchPort link, Set<String> risks) {
  /** Copies what could be changed from outside. */
  public LinkRisks {
    risks = Set.copyOf(risks);
  }

  /** The names of the risks, in order. */
  public List<String> names() {
    return risks.stream().sorted().toList();
  }
}
