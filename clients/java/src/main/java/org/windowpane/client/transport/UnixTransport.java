package org.windowpane.client.transport;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Through a Unix socket, which also reaches a gateway from a network namespace without a route to
 * it. HTTP/1.1 with persistent connections. Each exchange has a thread while it lasts.
 */
public final class UnixTransport implements Transport {
  /** Fewer seconds than the gateway keeps a connection without requests, which is 30. */
  private static final long IDLE_NANOS = 20_000_000_000L;

  private static final int MOST_IDLE = 8;

  private final Path socket;
  private final int maxBodyBytes;
  private final ExecutorService threads;
  private final Deque<Http1Connection> idle = new ArrayDeque<>();
  private final Set<Http1Connection> busy = new HashSet<>();
  private boolean closed;

  /**
   * For the gateway behind this socket.
   *
   * @param socket the path of the socket
   * @param maxBodyBytes the most bytes of an answer's body
   * @param threads runs the exchanges, and rejects none
   */
  public UnixTransport(Path socket, int maxBodyBytes, ExecutorService threads) {
    this.socket = socket;
    this.maxBodyBytes = maxBodyBytes;
    this.threads = threads;
  }

  @Override
  public CompletableFuture<Response> send(Request request) {
    return inThread(
        (connection, answer, finished) -> {
          Response whole = connection.exchange(request).whole(maxBodyBytes);
          if (finished.compareAndSet(false, true)) {
            giveBack(connection);
          }
          answer.complete(whole);
        });
  }

  @Override
  public CompletableFuture<Streaming> open(Request request) {
    return inThread(
        (connection, answer, finished) -> {
          if (!answer.complete(connection.exchange(request))) {
            discard(connection);
          }
        });
  }

  /** What happens on a connection, until it is finished or its future is canceled. */
  private interface Exchange<T> {
    void run(Http1Connection connection, CompletableFuture<T> answer, AtomicBoolean finished)
        throws IOException;
  }

  private <T> CompletableFuture<T> inThread(Exchange<T> exchange) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    try {
      threads.execute(() -> run(exchange, answer));
    } catch (RejectedExecutionException e) {
      answer.completeExceptionally(new IOException("the client is closed", e));
    }
    return answer;
  }

  private <T> void run(Exchange<T> exchange, CompletableFuture<T> answer) {
    Http1Connection connection = null;
    try {
      connection = take();
      Http1Connection taken = connection;
      AtomicBoolean finished = new AtomicBoolean();
      Futures.onCancel(
          answer,
          () -> {
            if (finished.compareAndSet(false, true)) {
              discard(taken);
            }
          });
      if (!answer.isDone()) {
        connection.connect(UnixDomainSocketAddress.of(socket));
        exchange.run(connection, answer, finished);
      }
    } catch (IOException | RuntimeException e) {
      if (connection != null) {
        discard(connection);
      }
      answer.completeExceptionally(e instanceof IOException ? e : new IOException(e));
    }
  }

  private Http1Connection take() throws IOException {
    Http1Connection connection;
    do {
      synchronized (this) {
        if (closed) {
          throw new IOException("the client is closed");
        }
        connection = idle.pollLast();
        if (connection == null) {
          connection = new Http1Connection(SocketChannel.open(StandardProtocolFamily.UNIX));
        }
        busy.add(connection);
      }
    } while (!usable(connection));
    return connection;
  }

  private boolean usable(Http1Connection connection) {
    boolean usable = connection.isNew() || connection.canBeUsedAgain(IDLE_NANOS);
    if (!usable) {
      discard(connection);
    }
    return usable;
  }

  private void giveBack(Http1Connection connection) {
    boolean keep;
    synchronized (this) {
      busy.remove(connection);
      keep = !closed && connection.isPersistent() && idle.size() < MOST_IDLE;
      if (keep) {
        idle.addLast(connection);
      }
    }
    if (!keep) {
      connection.close();
    }
  }

  private void discard(Http1Connection connection) {
    synchronized (this) {
      busy.remove(connection);
      idle.remove(connection);
    }
    connection.close();
  }

  @Override
  public void close() {
    Set<Http1Connection> all;
    synchronized (this) {
      closed = true;
      all = new HashSet<>(busy);
      all.addAll(idle);
      busy.clear();
      idle.clear();
    }
    all.forEach(Http1Connection::close);
  }
}
