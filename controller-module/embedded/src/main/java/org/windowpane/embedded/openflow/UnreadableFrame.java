package org.windowpane.embedded.openflow;

/**
 * A message of the right length whose content makes no sense.
 *
 * @param type the message type on the wire
 * @param xid the transaction it belongs to
 */
record UnreadableFrame(int type, long xid, Exception cause) {
  private static final int EXPERIMENTER = 4;

  /** Whether it may be an extension, such as the status of a role, that OpenFlowJ does not know. */
  boolean isExperimenter() {
    return type == EXPERIMENTER;
  }
}
