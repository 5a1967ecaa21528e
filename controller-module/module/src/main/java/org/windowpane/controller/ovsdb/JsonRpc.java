package org.windowpane.controller.ovsdb;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufInputStream;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.tls.Reasons;

/**
 * JSON-RPC 1.0 on one connection, as RFC 7047, section 4, uses it: requests with their replies in
 * any order, notifications, and echoes both ways. Lives on its channel's event loop.
 */
final class JsonRpc extends SimpleChannelInboundHandler<ByteBuf> {

  /** What the connection reports to its owner, on the channel's event loop. */
  interface Listener {

    /** The connection can be used. */
    void opened(JsonRpc connection);

    /** The server notified. */
    void notified(String method, List<?> params);

    /** The connection has ended. */
    void closed(String reason);
  }

  private static final Logger LOG = LoggerFactory.getLogger(JsonRpc.class);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Listener listener;
  private final Duration timeout;
  private final Map<Long, CompletableFuture<Object>> waiting = new HashMap<>();
  private ChannelHandlerContext context;
  private String reason = "the connection was closed";
  private long lastId;

  JsonRpc(Listener listener, Duration timeout) {
    this.listener = listener;
    this.timeout = timeout;
  }

  /**
   * Calls a method; fails if the server returns an error or does not answer in time, or the
   * connection ends.
   */
  CompletableFuture<Object> call(String method, Object... params) {
    long id = ++lastId;
    CompletableFuture<Object> reply = new CompletableFuture<>();
    waiting.put(id, reply);
    context.executor().schedule(() -> fail(id, method), timeout.toMillis(), TimeUnit.MILLISECONDS);
    send(Map.of("method", method, "params", Arrays.asList(params), "id", id));
    return reply;
  }

  private void fail(long id, String method) {
    CompletableFuture<Object> reply = waiting.remove(id);
    if (reply != null) {
      String waited = timeout.toMillis() + " ms";
      reply.completeExceptionally(
          new OvsdbException("OVSDB did not answer \"" + method + "\" within " + waited));
    }
  }

  /** The address of this end. */
  String localHost() {
    return ((InetSocketAddress) context.channel().localAddress()).getAddress().getHostAddress();
  }

  /** Ends the connection, for this reason. */
  void close(String because) {
    reason = because;
    context.close();
  }

  private void send(Map<String, ?> message) {
    if (!context.channel().isActive()) {
      return; // The requests that wait fail when the connection has ended.
    }
    if (!context.channel().isWritable()) {
      close("it does not read what it is sent");
      return;
    }
    try {
      context.writeAndFlush(Unpooled.wrappedBuffer(JSON.writeValueAsBytes(message)));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a message of our own cannot be written as JSON", e);
    }
  }

  @Override
  public void channelActive(ChannelHandlerContext active) {
    context = active;
    listener.opened(this);
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ignored, ByteBuf bytes) throws IOException {
    Map<?, ?> message = JSON.readValue((InputStream) new ByteBufInputStream(bytes), Map.class);
    if (message.get("method") instanceof String method) {
      List<?> params = message.get("params") instanceof List<?> list ? list : List.of();
      if (method.equals("echo")) {
        echo(message.get("id"), params);
      } else {
        listener.notified(method, params);
      }
    } else if (message.get("id") instanceof Number id) {
      answer(waiting.remove(id.longValue()), message);
    }
  }

  private void echo(Object id, List<?> params) {
    Map<String, Object> reply = new HashMap<>();
    reply.put("id", id);
    reply.put("result", params);
    reply.put("error", null);
    send(reply);
  }

  private static void answer(CompletableFuture<Object> reply, Map<?, ?> message) {
    if (reply == null) {
      LOG.debug("an answer that no request waits for any more");
    } else if (message.get("error") != null) {
      reply.completeExceptionally(
          new OvsdbException("OVSDB returned an error: " + message.get("error")));
    } else {
      reply.complete(message.get("result"));
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ignored, Throwable cause) {
    LOG.debug("the connection is given up", cause);
    reason = Reasons.of(cause);
    ignored.close();
  }

  @Override
  public void channelInactive(ChannelHandlerContext ignored) {
    String why = reason;
    OvsdbException lost = new OvsdbException("the connection to OVSDB was lost");
    List.copyOf(waiting.values()).forEach(reply -> reply.completeExceptionally(lost));
    waiting.clear();
    listener.closed(why);
  }
}
