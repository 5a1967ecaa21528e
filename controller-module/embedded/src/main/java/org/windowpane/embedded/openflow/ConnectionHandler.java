package org.windowpane.embedded.openflow;

import com.google.common.util.concurrent.FluentFuture;
import com.google.common.util.concurrent.FutureCallback;
import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import net.floodlightcontroller.core.SwitchDisconnectedException;
import org.projectfloodlight.openflow.protocol.OFEchoRequest;
import org.projectfloodlight.openflow.protocol.OFErrorMsg;
import org.projectfloodlight.openflow.protocol.OFFeaturesReply;
import org.projectfloodlight.openflow.protocol.OFHelloFailedCode;
import org.projectfloodlight.openflow.protocol.OFMessage;
import org.projectfloodlight.openflow.protocol.OFPortDesc;
import org.projectfloodlight.openflow.protocol.OFPortStatus;
import org.projectfloodlight.openflow.protocol.OFVersion;
import org.projectfloodlight.openflow.types.DatapathId;
import org.projectfloodlight.openflow.types.OFErrorCauseData;
import org.projectfloodlight.openflow.types.U32;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.embedded.config.OpenFlowSettings;
import org.windowpane.embedded.events.LogLimiter;
import org.windowpane.tls.Reasons;

/**
 * The life of one connection, from hello to end. Netty calls it on the connection's I/O thread, and
 * everything it starts comes back to that thread.
 */
final class ConnectionHandler extends ChannelInboundHandlerAdapter {
  private static final Logger log = LoggerFactory.getLogger(ConnectionHandler.class);
  private static final long EXPIRY_MS = 250;
  private static final int MAX_EARLY = 1024;

  private final OpenFlowSettings settings;
  private final Claims claims;
  private final SwitchRegistry registry;
  private final MessageDispatch dispatch;
  private final Clock clock;
  private final ConnectionLimiter.Permit permit;
  private final ConnectionWarnings warnings;
  private final SwitchPorts ports = new SwitchPorts();
  private final List<OFPortStatus> early = new ArrayList<>();
  private final List<Future<?>> timers = new ArrayList<>();
  private final LogLimiter invalidMessageLog = new LogLimiter();

  private Connection connection;
  private Keepalive keepalive;
  private boolean greeted;
  private boolean portsKnown;
  private DatapathId id;
  private Switch ready;
  private boolean ended;

  ConnectionHandler(
      OpenFlowSettings settings,
      Claims claims,
      SwitchRegistry registry,
      MessageDispatch dispatch,
      Clock clock,
      ConnectionLimiter.Permit permit,
      ConnectionWarnings warnings) {
    this.settings = settings;
    this.claims = claims;
    this.registry = registry;
    this.dispatch = dispatch;
    this.clock = clock;
    this.permit = permit;
    this.warnings = warnings;
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    connection = new Connection(ctx.channel(), settings);
    keepalive = new Keepalive(connection);
    connection.sendNow(hello());
    long echo = settings.echoInterval().toMillis();
    timers.add(
        ctx.executor()
            .schedule(
                this::closeUnlessReady,
                settings.handshakeTimeout().toMillis(),
                TimeUnit.MILLISECONDS));
    timers.add(every(ctx, EXPIRY_MS, () -> connection.pending().expire(System.nanoTime())));
    timers.add(every(ctx, echo, this::checkAlive));
  }

  private static Future<?> every(ChannelHandlerContext ctx, long millis, Runnable task) {
    return ctx.executor().scheduleAtFixedRate(task, millis, millis, TimeUnit.MILLISECONDS);
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    keepalive.messageReceived();
    connection.messageReceived();
    if (message instanceof HelloFrame hello) {
      greet(hello);
    } else if (!greeted) {
      end("it did not begin with a hello");
    } else if (message instanceof UnreadableFrame unreadable) {
      if (unreadable.isExperimenter()) {
        log.debug("{}: ignores an experimenter message that it does not know", name());
      } else if (invalidMessageLog.allows(System.nanoTime())) {
        log.warn(
            "{}: a message of type {} makes no sense",
            name(),
            unreadable.type(),
            unreadable.cause());
      }
      connection.pending().fail(unreadable.xid(), unreadable.cause());
    } else {
      receive((OFMessage) message);
    }
  }

  private void greet(HelloFrame hello) {
    if (greeted) {
      return;
    }
    Optional<OFVersion> common = hello.common();
    if (common.isEmpty()) {
      connection.sendNow(helloFailed());
      end("it speaks neither OpenFlow 1.3 nor 1.0, version " + hello.version() + " on the wire");
      return;
    }
    greeted = true;
    connection.useVersion(common.get());
    Handshake handshake = new Handshake(connection, settings.tableMiss());
    ListenableFuture<Switch> done =
        FluentFuture.from(handshake.identify())
            .transformAsync(this::claim, connection.ioThread())
            .transformAsync(features -> describe(handshake, features), connection.ioThread());
    Futures.addCallback(
        done,
        new FutureCallback<Switch>() {
          @Override
          public void onSuccess(Switch sw) {
            becomeReady(sw);
          }

          @Override
          public void onFailure(Throwable cause) {
            end(Reasons.of(cause));
          }
        },
        connection.ioThread());
  }

