package org.windowpane.protocol.value;

import java.util.Comparator;

/**
 * One direction of a link between two switches.
 *
 * @param from the port that sends
 * @param to the port that receives
 */
public record Link(SwitchPort from, SwitchPort to) implements Comparable<Link> {
  private static final Comparator<Link> ORDER =
      Comparator.comparing(Link::from).thenComparing(Link::to);

  @Override
  public int compareTo(Link other) {
    return ORDER.compare(this, other);
  }
}
