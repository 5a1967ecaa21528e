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
  public static final int LOWEST = number(TrafficClass.MAX_NUMBER);

  private ClassQueues() {}

  /**
   * The number of a class's queue. Between those of the classes 1 and 2 is {@link ControlQueue}.
   *
   * @param trafficClass the class's own number, from 0
   */
  public static int number(int trafficClass) {
    return HIGHEST - trafficClass - (trafficClass < 2 ? 0 : 1);
  }

  /** The number of a class's queue. */
  public static int number(TrafficClass trafficClass) {
    return number(trafficClass.number());
  }
}
