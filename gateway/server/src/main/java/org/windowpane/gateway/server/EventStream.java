package org.windowpane.gateway.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Queue;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.windowpane.gateway.http.Caller;

/**
 * The event stream of one client. Messages wait in a bounded queue while the client reads slowly.
 * When the queue is full, the gateway closes the stream, and the client connects again. No sender
 * ever waits for a client.
 */
public final class EventStream {
  private static final int MOST_WAITING = 256;

  private final Caller caller;
  private final Response response;
  private final Callback done;
  private final Queue<ByteBuffer> waiting = new ArrayDeque<>();
  private Runnable onEnd = () -> {};
  private boolean writing;
  private boolean ended;

  EventStream(Caller caller, Response response, Callback done) {
    this.caller = caller;
    this.response = response;
    this.done = done;
  }

  /** The user or program at the other end. */
  Caller caller() {
    return caller;
  }

  /** Sets the action to run when the stream ends; runs it at once if the stream has ended. */
  synchronized void onEnd(Runnable action) {
    onEnd = action;
    if (ended) {
      action.run();
    }
  }

  /** Sends a message after the messages before it, without waiting. */
  void send(ByteBuffer message) {
    boolean idle;
    boolean full;
    synchronized (this) {
      full = waiting.size() >= MOST_WAITING;
      if (ended) {
        return;
      }
      if (!full) {
        waiting.add(message);
      }
      idle = !writing;
      writing = true;
    }
    if (full) {
      close();
    } else if (idle) {
      writeNext();
    }
  }

  private void writeNext() {
    ByteBuffer next;
    synchronized (this) {
      next = ended ? null : waiting.poll();
      if (next == null) {
        writing = false;
        return;
      }
    }
    response.write(false, next, Callback.from(this::writeNext, this::end));
  }

  /** Closes the stream. */
  void close() {
    end(new IOException("the gateway closed the stream"));
  }

  private void end(Throwable reason) {
    Runnable action;
    synchronized (this) {
      if (ended) {
        return;
      }
      ended = true;
      waiting.clear();
      action = onEnd;
    }
    action.run();
    done.failed(reason);
  }
}
