package org.windowpane.controller.entries;

import org.windowpane.protocol.value.Mac;

/** One thing that an entry does with a packet. An entry without steps drops it. */
public sealed interface Step {

  /** Rewrites the Ethernet source. */
  record SetEthSrc(Mac mac) implements Step {}

  /**
   * Rewrites another field.
   *
   * @param value every bit of the field
   */
  record SetField(Field field, Bits value) implements Step {

    /** Rewrites a field of at most 64 bits. */
    public SetField(Field field, long value) {
      this(field, Bits.exactly(field, value));
    }
  }

  /** Lets a meter drop the packet if there are too many; the first step if there is one. */
  record Meter(int meter) implements Step {}

  /** Chooses the queue that the following outputs use. */
  record SetQueue(int queue) implements Step {}

  /** Sends a copy out of a port, unless the packet came in by it. */
  record Output(int port) implements Step {}

  /** Sends a copy back out of the port that the packet came in by. */
  record Back() implements Step {}

  /** Has a group send the packet; nothing but going on may come after it. */
  record Group(int group) implements Step {}

  /** Sends a copy to the controller. */
  record ToController() implements Step {}

  /** Writes a value beside the packet that later tables match on; comes after all but the last. */
  record WriteMetadata(long value) implements Step {}

  /** Goes on in a later table; the last step if there is one. */
  record GotoTable(int table) implements Step {}

  /** Something that the module never asks for, found on a switch. */
  record Foreign(String description) implements Step {}
}
