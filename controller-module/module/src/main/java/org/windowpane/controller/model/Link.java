package org.windowpane.controller.model;

import java.util.Comparator;

/** One direction of a link between two switches. */
public record Link(PortKey from, PortKey to) implements Comparable<Link> {

  private static final Comparator<Link> ORDER =
      Comparator.comparing(Link::from).thenComparing(Link::to);

  @Override
  public int compareTo(Link other) {
    return ORDER.compare(this, other);
  }
}
