package org.windowpane.embedded.openflow;

/**
 * A message of the right length whose content makes no sense.
 *
 * @param type the message type on the wire
 * @param xid the transaction it belongs to
 */
record UnreadableFrame(int type, long xid, Exception cause) {}
