package org.windowpane.embedded.rest;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import net.floodlightcontroller.core.module.FloodlightModuleContext;
import net.floodlightcontroller.core.module.IFloodlightService;
import net.floodlightcontroller.restserver.IRestApiService;
import net.floodlightcontroller.restserver.RestletRoutable;
import org.restlet.Application;
import org.restlet.Component;
import org.restlet.Context;
import org.restlet.Restlet;
import org.restlet.Server;
import org.restlet.data.Parameter;
import org.restlet.data.Protocol;
import org.restlet.routing.Router;
import org.restlet.routing.Template;
import org.restlet.util.Series;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.embedded.config.RestSettings;
import org.windowpane.embedded.config.Setting;

/** Serves what modules mount, over HTTP, or over HTTPS to clients with a certificate. */
public final class RestServer implements IRestApiService, AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(RestServer.class);
  private static final String MAX_QUEUED = "1024";

  private final RestSettings settings;
  private final FloodlightModuleContext services;
  private final List<RestletRoutable> mounted = new CopyOnWriteArrayList<>();
  private Component component;
  private Server server;

  /**
   * @param services what resources find in their context's attributes; read in {@link #run}
   */
  public RestServer(RestSettings settings, FloodlightModuleContext services) {
    this.settings = settings;
    this.services = services;
  }

  @Override
  public void addRestletRoutable(RestletRoutable routable) {
    mounted.add(routable);
  }

  /**
   * Starts to listen.
   *
   * @throws IllegalStateException if the address cannot be used
   */
  @Override
  public synchronized void run() {
    Component starting = new Component();
    starting.getLogService().setEnabled(false);
    String host = settings.address().getAddress().getHostAddress();
    Protocol protocol = settings.tls().isPresent() ? Protocol.HTTPS : Protocol.HTTP;
    server = starting.getServers().add(protocol, host, settings.address().getPort());
    settings
        .tls()
        .ifPresent(
            it -> server.getContext().getAttributes().put("sslContextFactory", new ServerTls(it)));
    Series<Parameter> parameters = server.getContext().getParameters();
    String threads = Integer.toString(settings.threads());
    parameters.add("minThreads", threads);
    parameters.add("maxThreads", threads);
    parameters.add("maxQueued", MAX_QUEUED);
    starting.getDefaultHost().attach(application());
    try {
      starting.start();
    } catch (Exception e) {
      throw new IllegalStateException(
          "cannot serve REST on " + settings.address() + ": " + e.getMessage(), e);
    }
    component = starting;
    if (settings.tls().isEmpty() && !settings.address().getAddress().isLoopbackAddress()) {
      log.warn(
          "REST is not encrypted, and not on loopback: set {}", Setting.REST_CERTIFICATE.key());
    }
    log.info("serving REST on {} port {}, {}", host, port(), protocol.getName());
  }

  /** The port that was really taken. */
  public synchronized int port() {
    return server.getActualPort();
  }

  private Application application() {
    Context context = new Context();
    for (Class<? extends IFloodlightService> service : services.getAllServices()) {
      context.getAttributes().put(service.getCanonicalName(), services.getServiceImpl(service));
    }
    Application application =
        new Application(context) {
          @Override
          public Restlet createInboundRoot() {
            Router router = new Router(getContext());
            router.setDefaultMatchingMode(Template.MODE_STARTS_WITH);
            mounted.forEach(
                routable -> router.attach(routable.basePath(), routable.getRestlet(getContext())));
            return new BodyLimit(getContext(), router, settings.maxBodyBytes());
          }
        };
    application.setStatusService(new Problems());
    return application;
  }

  @Override
  public synchronized void close() {
    if (component == null) {
      return;
    }
    try {
      component.stop();
    } catch (Exception e) {
      log.warn("the REST server did not stop in order", e);
    }
    component = null;
  }
}
