package org.windowpane.controller;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.floodlightcontroller.core.HARole;
import net.floodlightcontroller.core.IFloodlightProviderService;
import net.floodlightcontroller.core.internal.IOFSwitchService;
import net.floodlightcontroller.core.module.FloodlightModuleContext;
import net.floodlightcontroller.core.module.FloodlightModuleException;
import net.floodlightcontroller.core.module.IFloodlightModule;
import net.floodlightcontroller.core.module.IFloodlightService;
import net.floodlightcontroller.devicemanager.IDeviceService;
import net.floodlightcontroller.linkdiscovery.ILinkDiscoveryService;
import net.floodlightcontroller.restserver.IRestApiService;
import net.floodlightcontroller.topology.ITopologyService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.controller.enforcement.Enforcer;
import org.windowpane.controller.enforcement.Loop;
import org.windowpane.controller.enforcement.ThreadLoop;
import org.windowpane.controller.journal.PlanFile;
import org.windowpane.controller.mastership.GatewayClock;
import org.windowpane.controller.mastership.Lease;
import org.windowpane.controller.mastership.LeaseHolder;
import org.windowpane.controller.mastership.LeaseStore;
import org.windowpane.controller.mastership.Mastership;
import org.windowpane.controller.openflow.DeviceWatch;
import org.windowpane.controller.openflow.HandshakeHold;
import org.windowpane.controller.openflow.NetworkReader;
import org.windowpane.controller.openflow.SwitchStats;
import org.windowpane.controller.openflow.SwitchWatch;
import org.windowpane.controller.packets.NewFlows;
import org.windowpane.controller.packets.ServerProbes;
import org.windowpane.controller.plan.PlanStore;
import org.windowpane.controller.services.Services;
import org.windowpane.controller.telemetry.Sample;
import org.windowpane.controller.telemetry.SampleRing;
import org.windowpane.controller.telemetry.Sampler;
import org.windowpane.controller.web.WindowpaneRoutable;
import org.windowpane.protocol.message.ControllerRole;

/** The Floodlight module: puts the parts together and lets the controller's services call them. */
public final class WindowpaneModule implements IFloodlightModule {

  private static final Logger LOG = LoggerFactory.getLogger(WindowpaneModule.class);
  private static final Duration COALESCE = Duration.ofMillis(20);
  private static final Duration PROBE_EVERY = Duration.ofSeconds(1);

  /** How long a controller that has restarted waits for a gateway. */
  private static final Duration GATEWAY_PATIENCE = Duration.ofSeconds(3);

  private final Clock machine = Clock.systemUTC();
  private final GatewayClock clock = new GatewayClock(machine, System::nanoTime);
  private final AtomicBoolean reading = new AtomicBoolean();
  private final Services services = new Services();
  private ModuleConfig config;
  private Loop loop;
  private Mastership mastership;
  private HandshakeHold hold;
  private SwitchConnections connections;
  private FloodlightSettings floodlight;

  @Override
  public Collection<Class<? extends IFloodlightService>> getModuleServices() {
    return List.of();
  }

  @Override
  public Map<Class<? extends IFloodlightService>, IFloodlightService> getServiceImpls() {
    return Map.of();
  }

  @Override
  public Collection<Class<? extends IFloodlightService>> getModuleDependencies() {
    return List.of(
        IFloodlightProviderService.class,
        IOFSwitchService.class,
        ILinkDiscoveryService.class,
        ITopologyService.class,
        IDeviceService.class,
        IRestApiService.class);
  }

  @Override
  public void init(FloodlightModuleContext context) throws FloodlightModuleException {
    try {
      config = ModuleConfig.of(context.getConfigParams(this));
    } catch (IllegalArgumentException e) {
      throw new FloodlightModuleException(
          WindowpaneModule.class.getName() + ": " + e.getMessage(), e);
    }
    floodlight = FloodlightSettings.of(context);
    connections =
        new SwitchConnections(config, clock, config.openFlowTarget().orElse(floodlight.target()));
    hold =
        new HandshakeHold(
            machine,
            held -> mastership.connect(connections.of(held)),
            dpid -> mastership.disconnect(dpid));
    context.getServiceImpl(IOFSwitchService.class).registerHandshakePlugin(hold);
  }

  @Override
  public void startUp(FloodlightModuleContext context) {
    loop = new ThreadLoop(clock);
    floodlight.problem().ifPresent(LOG::error);
    Optional<PlanFile> file = config.planFile().map(WindowpaneModule::open);
    Enforcer enforcer =
        new Enforcer(
            UUID.randomUUID().toString(),
            loop,
            config.timing(),
            config.linkTrust(),
            config.queueLimit(),
            services,
            file.<PlanStore>map(it -> it).orElse(PlanStore.NONE));
    enforcer.start();
    startMastership(enforcer, file);
    IFloodlightProviderService messages = context.getServiceImpl(IFloodlightProviderService.class);
    connections.listen(messages);
    IOFSwitchService switches = context.getServiceImpl(IOFSwitchService.class);
    new NewFlows(services).listen(messages);
    startProbes(switches, messages);
    SampleRing samples = startSampling(switches);
    context
        .getServiceImpl(IRestApiService.class)
        .addRestletRoutable(new WindowpaneRoutable(mastership, samples, limits()));
    watchNetwork(context);
    LOG.info("Windowpane is enforcing as instance {}: {}", enforcer.instance(), config);
  }

