package org.windowpane.embedded.openflow;

import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.MoreExecutors;
import com.google.common.util.concurrent.SettableFuture;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeoutException;
import net.floodlightcontroller.core.internal.OFErrorMsgException;
import org.projectfloodlight.openflow.protocol.OFErrorMsg;
import org.projectfloodlight.openflow.protocol.OFMessage;
import org.projectfloodlight.openflow.protocol.OFRequest;
import org.projectfloodlight.openflow.protocol.OFStatsReply;
import org.projectfloodlight.openflow.protocol.OFStatsReplyFlags;
import org.projectfloodlight.openflow.protocol.OFStatsRequest;

/**
 * The requests of one connection that wait for their replies. Times are readings of {@link
 * System#nanoTime} that the caller takes.
 */
final class PendingRequests {
  private static final int MAX_PENDING = 65_536;
  private static final int MAX_PARTS = 2_048;

  private final ConcurrentMap<Long, Pending<?>> byXid = new ConcurrentHashMap<>();
  private final long timeoutNanos;
  private volatile Exception closed;

  PendingRequests(Duration timeout) {
    this.timeoutNanos = timeout.toNanos();
  }

  /** Expects one reply. */
  <R extends OFMessage> ListenableFuture<R> expect(OFRequest<R> request, long now) {
    return register(new Single<>(request, now));
  }

  /** Expects a reply in any number of parts. */
  <R extends OFStatsReply> ListenableFuture<List<R>> expectParts(
      OFStatsRequest<R> request, long now) {
    return register(new Parts<>(request, now));
  }

  private <T> ListenableFuture<T> register(Pending<T> pending) {
    long xid = pending.request.getXid();
    if (byXid.size() >= MAX_PENDING) {
      pending.fail(new IllegalStateException("too many requests wait for this switch"));
    } else if (byXid.putIfAbsent(xid, pending) != null) {
      pending.fail(new IllegalStateException("another request with xid " + xid + " is waiting"));
    } else {
      pending.future.addListener(() -> byXid.remove(xid, pending), MoreExecutors.directExecutor());
      if (closed != null) {
        pending.fail(closed);
      }
    }
    return pending.future;
  }

  /** Gives a message to the request it answers; false if there is none. */
  boolean receive(OFMessage message, long now) {
    Pending<?> pending = byXid.get(message.getXid());
    if (pending == null) {
      return false;
    }
    if (message instanceof OFErrorMsg error) {
      pending.fail(new OFErrorMsgException(error));
    } else if (ReplyKinds.match(pending.request, message)) {
      pending.accept(message, now);
    } else {
      return false;
    }
    return true;
  }

  /** Fails one request, if it waits. */
  void fail(long xid, Exception cause) {
    Pending<?> pending = byXid.get(xid);
    if (pending != null) {
      pending.fail(cause);
    }
  }

  /** Fails the requests that have waited too long. */
  void expire(long now) {
    for (Pending<?> pending : byXid.values()) {
      if (now - pending.since > timeoutNanos) {
        pending.fail(
            new TimeoutException(
                "no reply to "
                    + pending.request.getType()
                    + " within "
                    + timeoutNanos / 1_000_000
                    + " ms"));
      }
    }
  }

  /** Fails all requests, those to come included. */
  void close(Exception cause) {
    closed = cause;
    byXid.values().forEach(pending -> pending.fail(cause));
  }

  private abstract static class Pending<T> {
    final OFMessage request;
    final SettableFuture<T> future = SettableFuture.create();
    volatile long since;

    Pending(OFMessage request, long now) {
      this.request = request;
      this.since = now;
    }

    abstract void accept(OFMessage reply, long now);

    void fail(Exception cause) {
      future.setException(cause);
    }
  }

  private static final class Single<R extends OFMessage> extends Pending<R> {
    Single(OFMessage request, long now) {
      super(request, now);
    }

    /** The type parameter is not known at run time; {@link ReplyKinds} has checked the message. */
    @Override
    @SuppressWarnings("unchecked")
    void accept(OFMessage reply, long now) {
      future.set((R) reply);
    }
  }

  private static final class Parts<R extends OFStatsReply> extends Pending<List<R>> {
    private final List<R> parts = new ArrayList<>();

    Parts(OFMessage request, long now) {
      super(request, now);
    }

    /** The type parameter is not known at run time; {@link ReplyKinds} has checked the message. */
    @Override
    @SuppressWarnings("unchecked")
    void accept(OFMessage reply, long now) {
      R part = (R) reply;
      parts.add(part);
      since = now;
      if (!part.getFlags().contains(OFStatsReplyFlags.REPLY_MORE)) {
        future.set(List.copyOf(parts));
      } else if (parts.size() >= MAX_PARTS) {
        fail(new IllegalStateException("a reply in more than " + MAX_PARTS + " parts"));
      }
    }
  }
}