  private ListenableFuture<OFFeaturesReply> claim(OFFeaturesReply features) {
    DatapathId wanted = features.getDatapathId();
    return Futures.transformAsync(
        claims.claim(wanted, connection),
        granted -> {
          if (!granted) {
            throw new IOException(wanted + " is connected already, and alive");
          }
          id = wanted;
          if (!connection.isOpen()) {
            claims.release(id, connection);
          }
          return Futures.immediateFuture(features);
        },
        connection.ioThread());
  }

  private ListenableFuture<Switch> describe(Handshake handshake, OFFeaturesReply features) {
    return FluentFuture.from(handshake.ports(features))
        .transformAsync(
            described -> {
              takePorts(described);
              return handshake.profile(features);
            },
            connection.ioThread())
        .transformAsync(
            profile ->
                Futures.transform(
                    handshake.prepare(profile),
                    unused ->
                        new Switch(
                            id,
                            connection,
                            keepalive,
                            ports,
                            profile,
                            clock.instant(),
                            this::roleChanged),
                    connection.ioThread()),
            connection.ioThread());
  }

  private void takePorts(List<OFPortDesc> described) {
    ports.replaceAll(described);
    early.forEach(ports::apply);
    early.clear();
    portsKnown = true;
  }

  private void becomeReady(Switch sw) {
    if (connection.isOpen()) {
      ready = sw;
      permit.ready();
      registry.connected(sw);
    }
  }

  private void roleChanged(Switch sw) {
    if (sw.isActive()) {
      connection.send(InitialEntries.of(connection.factory(), settings.tableMiss()));
    }
    registry.roleChanged(sw);
  }

  private void receive(OFMessage message) {
    if (message instanceof OFEchoRequest echo) {
      connection.sendNow(
          connection
              .factory()
              .buildEchoReply()
              .setXid(echo.getXid())
              .setData(echo.getData())
              .build());
    } else if (message instanceof OFPortStatus status) {
      portChanged(status);
    } else if (!connection.pending().receive(message, System.nanoTime()) && ready != null) {
      dispatch.dispatch(ready, message);
    }
  }

  private void portChanged(OFPortStatus status) {
    if (!portsKnown) {
      if (early.size() < MAX_EARLY) {
        early.add(status);
      }
      return;
    }
    ports
        .apply(status)
        .filter(type -> ready != null)
        .ifPresent(type -> registry.portChanged(ready, status.getDesc(), type));
    if (ready != null) {
      dispatch.dispatch(ready, status);
    }
  }

  private void checkAlive() {
    if (!keepalive.tick()) {
      end("it has been silent for too long");
    }
  }

  private void closeUnlessReady() {
    if (ready == null) {
      end("its handshake takes too long");
    }
  }

  private void end(String why) {
    if (ended) {
      return;
    }
    ended = true;
    if (ready != null) {
      log.warn("{}: the connection ends: {}", name(), why);
    } else {
      warnings.warn(log, "{}: the connection ends: {}", name(), why);
    }
    connection.close();
  }

  private String name() {
    return id == null ? String.valueOf(connection.remoteAddress()) : "switch " + id;
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext ctx) {
    connection.wakeWriters();
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    if (!ended && ready == null) {
      warnings.warn(log, "{}: it went away before it was a switch", name());
    }
    ended = true;
    timers.forEach(timer -> timer.cancel(false));
    connection.wakeWriters();
    if (ready != null) {
      registry.disconnected(ready);
    }
    if (id != null) {
      claims.release(id, connection);
    }
    connection
        .pending()
        .close(
            id == null
                ? new IOException("the switch is gone")
                : new SwitchDisconnectedException(id));
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    end(Reasons.of(cause));
  }

  private OFMessage hello() {
    long versions =
        HelloFrame.SUPPORTED.stream().mapToLong(version -> 1L << version.getWireVersion()).sum();
    return connection
        .factory()
        .hello(List.of(connection.factory().helloElemVersionbitmap(List.of(U32.of(versions)))));
  }

  private OFErrorMsg helloFailed() {
    return connection
        .factory()
        .errorMsgs()
        .buildHelloFailedErrorMsg()
        .setXid(0)
        .setCode(OFHelloFailedCode.INCOMPATIBLE)
        .setData(
            OFErrorCauseData.of(
                "OpenFlow 1.3 or 1.0".getBytes(StandardCharsets.US_ASCII), OFVersion.OF_13))
        .build();
  }
}