  private void startProbes(IOFSwitchService switches, IFloodlightProviderService messages) {
    ServerProbes probes =
        new ServerProbes(
            services,
            switches,
            () -> mastership.state().role() == ControllerRole.ACTIVE,
            service -> mastership.enforcer().changeServers(service));
    services.onHealthChange(
        service -> {
          probes.removeFlows(services.flowsOfDownServers(service));
          mastership.enforcer().changeServers(service);
        });
    services.onLeft(probes::removeFlows);
    probes.start(messages);
  }

  private static PlanFile open(Path path) {
    try {
      return PlanFile.open(path);
    } catch (IOException e) {
      throw new UncheckedIOException("planFile: " + path + " cannot be read", e);
    }
  }

  /** Goes on with the plan and the lease of before, unless a gateway soon sends others. */
  private void startMastership(Enforcer enforcer, Optional<PlanFile> file) {
    Optional<Lease> before = file.flatMap(PlanFile::lease);
    LeaseHolder leases = new LeaseHolder(System::nanoTime, before.map(Lease::token).orElse(0L));
    mastership =
        new Mastership(
            loop,
            leases,
            clock,
            machine,
            file.<LeaseStore>map(it -> it).orElse(lease -> {}),
            enforcer,
            () -> problem(file));
    file.flatMap(PlanFile::plan).ifPresent(mastership::restore);
    before.ifPresent(lease -> mastership.resumeAfter(GATEWAY_PATIENCE, lease));
    mastership.start();
  }

  private WindowpaneRoutable.Limits limits() {
    return new WindowpaneRoutable.Limits(
        config.secret(),
        config.maxBodyBytes(),
        config.maxWaiting(),
        config.queueLimit(),
        config.timing().answer());
  }

  private void watchNetwork(FloodlightModuleContext context) {
    IOFSwitchService switches = context.getServiceImpl(IOFSwitchService.class);
    ILinkDiscoveryService links = context.getServiceImpl(ILinkDiscoveryService.class);
    ITopologyService topology = context.getServiceImpl(ITopologyService.class);
    IDeviceService devices = context.getServiceImpl(IDeviceService.class);
    NetworkReader reader =
        new NetworkReader(
            switches, links, topology, devices, config.tableLimits(), config.abilities());
    Runnable onChange = () -> readSoon(reader);
    links.addListener(updates -> onChange.run());
    topology.addListener(updates -> onChange.run());
    devices.addListener(new DeviceWatch(onChange));
    watchSwitches(switches, context.getServiceImpl(IFloodlightProviderService.class), onChange);
    readRegularly(reader);
  }

  /** The embedded controller leaves roles to the module; Floodlight requests them itself. */
  private void watchSwitches(
      IOFSwitchService switches, IFloodlightProviderService messages, Runnable onChange) {
    boolean requestsRoles = messages.getRole() == HARole.ACTIVE;
    SwitchWatch watch =
        requestsRoles
            ? new SwitchWatch(switches, hold::activated, hold::gone, onChange)
            : new SwitchWatch(
                switches,
                sw -> mastership.connect(connections.of(sw)),
                mastership::disconnect,
                onChange);
    watch.start();
    if (requestsRoles) {
      probeRegularly();
    }
  }

  private void probeRegularly() {
    loop.schedule(PROBE_EVERY, this::probeRegularly);
    hold.probe();
  }

  private Optional<String> problem(Optional<PlanFile> file) {
    String problems =
        Stream.of(file.flatMap(PlanFile::problem), floodlight.problem(), hold.problem())
            .flatMap(Optional::stream)
            .collect(Collectors.joining(" "));
    return Optional.of(problems).filter(text -> !text.isEmpty());
  }

  /** Many changes come together: they are read once. */
  private void readSoon(NetworkReader reader) {
    if (reading.compareAndSet(false, true)) {
      loop.schedule(
          COALESCE,
          () -> {
            reading.set(false);
            mastership.discover(reader.read());
          });
    }
  }

  /** Finds changes that a service failed to report. */
  private void readRegularly(NetworkReader reader) {
    readSoon(reader);
    loop.schedule(config.timing().reconcile(), () -> readRegularly(reader));
  }

  private SampleRing startSampling(IOFSwitchService switches) {
    SampleRing samples = new SampleRing();
    Duration timeout = config.telemetry().multipliedBy(4).dividedBy(5);
    Sampler sampler =
        new Sampler(
            new SwitchStats(switches, timeout),
            () -> mastership.enforcer().owners(),
            () -> services.states(System.nanoTime()),
            samples,
            clock,
            timeout);
    sampleRegularly(sampler, samples);
    return samples;
  }

  private void sampleRegularly(Sampler sampler, SampleRing samples) {
    loop.schedule(
        config.telemetry(),
        () -> {
          sampleRegularly(sampler, samples);
          sampler
              .sample()
              .thenRun(
                  () ->
                      samples
                          .newest()
                          .map(Sample::packets)
                          .ifPresent(it -> mastership.enforcer().count(it)))
              .exceptionally(
                  failure -> {
                    LOG.warn("no sample could be taken", failure);
                    return null;
                  });
        });
  }
}
