package org.windowpane.core.conflict;

import java.util.List;
import java.util.Optional;
import org.windowpane.core.flow.FlowGroup;

/** An entry of a {@link PolicyTable}, and the requests that it comes of. Immutable. */
public final class PolicyEntry {
  private final Element element;

  PolicyEntry(Element element) {
    this.element = element;
  }

  /** The flows that it is about. */
  public FlowGroup flowGroup() {
    return element.flows();
  }

  /** What the tree of shares comes to for packets that are in no narrower entry. */
  public Treatment action() {
    return element.entry().action();
  }

  /** The requests whose flow group holds the entry's, by their shares; at least one. */
  public List<ActiveRequest> requests() {
    return element.requests();
  }

  /**
   * What would become of it if one of its requests were to go: the entry of the others, or nothing
   * where their flow groups have more than this one's in common.
   */
  public Optional<PolicyEntry> without(ActiveRequest request) {
    return element.leftBy(request).map(PolicyEntry::new);
  }
}
