package org.windowpane.controller.ovsdb;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.json.JsonObjectDecoder;
import io.netty.handler.ssl.SslHandler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.controller.queues.FencedQueues;
import org.windowpane.controller.queues.QueueChanges;
import org.windowpane.controller.queues.QueuesFound;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.tls.TlsIdentity;

/**
 * One switch's queues, over a connection to its OVSDB server that is opened again, more and more
 * slowly, whenever it is lost.
 */
public final class OvsdbQueues implements FencedQueues, JsonRpc.Listener {

  private static final Logger LOG = LoggerFactory.getLogger(OvsdbQueues.class);
  private static final int MAX_MESSAGE_BYTES = 32 << 20;
  private static final int MAX_UNREAD_BYTES = 16 << 20;
  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final Duration CONNECT_TIMEOUT = Duration.ofMillis(1_500);
  private static final Duration FIRST_DELAY = Duration.ofMillis(200);
  private static final Duration LAST_DELAY = Duration.ofSeconds(1);

  private final Dpid dpid;
  private final OptionalInt queueCount;
  private final OvsdbRemote remote;
  private final EventLoop events;
  private final SwitchFence fence;
  private Optional<OvsdbSession> session = Optional.empty();
  private Optional<QueueRows> rows = Optional.empty();
  private Duration delay = FIRST_DELAY;
  private boolean closed;
  private volatile QueuesFound found;
  private volatile Optional<String> unreachable;
  private volatile boolean isReplaced;
  private volatile Optional<String> otherMaster = Optional.empty();
  private volatile Runnable listener = () -> {};

  /**
   * Begins to connect to the server; all work is done on the event loop.
   *
   * @param queueCount the number of queues of those ports of the switch that do not report it
   * @param own how the switch names this controller, if the database must cut off the others
   *     because OpenFlow roles do not fence them
   */
  public OvsdbQueues(
      Dpid dpid,
      OvsdbRemote remote,
      EventLoop events,
      OptionalInt queueCount,
      Optional<ControllerTarget> own) {
    this.dpid = dpid;
    this.queueCount = queueCount;
    this.remote = remote;
    this.events = events;
    this.fence = new SwitchFence(dpid, own, events, this::read);
    String notYet = "OVSDB at " + remote + " is not connected yet";
    this.found = QueuesFound.unknown(notYet);
    this.unreachable = Optional.of(notYet);
    events.execute(this::connect);
  }

  @Override
  public QueuesFound found() {
    return found;
  }

  @Override
  public void onChange(Runnable changed) {
    listener = changed;
  }

  @Override
  public Optional<String> unreachable() {
    return unreachable;
  }

  @Override
  public boolean isReplaced() {
    return isReplaced;
  }

  @Override
  public Optional<String> otherMaster() {
    return otherMaster;
  }

  @Override
  public void fence(long greater) {
    events.execute(() -> fence.raise(greater));
  }

  @Override
  public void release() {
    events.execute(
        () -> {
          fence.release();
          isReplaced = false;
        });
  }

