package org.windowpane.embedded.openflow;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.embedded.config.OpenFlowSettings;
import org.windowpane.embedded.events.KeyedLogLimiter;
import org.windowpane.tls.TlsIdentity;

/** Listens for switches. */
public final class OpenFlowServer implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(OpenFlowServer.class);
  private static final int BACKLOG = 256;
  private static final long STOP_MS = 500;

  private final OpenFlowSettings settings;
  private final SwitchRegistry registry;
  private final MessageDispatch dispatch;
  private final Clock clock;
  private final Claims claims = new Claims();
  private final ConnectionLimiter limiter;
  private final KeyedLogLimiter<Object> warnings = new KeyedLogLimiter<>();
  private final EventLoopGroup acceptor =
      new NioEventLoopGroup(1, new DefaultThreadFactory("openflow-accept", true));
  private final EventLoopGroup io;
  private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
  private final List<InetSocketAddress> bound = new ArrayList<>();

  public OpenFlowServer(
      OpenFlowSettings settings, SwitchRegistry registry, MessageDispatch dispatch, Clock clock) {
    this.settings = settings;
    this.registry = registry;
    this.dispatch = dispatch;
    this.clock = clock;
    this.limiter = new ConnectionLimiter(settings);
    this.io =
        new NioEventLoopGroup(settings.ioThreads(), new DefaultThreadFactory("openflow-io", true));
  }

  /**
   * Begins to listen on every address.
   *
   * @throws IOException naming the address that cannot be used; no other is then in use either
   */
  public void start() throws IOException {
    ServerBootstrap bootstrap =
        new ServerBootstrap()
            .group(acceptor, io)
            .channel(NioServerSocketChannel.class)
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .option(ChannelOption.SO_REUSEADDR, true)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childOption(ChannelOption.SO_KEEPALIVE, true)
            .childOption(
                ChannelOption.WRITE_BUFFER_WATER_MARK,
                new WriteBufferWaterMark(
                    settings.writeBufferBytes() / 2, settings.writeBufferBytes()))
            .childHandler(new Initializer());
    for (InetSocketAddress address : settings.addresses()) {
      ChannelFuture binding = bootstrap.bind(address).awaitUninterruptibly();
      if (!binding.isSuccess()) {
        close();
        throw new IOException(
            "cannot listen for switches on " + address + ": " + binding.cause().getMessage());
      }
      connections.add(binding.channel());
      bound.add((InetSocketAddress) binding.channel().localAddress());
      log.info("listening for switches on {}", binding.channel().localAddress());
    }
  }

  /** Where it listens, with the ports that were really taken. */
  public List<InetSocketAddress> addresses() {
    return List.copyOf(bound);
  }

  @Override
  public void close() {
    connections.close().awaitUninterruptibly(STOP_MS);
    var unused = acceptor.shutdownGracefully(0, STOP_MS, TimeUnit.MILLISECONDS);
    io.shutdownGracefully(0, STOP_MS, TimeUnit.MILLISECONDS).awaitUninterruptibly(STOP_MS);
  }

  private final class Initializer extends ChannelInitializer<SocketChannel> {
    @Override
    protected void initChannel(SocketChannel channel) {
      ConnectionWarnings about = new ConnectionWarnings(warnings, channel.remoteAddress());
      Optional<ConnectionLimiter.Permit> permit = limiter.admit(channel.remoteAddress());
      if (permit.isEmpty()) {
        about.warn(log, "{} is turned away: too many connections", channel.remoteAddress());
        var unused = channel.close();
        return;
      }
      channel.closeFuture().addListener(closed -> permit.get().end());
      connections.add((Channel) channel);
      settings.tls().ifPresent(tls -> channel.pipeline().addLast(tls(tls)));
      channel
          .pipeline()
          .addLast(new HandshakeBudget(permit.get()))
          .addLast(new FrameDecoder(settings.maxMessageBytes()))
          .addLast(
              new ConnectionHandler(
                  settings, claims, registry, dispatch, clock, permit.get(), about));
    }

    private SslHandler tls(TlsIdentity identity) {
      SslHandler handler = new SslHandler(identity.accepting());
      handler.setHandshakeTimeoutMillis(settings.handshakeTimeout().toMillis());
      return handler;
    }
  }
}
