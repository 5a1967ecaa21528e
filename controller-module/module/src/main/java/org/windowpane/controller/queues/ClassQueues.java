package org.windowpane.controller.queues;

import org.windowpane.protocol.value.TrafficClass;

/**
 * The queues of the traffic classes: the same number on every port, above those that rules get. A
 * packet meets the rule of its class where it enters the network; from there its mark shows its
 * class to every switch, and switches trust the mark on ports that are links.
 */
public final class ClassQueues {

  private static final int HIGHEST = 0xf000 - 1;

  /** The lowest number that a class has; rules have smaller ones. */
  public static final int LOWEST = HIGHEST - TrafficClass.values().length + 1;

  private ClassQueues() {}

  /** The number of the class's queue. */
  public static int number(TrafficClass trafficClass) {
    return HIGHEST - trafficClass.ordinal();
  }
}
