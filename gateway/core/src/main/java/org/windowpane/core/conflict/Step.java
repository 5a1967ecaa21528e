package org.windowpane.core.conflict;

import java.util.Optional;
import org.windowpane.core.flow.FlowGroup;

/**
 * The change of one flow group of the closure.
 *
 * @param before the element that it was, if it was one
 * @param after the element that it is now, if it is one
 */
record Step(FlowGroup flows, Optional<Element> before, Optional<Element> after) {
  boolean isNew() {
    return before.isEmpty();
  }
}
