package org.windowpane.core.admission.booking;

import org.windowpane.protocol.value.IpPrefix;

/** Where a rule is broken. */
public sealed interface Place {

  /** A share of the tree. */
  record AtShare(String name) implements Place {}

  /** A resource other than a share: a link, a port, a table. */
  record AtResource(Resource resource) implements Place {}

  /** A host of the network. */
  record AtHost(IpPrefix address) implements Place {}

  /** A field of the request. */
  record InRequest(String field) implements Place {}
}
