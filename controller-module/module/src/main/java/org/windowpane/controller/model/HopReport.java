package org.windowpane.controller.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What became of a rule on one switch.
 *
 * @param queue the queue it uses there, if it has one
 * @param sharedWith the ids of other rules that use the same queue, as the port has too few
 * @param error why it failed, in words; only with the state {@code FAILED}
 */
public record HopReport(
    Dpid dpid, State state, OptionalInt queue, List<String> sharedWith, Optional<String> error) {

  /** Keeps its own copy of the ids. */
  public HopReport {
    sharedWith = List.copyOf(sharedWith);
  }

  /** A rule that shares no queue. */
  public HopReport(Dpid dpid, State state, OptionalInt queue, Optional<String> error) {
    this(dpid, state, queue, List.of(), error);
  }

  /** How far a rule has come on one switch. */
  public enum State {
    /** Its queue and all its entries were confirmed. */
    INSTALLED,
    /** On its way; becomes one of the others by itself. */
    PENDING,
    FAILED
  }
}
