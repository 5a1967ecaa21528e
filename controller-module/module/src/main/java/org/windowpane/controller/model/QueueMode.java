package org.windowpane.controller.model;

/** How a switch selects a queue. */
public enum QueueMode {
  /** {@code set_queue} is enough. */
  NATIVE,
  /**
   * The datapath loses the queue number; a mark in the Ethernet source and a filter on the port
   * restore it.
   */
  MARKED,
  /** No guarantee can be given. */
  NONE
}
