package org.windowpane.embedded.openflow;

import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.SettableFuture;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import java.io.IOException;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.projectfloodlight.openflow.protocol.OFFactories;
import org.projectfloodlight.openflow.protocol.OFFactory;
import org.projectfloodlight.openflow.protocol.OFMessage;
import org.projectfloodlight.openflow.protocol.OFRequest;
import org.projectfloodlight.openflow.protocol.OFStatsReply;
import org.projectfloodlight.openflow.protocol.OFStatsRequest;
import org.projectfloodlight.openflow.protocol.OFVersion;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.embedded.config.OpenFlowSettings;

/**
 * One TCP connection of a switch: messages out, and requests matched with their replies. Safe for
 * use by several threads; what one thread sends stays in order.
 */
final class Connection {
  private static final Logger log = LoggerFactory.getLogger(Connection.class);
  private static final int CHUNK_BYTES = 1 << 16;

  /** How much more than the write buffer may queue up by writers that cannot wait. */
  private static final int HARD_LIMIT_FACTOR = 4;

  private final Channel channel;
  private final PendingRequests pending;
  private final Duration writeTimeout;
  private final long hardLimitBytes;
  private final Object writable = new Object();
  private volatile OFFactory factory = OFFactories.getFactory(OFVersion.OF_13);
  private volatile long lastReceived = System.nanoTime();
  private ListenableFuture<Boolean> probe;

  Connection(Channel channel, OpenFlowSettings settings) {
    this.channel = channel;
    this.pending = new PendingRequests(settings.requestTimeout());
    this.writeTimeout = settings.writeTimeout();
    this.hardLimitBytes = (long) settings.writeBufferBytes() * HARD_LIMIT_FACTOR;
  }

  /** Makes messages of the version that is spoken here; before hellos were exchanged, of 1.3. */
  OFFactory factory() {
    return factory;
  }

  /** From now on messages are of this version. */
  void useVersion(OFVersion version) {
    factory = OFFactories.getFactory(version);
  }

  PendingRequests pending() {
    return pending;
  }

  boolean isOpen() {
    return channel.isActive();
  }

  SocketAddress remoteAddress() {
    return channel.remoteAddress();
  }

  /** Runs things on the thread that reads from this connection. */
  Executor ioThread() {
    return channel.eventLoop();
  }

  void close() {
    var unused = channel.close();
  }

  /**
   * Sends messages in order, waiting while the switch is slow; the answer holds the unsent ones.
   */
  List<OFMessage> send(Iterable<? extends OFMessage> messages) {
    return send(messages, writeTimeout);
  }

  /** Sends a message without ever waiting; false if the switch is gone or has too much unread. */
  boolean sendNow(OFMessage message) {
    return send(List.of(message), Duration.ZERO).isEmpty();
  }

  <R extends OFMessage> ListenableFuture<R> request(OFRequest<R> request) {
    ListenableFuture<R> reply = pending.expect(request, System.nanoTime());
    sendRequest(request, writeTimeout);
    return reply;
  }

  <R extends OFStatsReply> ListenableFuture<List<R>> requestParts(OFStatsRequest<R> request) {
    ListenableFuture<List<R>> reply = pending.expectParts(request, System.nanoTime());
    sendRequest(request, writeTimeout);
    return reply;
  }

  /** Something came from the other side. */
  void messageReceived() {
    lastReceived = System.nanoTime();
  }

  /**
   * Sends an echo request and completes with whether the other side sends anything in time; never
   * fails. Callers who ask while an answer is awaited share that answer, so that many callers cause
   * only one echo request.
   */
  synchronized ListenableFuture<Boolean> isAlive(Duration timeout) {
    if (probe == null || probe.isDone()) {
      probe = probe(timeout);
    }
    return probe;
  }

  private ListenableFuture<Boolean> probe(Duration timeout) {
    if (!isOpen()) {
      return Futures.immediateFuture(false);
    }
    long asked = System.nanoTime();
    SettableFuture<Boolean> alive = SettableFuture.create();
    OFRequest<?> echo = factory().echoRequest(new byte[0]);
    pending
        .expect(echo, asked)
        .addListener(() -> alive.set(hasReceivedSince(asked)), channel.eventLoop());
    // On this thread it is sent behind whatever else waits to be sent.
    channel.eventLoop().execute(() -> send(List.of(echo), Duration.ZERO));
    var unused =
        channel
            .eventLoop()
            .schedule(
                () -> {
                  pending.fail(echo.getXid(), new IOException("it does not answer an echo"));
                },
                timeout.toMillis(),
                TimeUnit.MILLISECONDS);
    return alive;
  }

  private boolean hasReceivedSince(long instant) {
    return isOpen() && lastReceived - instant > 0;
  }

  /** The outbound buffer has room again, or the connection has ended. */
  void wakeWriters() {
    synchronized (writable) {
      writable.notifyAll();
    }
  }

  private void sendRequest(OFMessage request, Duration timeout) {
    if (!send(List.of(request), timeout).isEmpty()) {
      pending.fail(request.getXid(), new IOException("the request could not be sent"));
    }
  }

  private List<OFMessage> send(Iterable<? extends OFMessage> messages, Duration timeout) {
    List<OFMessage> unsent = new ArrayList<>();
    ByteBuf buffer = channel.alloc().buffer();
    List<OFMessage> buffered = new ArrayList<>();
    for (OFMessage message : messages) {
      if (encode(message, buffer)) {
        buffered.add(message);
      } else {
        unsent.add(message);
      }
      if (buffer.readableBytes() >= CHUNK_BYTES) {
        if (!flush(buffer, timeout)) {
          unsent.addAll(buffered);
        }
        buffer = channel.alloc().buffer();
        buffered.clear();
      }
    }
    if (!flush(buffer, timeout)) {
      unsent.addAll(buffered);
    }
    return unsent;
  }

  private boolean encode(OFMessage message, ByteBuf buffer) {
    int start = buffer.writerIndex();
    try {
      message.writeTo(buffer);
      return true;
    } catch (RuntimeException e) {
      log.error("a {} cannot be written down", message.getType(), e);
      buffer.writerIndex(start);
      return false;
    }
  }

  /** Hands the buffer over, or releases it. */
  private boolean flush(ByteBuf buffer, Duration timeout) {
    if (!buffer.isReadable()) {
      buffer.release();
      return true;
    }
    if (!channel.isActive() || !awaitRoom(timeout)) {
      buffer.release();
      return false;
    }
    var unused = channel.writeAndFlush(buffer, channel.voidPromise());
    return true;
  }

  private boolean awaitRoom(Duration timeout) {
    if (channel.isWritable()) {
      return true;
    }
    if (channel.eventLoop().inEventLoop()) {
      return channel.bytesBeforeWritable() < hardLimitBytes;
    }
    long deadline = System.nanoTime() + timeout.toNanos();
    synchronized (writable) {
      while (channel.isActive() && !channel.isWritable()) {
        long millis = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        if (millis <= 0) {
          return false;
        }
        try {
          writable.wait(millis);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          return false;
        }
      }
    }
    return channel.isActive();
  }
}
