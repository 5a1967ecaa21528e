package org.windowpane.embedded;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import net.floodlightcontroller.core.IFloodlightProviderService;
import net.floodlightcontroller.core.internal.IOFSwitchService;
import net.floodlightcontroller.core.module.FloodlightModuleContext;
import net.floodlightcontroller.core.module.FloodlightModuleException;
import net.floodlightcontroller.core.module.IFloodlightModule;
import net.floodlightcontroller.devicemanager.IDeviceService;
import net.floodlightcontroller.linkdiscovery.ILinkDiscoveryService;
import net.floodlightcontroller.restserver.IRestApiService;
import net.floodlightcontroller.routing.IRoutingService;
import net.floodlightcontroller.threadpool.IThreadPoolService;
import net.floodlightcontroller.topology.ITopologyService;
import org.projectfloodlight.openflow.protocol.OFType;
import org.windowpane.embedded.config.Configuration;
import org.windowpane.embedded.config.ProbeKey;
import org.windowpane.embedded.config.Settings;
import org.windowpane.embedded.events.EventThread;
import org.windowpane.embedded.hosts.HostListener;
import org.windowpane.embedded.hosts.HostTracker;
import org.windowpane.embedded.links.LinkDiscovery;
import org.windowpane.embedded.links.ProbeListener;
import org.windowpane.embedded.links.ProbeSeal;
import org.windowpane.embedded.loader.ModuleLoader;
import org.windowpane.embedded.openflow.MessageDispatch;
import org.windowpane.embedded.openflow.OpenFlowServer;
import org.windowpane.embedded.openflow.SwitchRegistry;
import org.windowpane.embedded.rest.RestServer;
import org.windowpane.embedded.routing.Routing;
import org.windowpane.embedded.threads.ThreadPool;
import org.windowpane.embedded.topology.TopologyTracker;

/** All parts of the controller, put together. */
public final class Controller implements AutoCloseable {
  private static final long TICK_MS = 250;
  private static final int PROBES_REMEMBERED = 4;
  private static final int KEY_BYTES = 32;

  private final EventThread events = new EventThread();
  private final FloodlightModuleContext context = new FloodlightModuleContext();
  private final MessageDispatch dispatch = new MessageDispatch(events);
  private final SwitchRegistry switches = new SwitchRegistry(events);
  private final ThreadPool pool;
  private final LinkDiscovery discovery;
  private final TopologyTracker topology;
  private final HostTracker hosts;
  private final RestServer rest;
  private final OpenFlowServer server;

  public Controller(Settings settings, Clock clock) {
    pool = new ThreadPool(settings.poolThreads());
    discovery = new LinkDiscovery(switches, events, settings, clock, seal(settings));
    topology = new TopologyTracker(switches, discovery);
    hosts = new HostTracker(switches, topology, events, settings);
    rest = new RestServer(settings.rest(), context);
    server = new OpenFlowServer(settings.openFlow(), switches, dispatch, clock);
    connectParts();
    offerServices();
  }

  private static ProbeSeal seal(Settings settings) {
    return new ProbeSeal(
        settings.probeKey().map(ProbeKey::bytes).orElseGet(Controller::randomKey),
        settings.lldpInterval().multipliedBy(PROBES_REMEMBERED));
  }

  private static byte[] randomKey() {
    byte[] key = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(key);
    return key;
  }

  /** Registers the listeners in this order; modules come after. */
  private void connectParts() {
    switches.addOFSwitchListener(discovery);
    switches.addOFSwitchListener(hosts);
    discovery.addListener(topology);
    discovery.addListener(hosts);
    dispatch.addOFMessageListener(OFType.PACKET_IN, new ProbeListener(discovery));
    dispatch.addOFMessageListener(OFType.PACKET_IN, new HostListener(hosts));
  }

  private void offerServices() {
    context.addService(IFloodlightProviderService.class, dispatch);
    context.addService(IOFSwitchService.class, switches);
    context.addService(ILinkDiscoveryService.class, discovery);
    context.addService(ITopologyService.class, topology);
    context.addService(IRoutingService.class, new Routing(topology::current));
    context.addService(IDeviceService.class, hosts);
    context.addService(IThreadPoolService.class, pool);
    context.addService(IRestApiService.class, rest);
  }

  /**
   * Starts the modules, then REST, then listens for switches, so that every listener is ready for
   * the first switch.
   *
   * @param available the modules to choose the configured ones from
   * @throws FloodlightModuleException if a module is missing or refuses to start
   * @throws IOException if an address cannot be used
   */
  public void start(Configuration configuration, Collection<IFloodlightModule> available)
      throws FloodlightModuleException, IOException {
    ModuleLoader.load(configuration, available, context);
    rest.run();
    server.start();
    ScheduledExecutorService timer = pool.getScheduledExecutor();
    var unused =
        timer.scheduleAtFixedRate(
            () -> {
              discovery.tick();
              hosts.tick();
            },
            TICK_MS,
            TICK_MS,
            TimeUnit.MILLISECONDS);
  }

  /** The services that modules see. */
  public FloodlightModuleContext context() {
    return context;
  }

  /** Where switches can connect, with the ports that were really taken. */
  public List<InetSocketAddress> openFlowAddresses() {
    return server.addresses();
  }

  /** The REST port that was really taken. */
  public int restPort() {
    return rest.port();
  }

  /** Waits until {@link #close}. */
  public void awaitClose() throws InterruptedException {
    events.awaitClose();
  }

  @Override
  public void close() {
    rest.close();
    server.close();
    pool.close();
    events.close();
  }
}
