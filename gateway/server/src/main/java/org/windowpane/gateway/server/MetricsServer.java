package org.windowpane.gateway.server;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.net.InetSocketAddress;
import java.util.Optional;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.windowpane.gateway.http.NoSuchPage;
import org.windowpane.gateway.http.PlainProblems;
import org.windowpane.gateway.http.RequestIds;
import org.windowpane.gateway.http.Route;
import org.windowpane.gateway.http.connections.RequestDeadlines;
import org.windowpane.gateway.tracing.Tracing;

/**
 * Serves metrics and probes without sign-in, at an address that only monitoring reaches. It has
 * threads of its own, so that it answers while the API is overloaded.
 */
public final class MetricsServer implements AutoCloseable {
  private static final int THREADS = 8;

  private final Server server;
  private final ServerConnector connector;

  /** A server that answers nothing until it is started. */
  public MetricsServer(InetSocketAddress listen, Probes probes, PrometheusMeterRegistry metrics) {
    QueuedThreadPool threads = new QueuedThreadPool(THREADS);
    threads.setName("metrics");
    server = new Server(threads);
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
    connector.setHost(listen.getHostString());
    connector.setPort(listen.getPort());
    connector.setIdleTimeout(HttpServer.IDLE.toMillis());
    server.addConnector(connector);
    server.setErrorHandler(new PlainProblems());
    ProbeHandler probe = new ProbeHandler(probes);
    RequestDeadlines deadlines = new RequestDeadlines(HttpServer.ARRIVAL);
    deadlines.setHandler(
        new RequestIds(
            Tracing.off(),
            request -> false,
            request -> false,
            new Handler.Sequence(
                Route.at("/healthz", probe),
                Route.at("/readyz", probe),
                Route.at("/metrics", new MetricsHandler(metrics, Optional.empty())),
                new NoSuchPage("page here"))));
    connector.addEventListener(deadlines);
    server.setHandler(deadlines);
  }

  /** Opens the port and starts to answer. */
  public void start() throws Exception {
    server.start();
  }

  /** The port that it listens on. */
  public int port() {
    return connector.getLocalPort();
  }

  @Override
  public void close() throws Exception {
    server.stop();
  }
}
