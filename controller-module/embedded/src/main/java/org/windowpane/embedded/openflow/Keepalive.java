package org.windowpane.embedded.openflow;

import com.google.common.util.concurrent.FutureCallback;
import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.MoreExecutors;
import org.projectfloodlight.openflow.protocol.OFEchoReply;

/**
 * Sends echo requests to a switch now and then, measures how long it takes to answer, and detects
 * that it has been silent too long. Used by the connection's I/O thread only.
 */
final class Keepalive {
  private static final int MAX_SILENT = 3;

  private final Connection connection;
  private volatile long latencyMillis;
  private boolean received = true;
  private boolean asking;
  private int silent;

  Keepalive(Connection connection) {
    this.connection = connection;
  }

  /** Something came from the switch. */
  void messageReceived() {
    received = true;
  }

  /** One way, from the last echo. */
  long latencyMillis() {
    return latencyMillis;
  }

  /** One interval is over; false if the switch counts as dead. */
  boolean tick() {
    silent = received ? 0 : silent + 1;
    received = false;
    if (silent >= MAX_SILENT) {
      return false;
    }
    if (!asking) {
      ask();
    }
    return true;
  }

  private void ask() {
    asking = true;
    long sent = System.nanoTime();
    ListenableFuture<OFEchoReply> reply =
        connection.request(connection.factory().echoRequest(new byte[0]));
    Futures.addCallback(
        reply,
        new FutureCallback<OFEchoReply>() {
          @Override
          public void onSuccess(OFEchoReply unused) {
            asking = false;
            latencyMillis = (System.nanoTime() - sent) / 2_000_000;
          }

          @Override
          public void onFailure(Throwable unused) {
            asking = false;
          }
        },
        MoreExecutors.directExecutor());
  }
}
