package org.windowpane.controller.queues;

import org.windowpane.protocol.value.QueueMode;

/**
 * The queue of the frames that all others wait for: address resolution, IPv6 neighbour discovery
 * and link discovery. It has the same number on every port that may have as many queues as are
 * wanted, among those of the classes. No mark leads to it, as these frames keep their Ethernet
 * source: where marks choose queues, the port's filter knows the frames by what they are.
 */
public final class ControlQueue {

  /** Its number; rules have smaller ones. */
  public static final int NUMBER = 61_437;

  private ControlQueue() {}

  /**
   * Whether a switch's entries shall send neighbour discovery to the queue: where a queue's number
   * is enough to choose it, and its ports have it. A port without QoS ignores the queue.
   */
  public static boolean isChosenByEntries(QueuesFound found) {
    return found.mode() == QueueMode.NATIVE
        && found.ports().values().stream().allMatch(port -> port.queueCount().isEmpty());
  }
}
