package org.windowpane.gateway.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Queue;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.windowpane.gateway.http.Caller;

/**
 * One browser or program that listens. Messages wait in a bounded queue while it is slow to read;
 * when the queue is full it is cut, and comes back by itself. Nobody ever waits for it.
 */
public final class EventStream {
  private static final int MOST_WAITING = 256;

  private final Caller caller;
  private final Response response;
  private final Callback done;
  private final Queue<ByteBuffer> waiting = new ArrayDeque<>();
  private Runnable onEnd = () -> {};
  private boolean writing;
  private boolean over;

  EventStream(Caller caller, Response response, Callback done) {
    this.caller = caller;
    this.response = response;
    this.done = done;
  }

  /** Who listens. */
  Caller caller() {
    return caller;
  }

  /** What to do when it is over. */
  synchronized void onEnd(Runnable action) {
    onEnd = action;
    if (over) {
      action.run();
    }
  }

  /** Sends a message as soon as those before it are sent. */
  void send(ByteBuffer message) {
    boolean idle;
    boolean full;
    synchronized (this) {
      full = waiting.size() >= MOST_WAITING;
      if (over) {
        return;
      }
      if (!full) {
        waiting.add(message);
      }
      idle = !writing;
      writing = true;
    }
    if (full) {
      cut();
    } else if (idle) {
      writeNext();
    }
  }

  private void writeNext() {
    ByteBuffer next;
    synchronized (this) {
      next = over ? null : waiting.poll();
      if (next == null) {
        writing = false;
        return;
      }
    }
    response.write(false, next, Callback.from(this::writeNext, this::end));
  }

  /** Ends it from our side. */
  void cut() {
    end(new IOException("the listener was cut"));
  }

  private void end(Throwable reason) {
    Runnable action;
    synchronized (this) {
      if (over) {
        return;
      }
      over = true;
      waiting.clear();
      action = onEnd;
    }
    action.run();
    done.failed(reason);
  }
}
