package org.windowpane.gateway.server;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.eclipse.jetty.compression.gzip.GzipCompression;
import org.eclipse.jetty.compression.server.CompressionConfig;
import org.eclipse.jetty.compression.server.CompressionHandler;
import org.eclipse.jetty.http.CookieCompliance;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.EagerContentHandler;
import org.eclipse.jetty.server.handler.EagerContentHandler.RetainedContentLoaderFactory;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.glassfish.jersey.jetty.JettyHttpContainer;
import org.glassfish.jersey.server.ContainerFactory;
import org.windowpane.gateway.attention.AttentionResource;
import org.windowpane.gateway.audit.AuditResource;
import org.windowpane.gateway.audit.AuditTrail;
import org.windowpane.gateway.bookings.BookingResource;
import org.windowpane.gateway.bookings.HintResource;
import org.windowpane.gateway.bookings.OpenBookingResource;
import org.windowpane.gateway.bookings.export.BookingExportResource;
import org.windowpane.gateway.bookings.export.CalendarResource;
import org.windowpane.gateway.bookings.history.Bookings;
import org.windowpane.gateway.bookings.history.LinkPast;
import org.windowpane.gateway.bookings.links.LinkTimelineResource;
import org.windowpane.gateway.bookings.usage.ApplicationResource;
import org.windowpane.gateway.camara.Orders;
import org.windowpane.gateway.camara.QosBookingResource;
import org.windowpane.gateway.camara.QosProfileResource;
import org.windowpane.gateway.camara.QosProfiles;
import org.windowpane.gateway.camara.QosSessionResource;
import org.windowpane.gateway.controller.Controllers;
import org.windowpane.gateway.http.AccessControl;
import org.windowpane.gateway.http.AccessFilter;
import org.windowpane.gateway.http.BodyLimit;
import org.windowpane.gateway.http.NoSuchPage;
import org.windowpane.gateway.http.PlainAccess;
import org.windowpane.gateway.http.PlainProblems;
import org.windowpane.gateway.http.RequestIds;
import org.windowpane.gateway.http.Route;
import org.windowpane.gateway.http.SecurityEventFilter;
import org.windowpane.gateway.http.SecurityHeaders;
import org.windowpane.gateway.http.connections.EarlyRetries;
import org.windowpane.gateway.http.connections.EndedRequests;
import org.windowpane.gateway.http.connections.RequestDeadlines;
import org.windowpane.gateway.http.connections.TrustedProxies;
import org.windowpane.gateway.http.files.DocumentationFiles;
import org.windowpane.gateway.http.files.WebFiles;
import org.windowpane.gateway.http.standby.LeaderForwarding;
import org.windowpane.gateway.http.standby.SecurityEventReceiver;
import org.windowpane.gateway.ledger.Feed;
import org.windowpane.gateway.ledger.Leaders;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.resources.ServiceRecord;
import org.windowpane.gateway.ledger.state.QuotaLimits;
import org.windowpane.gateway.maintenance.FailureResource;
import org.windowpane.gateway.maintenance.MaintenanceResource;
import org.windowpane.gateway.measurements.Measurements;
import org.windowpane.gateway.measurements.QueueResource;
import org.windowpane.gateway.network.ControllerResource;
import org.windowpane.gateway.network.DriftResource;
import org.windowpane.gateway.network.Drifts;
import org.windowpane.gateway.network.HostResource;
import org.windowpane.gateway.network.LinkResource;
import org.windowpane.gateway.network.LinkRisksResource;
import org.windowpane.gateway.network.NetworkResource;
import org.windowpane.gateway.network.PathResource;
import org.windowpane.gateway.network.TableResource;
import org.windowpane.gateway.notifications.EmailResource;
import org.windowpane.gateway.notifications.Pings;
import org.windowpane.gateway.notifications.WebhookResource;
import org.windowpane.gateway.pathrules.PathRuleResource;
import org.windowpane.gateway.people.MeResource;
import org.windowpane.gateway.people.PrincipalResource;
import org.windowpane.gateway.people.SessionResource;
import org.windowpane.gateway.people.SetUpResource;
import org.windowpane.gateway.people.UserResource;
import org.windowpane.gateway.people.oidc.OidcResource;
import org.windowpane.gateway.people.tokens.DeviceResource;
import org.windowpane.gateway.people.tokens.NewTokens;
import org.windowpane.gateway.people.tokens.TokenPolicy;
import org.windowpane.gateway.people.tokens.TokenResource;
import org.windowpane.gateway.quotas.QuotaResource;
import org.windowpane.gateway.security.ConnectionQuotas;
import org.windowpane.gateway.security.QueryTimes;
import org.windowpane.gateway.security.RequestRates;
import org.windowpane.gateway.services.ServiceResource;
import org.windowpane.gateway.shares.ReshapeResource;
import org.windowpane.gateway.shares.ShareResource;
import org.windowpane.gateway.shares.usage.UsageResource;
import org.windowpane.gateway.tracing.Tracing;
import org.windowpane.gateway.trafficclasses.TrafficClassResource;
import org.windowpane.protocol.message.RuleReport;