  private void connect() {
    if (closed) {
      return;
    }
    new Bootstrap()
        .group(events)
        .channel(NioSocketChannel.class)
        .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) CONNECT_TIMEOUT.toMillis())
        .option(ChannelOption.TCP_NODELAY, true)
        .option(
            ChannelOption.WRITE_BUFFER_WATER_MARK,
            new WriteBufferWaterMark(MAX_UNREAD_BYTES / 2, MAX_UNREAD_BYTES))
        .handler(
            new ChannelInitializer<SocketChannel>() {
              @Override
              protected void initChannel(SocketChannel channel) {
                remote
                    .tls()
                    .map(OvsdbQueues::handler)
                    .ifPresent(tls -> channel.pipeline().addLast(tls));
                channel
                    .pipeline()
                    .addLast(new JsonObjectDecoder(MAX_MESSAGE_BYTES))
                    .addLast(new JsonRpc(OvsdbQueues.this, TIMEOUT));
              }
            })
        .connect(remote.address())
        .addListener(
            (ChannelFuture attempt) -> {
              if (!attempt.isSuccess()) {
                lose("cannot be reached: " + attempt.cause().getMessage());
              }
            });
  }

  private static SslHandler handler(TlsIdentity identity) {
    SslHandler handler = new SslHandler(identity.connecting());
    handler.setHandshakeTimeoutMillis(TIMEOUT.toMillis());
    return handler;
  }

  private void lose(String reason) {
    session.ifPresent(OvsdbSession::end);
    session = Optional.empty();
    rows = Optional.empty();
    fence.end();
    String problem = "OVSDB at " + remote + " " + reason;
    unreachable = Optional.of(problem);
    publish(found.unreachable(problem));
    if (!closed) {
      events.schedule(this::connect, delay.toMillis(), TimeUnit.MILLISECONDS);
      delay = delay.multipliedBy(2).compareTo(LAST_DELAY) < 0 ? delay.multipliedBy(2) : LAST_DELAY;
    }
  }

  @Override
  public void opened(JsonRpc opened) {
    if (closed) {
      opened.close("not needed any more");
      return;
    }
    OvsdbSession.open(opened, events, TIMEOUT)
        .whenComplete(
            (begun, failure) -> {
              if (failure != null) {
                opened.close(cause(failure).getMessage());
              } else if (closed) {
                opened.close("not needed any more");
              } else {
                begin(begun);
              }
            });
  }

  private void begin(OvsdbSession begun) {
    session = Optional.of(begun);
    rows = Optional.of(new QueueRows(begun.tables(), dpid, queueCount));
    delay = FIRST_DELAY;
    fence.begin(begun);
    read();
    begun.keepAlive(
        () -> unreachable = missing(),
        () -> unreachable = Optional.of("OVSDB at " + remote + " does not answer"));
  }

  @Override
  public void notified(String method, List<?> params) {
    if (method.equals("stolen")) {
      fence.stolen();
    } else if (method.equals("update2") && params.size() == 2) {
      session.ifPresent(open -> update(open, params.get(1)));
    }
  }

  private void update(OvsdbSession open, Object changes) {
    if (open.update(changes)) {
      fence.update();
      read();
    }
    open.completeChanges();
  }

  @Override
  public void closed(String reason) {
    LOG.info("{}: OVSDB at {}: {}", dpid, remote, reason);
    lose("was lost: " + reason);
  }

  /**
   * A server that has just started does not know the dpids of its bridges until ovs-vswitchd
   * reports it again: what was known before still holds.
   */
  private void read() {
    Optional<QueuesFound> read = rows.flatMap(QueueRows::read);
    unreachable = missing();
    isReplaced = fence.isReplaced();
    otherMaster = fence.otherMaster();
    publish(
        read.map(it -> fence.isHeld() ? it : it.unreachable(fence.whyNotHeld()))
            .orElseGet(
                () ->
                    found.known()
                        ? found.unreachable(unreachable.orElseThrow())
                        : QueuesFound.unknown(unreachable.orElseThrow())));
  }

  /** Why the database is of no use, though it answers. */
  private Optional<String> missing() {
    return fence.knowsSwitch()
        ? Optional.empty()
        : Optional.of("OVSDB at " + remote + " has no bridge with the dpid " + dpid);
  }

  private void publish(QueuesFound now) {
    if (!now.equals(found)) {
      found = now;
      listener.run();
    }
  }

  @Override
  public CompletionStage<Void> change(QueueChanges changes) {
    return CompletableFuture.supplyAsync(() -> transact(changes), events)
        .thenCompose(done -> done)
        .exceptionallyCompose(failure -> CompletableFuture.failedFuture(cause(failure)));
  }

  private CompletableFuture<Void> transact(QueueChanges changes) {
    if (session.isEmpty() || !fence.isHeld()) {
      String problem = found.problem().orElse("OVSDB is not connected");
      return CompletableFuture.failedFuture(new OvsdbException(problem));
    }
    OvsdbSession open = session.get();
    List<Map<String, ?>> operations = new ArrayList<>(fence.guard());
    operations.addAll(QueueTransaction.of(changes, dpid));
    return open.make(operations).thenCompose(open::inEffect);
  }

  private static Throwable cause(Throwable failure) {
    return failure instanceof CompletionException wrapped ? wrapped.getCause() : failure;
  }

  @Override
  public void close() {
    events.execute(
        () -> {
          closed = true;
          session.ifPresent(open -> open.close("the switch has gone"));
        });
  }
}
