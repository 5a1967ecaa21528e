package net.floodlightcontroller.core;

import com.google.common.util.concurrent.ListenableFuture;
import java.util.Collection;
import java.util.List;
import org.projectfloodlight.openflow.protocol.OFMessage;
import org.projectfloodlight.openflow.protocol.OFRequest;
import org.projectfloodlight.openflow.protocol.OFStatsReply;
import org.projectfloodlight.openflow.protocol.OFStatsRequest;

/** Something OpenFlow messages can be sent to. */
public interface IOFMessageWriter {
  /** Sends a message; false if the other side is not connected and nothing was sent. */
  boolean write(OFMessage m);

  /** Sends messages in order; the answer holds those that could not be sent, empty if all were. */
  Collection<OFMessage> write(Iterable<OFMessage> msgList);

  /**
   * Sends a request. The future gets the reply with the same transaction id, or fails with the
   * switch's error message, the loss of the connection, or the lapse of time.
   */
  <R extends OFMessage> ListenableFuture<R> writeRequest(OFRequest<R> request);

  /**
   * Sends a statistics request; the future gets every part of the reply, once the last one is in.
   */
  <REPLY extends OFStatsReply> ListenableFuture<List<REPLY>> writeStatsRequest(
      OFStatsRequest<REPLY> request);
}