/** The gateway's one port: the API, live events, probes, the documentation, and the web. */
public final class HttpServer implements AutoCloseable {
  private static final List<String> CAMARA_PATHS =
      List.of("/qos-profiles", "/quality-on-demand", "/qos-booking");

  private static final List<String> API_PATHS =
      Stream.concat(Stream.of(Route.API), CAMARA_PATHS.stream()).toList();

  private static final int THREADS = 256;
  private static final int HEADER_BYTES = 16 * 1024;
  private static final int SMALLEST_COMPRESSED = 1024;
  private static final int NO_OVERHEAD = 0;
  static final Duration IDLE = Duration.ofSeconds(30);

  /** How long the head and the body of a request may take. */
  static final Duration ARRIVAL = Duration.ofSeconds(30);

  private static final Duration STOP = Duration.ofSeconds(5);

  private final Server server;
  private final ServerConnector connector;
  private final AccessControl accessControl;
  private final SecurityEventFilter securityEvents;
  private final PlainAccess plainAccess;
  private final RequestDeadlines deadlines = new RequestDeadlines(ARRIVAL);
  private final LiveEvents events;
  private final Parts parts;
  private final Settings settings;

  /**
   * The parts of the gateway that the server uses.
   *
   * @param reports what the controller reports of a rule, by its id
   * @param ids generates ids for new bookings, in ascending order
   */
  public record Parts(
      Ledger ledger,
      Leaders leaders,
      Bookings bookings,
      LinkPast linkPast,
      AuditTrail audit,
      ConnectionQuotas connections,
      Measurements measurements,
      Drifts drifts,
      Controllers controllers,
      Function<String, Optional<RuleReport>> reports,
      Feed feed,
      Authentication authentication,
      NotificationServices notifications,
      Probes probes,
      Running running,
      PrometheusMeterRegistry metrics,
      Tracing tracing,
      Clock clock,
      Supplier<UUID> ids) {}

  /**
   * The settings of the server.
   *
   * @param listen address and port; port 0 for any free port
   * @param web the directory of the built web, if there is one
   * @param docs the directory of the built documentation, if there is one
   * @param proxies the proxies that pass on the addresses of clients
   * @param tokens how long API tokens are valid
   * @param quotas how much users and shares may have
   * @param profiles the QoS profiles that programs can order
   * @param lead how long before its start the gateway sends a window to switches
   * @param rates the request rates of users
   * @param queryTimes how long searches and charts of users run
   */
  public record Settings(
      InetSocketAddress listen,
      Optional<Path> web,
      Optional<Path> docs,
      TrustedProxies proxies,
      TokenPolicy tokens,
      QuotaLimits quotas,
      QosProfiles profiles,
      Duration lead,
      RequestRates rates,
      QueryTimes queryTimes) {}

  /** A server that answers nothing until it is started. */
  public HttpServer(Parts parts, Settings settings) {
    QueuedThreadPool threads = new QueuedThreadPool(THREADS);
    threads.setName("http");
    server = new Server(threads);
    connector = connector(server, settings);
    server.addConnector(connector);
    accessControl =
        new AccessControl(parts.authentication().logIn(), settings.rates(), settings.queryTimes());
    securityEvents = new SecurityEventFilter(parts.authentication().events());
    plainAccess = new PlainAccess(accessControl, securityEvents);
    events =
        new LiveEvents(
            parts.ledger(),
            accessControl,
            parts.measurements(),
            parts.connections(),
            parts.clock());
    parts.feed().subscribe(events::publish);
    Gauge.builder("windowpane.live.clients", events, LiveEvents::clients)
        .description("Clients that listen to live events")
        .register(parts.metrics());
    server.setErrorHandler(new PlainProblems());
    server.setStopTimeout(STOP.toMillis());
    this.parts = parts;
    this.settings = settings;
  }

