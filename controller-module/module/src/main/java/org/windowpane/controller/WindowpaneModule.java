package org.windowpane.controller;

import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import net.floodlightcontroller.core.IFloodlightProviderService;
import net.floodlightcontroller.core.IOFSwitch;
import net.floodlightcontroller.core.internal.IOFSwitchService;
import net.floodlightcontroller.core.module.FloodlightModuleContext;
import net.floodlightcontroller.core.module.FloodlightModuleException;
import net.floodlightcontroller.core.module.IFloodlightModule;
import net.floodlightcontroller.core.module.IFloodlightService;
import net.floodlightcontroller.devicemanager.IDeviceService;
import net.floodlightcontroller.linkdiscovery.ILinkDiscoveryService;
import net.floodlightcontroller.restserver.IRestApiService;
import net.floodlightcontroller.topology.ITopologyService;
import org.projectfloodlight.openflow.protocol.OFType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.controller.enforcement.Enforcer;
import org.windowpane.controller.enforcement.Loop;
import org.windowpane.controller.enforcement.ThreadLoop;
import org.windowpane.controller.openflow.DeviceWatch;
import org.windowpane.controller.openflow.NetworkReader;
import org.windowpane.controller.openflow.Refusals;
import org.windowpane.controller.openflow.Removals;
import org.windowpane.controller.openflow.SwitchStats;
import org.windowpane.controller.openflow.SwitchTables;
import org.windowpane.controller.openflow.SwitchWatch;
import org.windowpane.controller.ovsdb.OvsdbQueues;
import org.windowpane.controller.ovsdb.OvsdbRemote;
import org.windowpane.controller.telemetry.Sample;
import org.windowpane.controller.telemetry.SampleRing;
import org.windowpane.controller.telemetry.Sampler;
import org.windowpane.controller.web.WindowpaneRoutable;
import org.windowpane.protocol.value.Dpid;

/** The Floodlight module: puts the parts together and lets the controller's services call them. */
public final class WindowpaneModule implements IFloodlightModule {

  private static final Logger LOG = LoggerFactory.getLogger(WindowpaneModule.class);
  private static final Duration COALESCE = Duration.ofMillis(20);

  private final Clock clock = Clock.systemUTC();
  private final AtomicBoolean reading = new AtomicBoolean();
  private final Refusals refusals = new Refusals();
  private final Removals removals = new Removals();
  private ModuleConfig config;
  private Loop loop;
  private Enforcer enforcer;
  private NioEventLoopGroup ovsdb;

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
  }

  @Override
  public void startUp(FloodlightModuleContext context) {
    loop = new ThreadLoop(clock);
    ovsdb = new NioEventLoopGroup(1, new DefaultThreadFactory("windowpane-ovsdb", true));
    enforcer =
        new Enforcer(
            UUID.randomUUID().toString(),
            loop,
            config.timing(),
            config.linkTrust(),
            config.queueLimit());
    IFloodlightProviderService messages = context.getServiceImpl(IFloodlightProviderService.class);
    messages.addOFMessageListener(OFType.ERROR, refusals);
    messages.addOFMessageListener(OFType.FLOW_REMOVED, removals);
    SampleRing samples = startSampling(context.getServiceImpl(IOFSwitchService.class));
    context
        .getServiceImpl(IRestApiService.class)
        .addRestletRoutable(new WindowpaneRoutable(enforcer, samples, limits()));
    watchNetwork(context);
    enforcer.start();
    LOG.info("Windowpane is enforcing as instance {}: {}", enforcer.instance(), config);
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
    new SwitchWatch(switches, this::connect, enforcer::disconnect, onChange).start();
    readRegularly(reader);
  }

  private void connect(IOFSwitch sw) {
    Dpid dpid = new Dpid(sw.getId().getLong());
    LOG.info("{} has connected from {}", dpid, sw.getInetAddress());
    OvsdbRemote database = config.ovsdb().remoteOf(dpid, sw.getInetAddress());
    SwitchTables tables =
        new SwitchTables(sw, config.abilities().of(sw), refusals, removals, clock);
    enforcer.connect(
        dpid, tables, new OvsdbQueues(dpid, database, ovsdb.next(), config.queueCount(dpid)));
  }

  /** Many changes come together: they are read once. */
  private void readSoon(NetworkReader reader) {
    if (reading.compareAndSet(false, true)) {
      loop.schedule(
          COALESCE,
          () -> {
            reading.set(false);
            enforcer.discover(reader.read());
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
        new Sampler(new SwitchStats(switches, timeout), enforcer::owners, samples, clock, timeout);
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
              .thenRun(() -> samples.newest().map(Sample::packets).ifPresent(enforcer::count))
              .exceptionally(
                  failure -> {
                    LOG.warn("no sample could be taken", failure);
                    return null;
                  });
        });
  }
}
