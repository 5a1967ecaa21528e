package org.windowpane.client;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.windowpane.client.WindowpaneException.Kind;
import org.windowpane.client.transport.AnswerTooLargeException;
import org.windowpane.client.transport.Futures;
import org.windowpane.client.transport.Streaming;
import org.windowpane.client.transport.Transport;

/**
 * A stream of live events, which connects again after each end with increasing pauses, up to a
 * minute. {@link #close} ends it.
 */
public final class EventSubscription implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(EventSubscription.class.getName());
  private static final BackOff BACK_OFF =
      new BackOff(Duration.ofMillis(500), Duration.ofMinutes(1));

  /** The gateway sends a line every ten seconds at least. */
  private static final Duration LONGEST_SILENCE = Duration.ofSeconds(35);

  private static final int MOST_BYTES = 4 * 1024 * 1024;

  private final Transport transport;
  private final ClientOptions options;
  private final ScheduledExecutorService timer;
  private final GatewayEventListener listener;
  private final Consumer<EventSubscription> onClose;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread thread = new Thread(this::run, "windowpane-events");
  private volatile Streaming current;
  private volatile long lastByteNanos;
  private int failures;

  EventSubscription(
      Transport transport,
      ClientOptions options,
      ScheduledExecutorService timer,
      GatewayEventListener listener,
      Consumer<EventSubscription> onClose) {
    this.transport = transport;
    this.options = options;
    this.timer = timer;
    this.listener = listener;
    this.onClose = onClose;
    thread.setDaemon(true);
    thread.start();
  }

  private void run() {
    try {
      while (!isClosed()) {
        WindowpaneException reason = listenOnce();
        if (isClosed()) {
          return;
        }
        failures++;
        if (failures == 1) {
          LOG.log(
              System.Logger.Level.WARNING,
              () -> "There are no live events, the client connects again: " + reason.getMessage());
        }
        notify(() -> listener.onDisconnected(reason));
        if (closing.await(BACK_OFF.after(failures).toMillis(), TimeUnit.MILLISECONDS)) {
          return;
        }
      }
    } catch (InterruptedException e) {
      // The subscription was closed.
    }
  }

  private boolean isClosed() {
    return closing.getCount() == 0;
  }

  /** Listens on one connection until it ends, and returns why. */
  private WindowpaneException listenOnce() throws InterruptedException {
    ScheduledFuture<?> watch = null;
    try (Streaming stream = open()) {
      current = stream;
      lastByteNanos = System.nanoTime();
      if (stream.status() != 200) {
        return Failures.of(stream.whole(MOST_BYTES));
      }
      watch = timer.scheduleWithFixedDelay(this::checkSilence, 1, 1, TimeUnit.SECONDS);
      read(new BufferedInputStream(stream.body()));
      return new WindowpaneException(Kind.NO_CONNECTION, "the gateway ended the stream", null);
    } catch (IOException | RuntimeException e) {
      return Failures.of(e);
    } finally {
      current = null;
      if (watch != null) {
        watch.cancel(false);
      }
    }
  }

  private Streaming open() throws IOException, InterruptedException {
    CompletableFuture<Streaming> opening =
        transport.open(
            Operation.get("/events").request(options.token().secret(), "text/event-stream", ""));
    try {
      return opening.get(options.attempt().toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    } catch (TimeoutException e) {
      throw new IOException("the gateway did not answer in time", e);
    } finally {
      opening.cancel(true);
      // An answer that came at the same time as the end of the wait.
      Futures.onEnd(
          opening,
          (stream, failure) -> {
            if (stream != null && isClosed()) {
              close(stream);
            }
          });
    }
  }

  private void checkSilence() {
    Streaming stream = current;
    if (stream != null && System.nanoTime() - lastByteNanos > LONGEST_SILENCE.toNanos()) {
      close(stream);
    }
  }

  private void read(InputStream stream) throws IOException {
    String kind = "";
    StringBuilder data = new StringBuilder();
    for (String line = readLine(stream); line != null; line = readLine(stream)) {
      if (line.isEmpty()) {
        if (!data.isEmpty()) {
          deliver(new GatewayEvent(kind, data.toString()));
        }
        kind = "";
        data.setLength(0);
      } else if (line.startsWith("event:")) {
        kind = line.substring("event:".length()).strip();
      } else if (line.startsWith("data:")) {
        data.append(data.isEmpty() ? "" : "\n").append(line.substring("data:".length()).strip());
        if (data.length() > MOST_BYTES) {
          throw new AnswerTooLargeException(MOST_BYTES);
        }
      }
    }
  }

  private String readLine(InputStream stream) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = stream.read(); next != '\n'; next = stream.read()) {
      if (next < 0) {
        return null;
      }
      if (line.size() >= MOST_BYTES) {
        throw new AnswerTooLargeException(MOST_BYTES);
      }
      if (next != '\r') {
        line.write(next);
      }
    }
    lastByteNanos = System.nanoTime();
    return line.toString(StandardCharsets.UTF_8);
  }

  private void deliver(GatewayEvent event) {
    if (failures > 0) {
      LOG.log(System.Logger.Level.INFO, "There are live events again.");
    }
    failures = 0;
    notify(() -> listener.onEvent(event));
  }

  private static void notify(Runnable call) {
    try {
      call.run();
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.WARNING, "A listener of live events failed.", e);
    }
  }

  private static void close(Streaming stream) {
    try {
      stream.close();
    } catch (IOException e) {
      // The connection is of no more use: there is nothing else to do.
    }
  }

  /** Ends the stream. No event follows, except one that is being delivered. */
  @Override
  public void close() {
    closing.countDown();
    onClose.accept(this);
    Streaming stream = current;
    if (stream != null) {
      close(stream);
    }
    thread.interrupt();
  }
}