  private static ServerConnector connector(Server server, Settings settings) {
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setRequestHeaderSize(HEADER_BYTES);
    // By default, Jetty answers 400 to some malformed cookies, even to one of another application.
    http.setRequestCookieCompliance(CookieCompliance.RFC6265_LEGACY);
    http.addCustomizer(settings.proxies());
    ServerConnector connector = new ServerConnector(server, new HttpConnectionFactory(http));
    connector.setHost(settings.listen().getHostString());
    connector.setPort(settings.listen().getPort());
    connector.setIdleTimeout(IDLE.toMillis());
    return connector;
  }

  private Handler routes() {
    ProbeHandler probes = new ProbeHandler(parts.probes());
    Handler web =
        settings
            .web()
            .<Handler>map(WebFiles::new)
            .orElseGet(() -> new NoSuchPage("page: the web was not built"));
    return new Handler.Sequence(
        Route.at("/healthz", probes),
        Route.at("/readyz", probes),
        Route.at("/metrics", new MetricsHandler(parts.metrics(), Optional.of(plainAccess))),
        Route.below(API_PATHS, forwarding()),
        Route.at(
            SecurityEventReceiver.PATH,
            bufferBody(
                deadlines.afterBody(new SecurityEventReceiver(parts.ledger(), parts.leaders())))),
        Route.below("/api", new NoSuchPage("API")),
        Route.below("/docs", documentation()),
        web);
  }

  private Handler documentation() {
    return settings
        .docs()
        .<Handler>map(directory -> new DocumentationFiles("/docs", directory))
        .orElseGet(() -> new NoSuchPage("page: the documentation was not built"));
  }

  private Handler forwarding() {
    Handler local =
        new Handler.Sequence(
            Route.at(Route.API + "/events", new EventsHandler(plainAccess, events)),
            new EndedRequests(new Handler.Sequence(Route.below(CAMARA_PATHS, camara()), api())));
    return bufferBody(
        deadlines.afterBody(
            RequestIds.entered(
                new EarlyRetries(
                    new LeaderForwarding(parts.ledger(), parts.leaders(), local),
                    AccessFilter.COOKIE))));
  }

