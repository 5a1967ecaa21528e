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
import java.util.OptionalLong;
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
  private static final String DATABASE = "Open_vSwitch";
  private static final int MAX_MESSAGE_BYTES = 32 << 20;
  private static final int MAX_UNREAD_BYTES = 16 << 20;
  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final Duration CONNECT_TIMEOUT = Duration.ofMillis(1_500);
  private static final Duration ECHO = Duration.ofMillis(200);

  /** A server that has not answered an echo for so long is reported as unreachable. */
  private static final Duration SILENT_AFTER = Duration.ofMillis(400);

  /**
   * The connection ends where an echo is not answered for so long: a new one is open sooner than
   * TCP repeats what was lost on the old one.
   */
  private static final Duration DEAD_AFTER = Duration.ofSeconds(2);

  private static final Duration FIRST_DELAY = Duration.ofMillis(200);
  private static final Duration LAST_DELAY = Duration.ofSeconds(1);
  private static final Duration FENCE_DELAY = Duration.ofMillis(300);

  /** Of a controller that may change nothing. */
  private static final long UNFENCED = 0;

  /** How far this controller is with the switch's lock and the stored token. */
  private enum Fence {
    NONE,
    TAKING,
    HELD,
    /** Held, while a greater token is stored. */
    RAISING,
    RETURNING;

    boolean isHeld() {
      return this == HELD || this == RAISING;
    }
  }

  private record PendingChange(long config, CompletableFuture<Void> done) {}

  private final Dpid dpid;
  private final OptionalInt queueCount;
  private final OvsdbRemote remote;
  private final EventLoop events;
  private final List<PendingChange> waiting = new ArrayList<>();
  private volatile QueuesFound found;
  private volatile Optional<String> unreachable;
  private volatile Runnable listener = () -> {};
  private OvsdbTables tables = new OvsdbTables();
  private QueueRows rows;
  private Optional<JsonRpc> connection = Optional.empty();
  private Duration delay = FIRST_DELAY;
  private final Optional<ControllerTarget> own;
  private volatile boolean isReplaced;
  private volatile Optional<String> otherMaster = Optional.empty();

  /** The controller's fencing token, or {@link #UNFENCED}. */
  private long token = UNFENCED;

  private Fence fence = Fence.NONE;
  private boolean closed;

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
    this.own = own;
    this.dpid = dpid;
    this.queueCount = queueCount;
    this.remote = remote;
    this.events = events;
    this.rows = new QueueRows(tables, dpid, queueCount);
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

  private void publish(QueuesFound now) {
    if (!now.equals(found)) {
      found = now;
      listener.run();
    }
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
    connection = Optional.empty();
    fence = Fence.NONE;
    String problem = "OVSDB at " + remote + " " + reason;
    unreachable = Optional.of(problem);
    publish(found.unreachable(problem));
    List<PendingChange> abandoned = List.copyOf(waiting);
    waiting.clear();
    abandoned.forEach(
        each ->
            each.done()
                .completeExceptionally(new OvsdbException("the connection to OVSDB was lost")));
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
    opened
        .call("monitor_cond", DATABASE, "windowpane", OvsdbTables.monitorRequests())
        .whenComplete(
            (initial, failure) -> {
              if (failure != null) {
                opened.close(failure.getMessage());
              } else {
                begin(opened, initial);
              }
            });
  }

  private void begin(JsonRpc opened, Object initial) {
    tables = new OvsdbTables();
    try {
      tables.apply(initial);
    } catch (OvsdbException e) {
      opened.close(e.getMessage());
      return;
    }
    rows = new QueueRows(tables, dpid, queueCount);
    connection = Optional.of(opened);
    delay = FIRST_DELAY;
    read();
    keepAlive(opened);
  }

  @Override
  public void fence(long greater) {
    events.execute(
        () -> {
          token = greater;
          if (fence == Fence.HELD) {
            fence = Fence.RAISING;
            storeToken(connection.orElseThrow());
          } else {
            takeFence();
          }
        });
  }

  @Override
  public void release() {
    events.execute(
        () -> {
          token = UNFENCED;
          isReplaced = false;
          loseFence();
        });
  }

  private BridgeFence bridge() {
    return new BridgeFence(tables, dpid, token);
  }

  /** Takes the switch's lock and stores the token, unless a greater one is stored. */
  private void takeFence() {
    boolean canTake = connection.isPresent() && fence == Fence.NONE && bridge().isKnown();
    if (token == UNFENCED || !canTake) {
      return;
    }
    if (bridge().isReplaced() || others().flatMap(OtherControllers::problem).isPresent()) {
      fenceLater();
      return;
    }
    fence = Fence.TAKING;
    JsonRpc open = connection.get();
    open.call("steal", BridgeFence.lock(dpid))
        .whenComplete(
            (reply, failure) -> {
              if (connection.equals(Optional.of(open)) && fence == Fence.TAKING) {
                if (failure != null) {
                  open.close(failure.getMessage());
                } else {
                  storeToken(open);
                }
              }
            });
  }

  private void storeToken(JsonRpc open) {
    long stored = token;
    if (bridge().isReplaced()) {
      loseFence();
      return;
    }
    boolean isFirst = fence == Fence.TAKING && !bridge().isStored();
    Optional<OtherControllers> cutOff = others().filter(each -> isFirst || each.areCutOff());
    CompletableFuture<?> done =
        cutOff.isPresent()
            ? cutOff.get().cutOff(transactions(open), bridge().store())
            : transactions(open).make(bridge().store());
    done.whenComplete(
        (result, failure) -> {
          if (connection.equals(Optional.of(open)) && fence != Fence.RETURNING) {
            if (failure == null && stored != token) {
              storeToken(open);
            } else if (failure == null) {
              fence = Fence.HELD;
              read();
            } else {
              loseFence();
            }
          }
        });
  }

  /** The other controllers, where the database must cut them off. */
  private Optional<OtherControllers> others() {
    return own.map(
        target -> bridge().others(target.orAt(connection.map(JsonRpc::localHost).orElse(""))));
  }

  private OtherControllers.Transactions transactions(JsonRpc open) {
    return new OtherControllers.Transactions() {
      @Override
      public CompletableFuture<TransactionResult> make(List<Map<String, ?>> operations) {
        return transact(open, operations)
            .thenApply(
                result -> {
                  TransactionResult answer = new TransactionResult(result);
                  answer
                      .error()
                      .ifPresent(
                          error -> {
                            throw new OvsdbException("OVSDB refused the change: " + error);
                          });
                  return answer;
                });
      }

      @Override
      public CompletableFuture<Void> inEffect(TransactionResult result) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        await(result, done);
        return done;
      }
    };
  }

  /**
   * Returns the lock, which the server requires before it is taken again, also after another
   * controller has taken it. The pause lets the token of that controller arrive first.
   */
  private void loseFence() {
    if (fence == Fence.NONE || fence == Fence.RETURNING) {
      return;
    }
    fence = Fence.RETURNING;
    read();
    JsonRpc open = connection.orElseThrow();
    open.call("unlock", BridgeFence.lock(dpid))
        .whenComplete(
            (reply, failure) -> {
              if (connection.equals(Optional.of(open))) {
                fence = Fence.NONE;
                if (failure != null) {
                  open.close(failure.getMessage());
                } else {
                  fenceLater();
                }
              }
            });
  }

  private void fenceLater() {
    events.schedule(this::takeFence, FENCE_DELAY.toMillis(), TimeUnit.MILLISECONDS);
  }

  private CompletableFuture<Object> transact(JsonRpc open, List<Map<String, ?>> operations) {
    List<Object> params = new ArrayList<>(List.of(DATABASE));
    params.addAll(operations);
    return open.call("transact", params.toArray());
  }

  private void keepAlive(JsonRpc opened) {
    events.schedule(
        () -> {
          if (connection.equals(Optional.of(opened))) {
            echo(opened);
            keepAlive(opened);
          }
        },
        ECHO.toMillis(),
        TimeUnit.MILLISECONDS);
  }

  private void echo(JsonRpc opened) {
    CompletableFuture<Object> reply = opened.call("echo");
    reply.whenComplete(
        (echoed, failure) -> {
          if (failure != null) {
            opened.close(failure.getMessage());
          } else if (connection.equals(Optional.of(opened))) {
            unreachable = missing(rows.read());
          }
        });
    unlessAnswered(
        reply,
        SILENT_AFTER,
        () -> unreachable = Optional.of("OVSDB at " + remote + " does not answer"));
    unlessAnswered(
        reply,
        DEAD_AFTER,
        () -> opened.close("it did not answer an echo within " + DEAD_AFTER.toMillis() + " ms"));
  }

  private void unlessAnswered(CompletableFuture<?> reply, Duration after, Runnable what) {
    events.schedule(
        () -> {
          if (!reply.isDone()) {
            what.run();
          }
        },
        after.toMillis(),
        TimeUnit.MILLISECONDS);
  }

  /** Why the database is of no use, though it answers. */
  private Optional<String> missing(Optional<QueuesFound> read) {
    return read.isPresent()
        ? Optional.empty()
        : Optional.of("OVSDB at " + remote + " has no bridge with the dpid " + dpid);
  }

  @Override
  public void notified(String method, List<?> params) {
    if (method.equals("stolen")) {
      loseFence();
    } else if (method.equals("update2") && params.size() == 2) {
      if (tables.apply(params.get(1))) {
        if (fence == Fence.HELD && !bridge().isStored()) {
          loseFence();
        }
        read();
      }
      OptionalLong current = tables.currentConfig();
      List<PendingChange> reached =
          waiting.stream().filter(each -> each.config() <= current.orElse(0)).toList();
      waiting.removeAll(reached);
      reached.forEach(each -> each.done().complete(null));
    }
  }

  /**
   * A server that has just started does not know the dpids of its bridges until ovs-vswitchd
   * reports it again: what was known before still holds.
   */
  private void read() {
    takeFence();
    Optional<QueuesFound> read = rows.read();
    unreachable = missing(read);
    isReplaced = token != UNFENCED && bridge().isReplaced();
    otherMaster = others().flatMap(OtherControllers::master);
    publish(
        read.map(it -> fence.isHeld() ? it : it.unreachable(whyNotFenced()))
            .orElseGet(
                () ->
                    found.known()
                        ? found.unreachable(unreachable.orElseThrow())
                        : QueuesFound.unknown(unreachable.orElseThrow())));
  }

  @Override
  public boolean isReplaced() {
    return isReplaced;
  }

  @Override
  public Optional<String> otherMaster() {
    return otherMaster;
  }

  private String whyNotFenced() {
    Optional<String> problem = others().flatMap(OtherControllers::problem);
    if (problem.isPresent()) {
      return problem.get();
    }
    return bridge().isReplaced()
        ? "another controller, with the fencing token "
            + bridge().stored().orElse(0)
            + ", has"
            + " replaced this one"
        : "this controller does not have the lock of the switch";
  }

  @Override
  public void closed(String reason) {
    LOG.info("{}: OVSDB at {}: {}", dpid, remote, reason);
    lose("was lost: " + reason);
  }

  @Override
  public CompletionStage<Void> change(QueueChanges changes) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    events.execute(() -> transact(changes, done));
    return done;
  }

  private void transact(QueueChanges changes, CompletableFuture<Void> done) {
    if (!fence.isHeld()) {
      String problem = found.problem().orElse("OVSDB is not connected");
      done.completeExceptionally(new OvsdbException(problem));
      return;
    }
    List<Map<String, ?>> operations = new ArrayList<>(bridge().guard());
    operations.addAll(QueueTransaction.of(changes, dpid));
    transactions(connection.orElseThrow())
        .make(operations)
        .whenComplete(
            (answer, failure) -> {
              if (failure != null) {
                done.completeExceptionally(
                    failure instanceof CompletionException ? failure.getCause() : failure);
              } else {
                await(answer, done);
              }
            });
  }

  /** Waits until ovs-vswitchd has put the transaction with this result into effect. */
  private void await(TransactionResult answer, CompletableFuture<Void> done) {
    long config = answer.nextConfig();
    if (tables.currentConfig().orElse(0) >= config) {
      done.complete(null);
      return;
    }
    PendingChange waiter = new PendingChange(config, done);
    waiting.add(waiter);
    events.schedule(
        () -> {
          if (waiting.remove(waiter)) {
            done.completeExceptionally(
                new OvsdbException(
                    "ovs-vswitchd did not take over the queues within "
                        + TIMEOUT.toMillis()
                        + " ms"));
          }
        },
        TIMEOUT.toMillis(),
        TimeUnit.MILLISECONDS);
  }

  @Override
  public void close() {
    events.execute(
        () -> {
          closed = true;
          connection.ifPresent(open -> open.close("the switch has gone"));
        });
  }
}
