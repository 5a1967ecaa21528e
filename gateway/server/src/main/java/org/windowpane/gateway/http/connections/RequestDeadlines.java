package org.windowpane.gateway.http.connections;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes connections whose client takes too long to send a request. Jetty's own timeout begins
 * again with each byte, so that a client could hold a connection with a byte now and then. The head
 * and the body of a request have a deadline each.
 */
public final class RequestDeadlines extends Handler.Wrapper implements Connection.Listener {
  private static final Logger LOG = LoggerFactory.getLogger(RequestDeadlines.class);
  private static final int CHECKS_PER_DEADLINE = 6;

  private final long deadlineNanos;
  private final Map<Connection, Arrival> open = new ConcurrentHashMap<>();
  private volatile boolean isStopping;

  /**
   * @param deadline how long the head of a request may take after the connection was opened or the
   *     request before it was answered, and how long its body may take
   */
  public RequestDeadlines(Duration deadline) {
    this.deadlineNanos = deadline.toNanos();
  }

  /** What a connection waits for. */
  private static final class Arrival {
    private long since = System.nanoTime();
    private boolean isExpected = true;

    synchronized void expect() {
      since = System.nanoTime();
      isExpected = true;
    }

    synchronized void end() {
      isExpected = false;
    }

    synchronized boolean isLate(long deadlineNanos) {
      return isExpected && System.nanoTime() - since > deadlineNanos;
    }
  }

  /** A handler that gets requests whose body was read before. */
  public Handler.Wrapper afterBody(Handler handler) {
    return new Handler.Wrapper(handler) {
      @Override
      public boolean handle(Request request, Response response, Callback callback)
          throws Exception {
        arrival(request).end();
        return super.handle(request, response, callback);
      }
    };
  }

  private Arrival arrival(Request request) {
    Arrival arrival = open.get(request.getConnectionMetaData().getConnection());
    return arrival == null ? new Arrival() : arrival;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Arrival arrival = arrival(request);
    if (hasBody(request)) {
      arrival.expect();
    } else {
      arrival.end();
    }
    Request.addCompletionListener(request, failure -> arrival.expect());
    return super.handle(request, response, callback);
  }

  private static boolean hasBody(Request request) {
    return request.getHeaders().getLongField(HttpHeader.CONTENT_LENGTH) > 0
        || request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING);
  }

  @Override
  public void onOpened(Connection connection) {
    open.put(connection, new Arrival());
  }

  @Override
  public void onClosed(Connection connection) {
    open.remove(connection);
  }

  @Override
  protected void doStart() throws Exception {
    super.doStart();
    checkLater();
  }

  @Override
  protected void doStop() throws Exception {
    isStopping = true;
    super.doStop();
  }

  private void checkLater() {
    if (!isStopping) {
      getServer()
          .getScheduler()
          .schedule(this::check, deadlineNanos / CHECKS_PER_DEADLINE, TimeUnit.NANOSECONDS);
    }
  }

  /** Schedules the next check first, so that one that throws is not the last. */
  private void check() {
    checkLater();
    open.forEach(
        (connection, arrival) -> {
          if (arrival.isLate(deadlineNanos)) {
            LOG.debug("closing {}, whose client sends too slowly", connection);
            connection.getEndPoint().close();
          }
        });
  }
}