  private Handler api() {
    NewTokens tokens = new NewTokens(parts.ledger(), settings.tokens(), parts.ids());
    List<Object> resources =
        List.of(
            new SessionResource(parts.authentication().logIn(), parts.authentication()::ways),
            new OidcResource(parts.authentication().signIn()),
            new SetUpResource(parts.authentication().setUp()),
            new UserResource(parts.ledger(), parts.authentication().passwords()),
            new MeResource(parts.ledger(), parts.authentication().ownPassword()),
            new TokenResource(parts.ledger(), tokens),
            new DeviceResource(tokens, System::nanoTime),
            new WebhookResource(
                parts.ledger(),
                parts.notifications().outbox(),
                new Pings(parts.notifications().webhooks(), parts.clock()),
                parts.ids()),
            new EmailResource(
                parts.ledger(), parts.notifications().outbox(), parts.notifications().codes()),
            new ShareResource(parts.ledger(), parts.clock()),
            new ReshapeResource(parts.ledger(), parts.measurements(), parts.clock()),
            new ServiceResource(
                parts.ledger(),
                service -> parts.reports().apply(ServiceRecord.ruleOf(service)),
                parts.measurements(),
                parts.clock(),
                settings.quotas()),
            new TrafficClassResource(
                parts.ledger(), parts.reports(), parts.measurements(), parts.clock()),
            new PathRuleResource(parts.ledger(), parts.reports(), parts.clock(), settings.quotas()),
            new ApplicationResource(
                parts.ledger(), parts.bookings(), parts.measurements(), parts.clock()),
            new UsageResource(
                parts.ledger(), parts.bookings(), parts.measurements(), parts.clock()),
            new QuotaResource(
                parts.ledger(),
                settings.quotas(),
                parts.connections(),
                settings.rates(),
                settings.queryTimes()),
            new PrincipalResource(parts.ledger()),
            new HostResource(parts.ledger(), parts.measurements(), parts.clock()),
            new NetworkResource(parts.ledger(), parts.controllers()::status),
            new PathResource(parts.ledger(), parts.clock()),
            new MaintenanceResource(parts.ledger(), parts.ids(), parts.clock(), System::nanoTime),
            new LinkRisksResource(parts.ledger()),
            new FailureResource(parts.ledger(), parts.clock(), System::nanoTime),
            new LinkResource(parts.ledger(), parts.measurements(), parts.clock()),
            new LinkTimelineResource(
                parts.ledger(), parts.measurements(), parts.linkPast(), parts.clock()),
            new TableResource(parts.ledger(), parts.measurements(), parts.clock()),
            new QueueResource(parts.measurements(), parts.clock()),
            new ControllerResource(parts.controllers()::reports),
            new DriftResource(parts.drifts()),
            new AttentionResource(
                parts.ledger(),
                parts.measurements(),
                parts.drifts(),
                parts.controllers(),
                parts.clock()),
            new SettingsResource(parts.running()),
            new AuditResource(parts.audit(), parts.ledger(), parts.clock()),
            new BookingResource(
                parts.ledger(),
                parts.bookings(),
                parts.measurements(),
                parts.clock(),
                parts.ids(),
                accessControl,
                settings.quotas()),
            new BookingExportResource(parts.ledger(), parts.bookings(), parts.measurements()),
            new CalendarResource(parts.ledger(), parts.bookings(), parts.clock()),
            new OpenBookingResource(
                parts.ledger(), parts.bookings(), parts.measurements(), settings.lead()),
            new HintResource(parts.ledger()),
            new OpenApiResource());
    return ContainerFactory.createContainer(
        JettyHttpContainer.class,
        Api.config(resources, accessControl, securityEvents, parts.ledger(), parts.metrics()));
  }

  /** Jersey injects what belongs to one container, so this one has a filter of its own. */
  private Handler camara() {
    Orders orders =
        new Orders(
            parts.ledger(),
            settings.profiles(),
            accessControl,
            parts.clock(),
            parts.ids(),
            settings.lead());
    List<Object> resources =
        List.of(
            new QosProfileResource(parts.ledger(), settings.profiles()),
            new QosSessionResource(orders),
            new QosBookingResource(orders));
    return ContainerFactory.createContainer(
        JettyHttpContainer.class,
        Api.camara(
            resources,
            accessControl,
            new SecurityEventFilter(parts.authentication().events()),
            parts.ledger(),
            parts.metrics()));
  }

  /**
   * Reads the whole body before the request takes a thread. So a client that sends slowly holds no
   * thread, and no body is left unread when the gateway refuses a request early.
   */
  private static Handler bufferBody(Handler handler) {
    return new EagerContentHandler(
        handler, new RetainedContentLoaderFactory(2 * BodyLimit.BYTES, NO_OVERHEAD, true));
  }

  private static Handler compressed(Handler handler) {
    CompressionHandler compression = new CompressionHandler(handler);
    GzipCompression gzip = new GzipCompression();
    gzip.setMinCompressSize(SMALLEST_COMPRESSED);
    compression.putCompression(gzip);
    compression.putConfiguration(
        "/*",
        CompressionConfig.builder()
            .defaults()
            .compressExcludeMimeType("text/event-stream")
            .compressExcludePath("/api/v1/session")
            .build());
    return compression;
  }

  /** Opens the port. Clients that connect wait until {@link #start}. */
  public void open() throws IOException {
    connector.open();
  }

  /** Creates the handlers, which takes about a second, and starts to answer. */
  public void start() throws Exception {
    deadlines.setHandler(
        new GracefulHandler(
            new RequestIds(
                parts.tracing(),
                request -> Route.isBelow(API_PATHS, request),
                request -> LeaderForwarding.isOfGateway(request, parts.leaders()),
                new SecurityHeaders(compressed(routes())))));
    connector.addEventListener(deadlines);
    server.setHandler(deadlines);
    server.start();
  }

  /** The port that it listens on. */
  public int port() {
    return connector.getLocalPort();
  }

  @Override
  public void close() throws Exception {
    events.close();
    server.stop();
  }
}
