package org.windowpane.core.admission.booking;

import org.windowpane.protocol.value.IpPrefix;

/** Where a rule stands in the way. */
public sealed interface Place {

  /** A share of the tree. */
  record AtShare(String name) implements Place {}

  /** Something scarce that is not a share: a link, a port, a table. */
  record AtResource(Resource resource) implements Place {}

  /** A host of the network. */
  record AtHost(IpPrefix address) implements Place {}

  /** What was asked for, whatever the state. */
  record InRequest(String field) implements Place {}
}
