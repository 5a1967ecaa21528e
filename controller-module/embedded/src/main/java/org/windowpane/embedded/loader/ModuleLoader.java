package org.windowpane.embedded.loader;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import net.floodlightcontroller.core.module.FloodlightModuleContext;
import net.floodlightcontroller.core.module.FloodlightModuleException;
import net.floodlightcontroller.core.module.IFloodlightModule;
import net.floodlightcontroller.core.module.IFloodlightService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.embedded.config.Configuration;

/** Takes modules through their life: services, then init, then start, dependencies first. */
public final class ModuleLoader {
  private static final Logger log = LoggerFactory.getLogger(ModuleLoader.class);

  /** Floodlight's own modules whose work the embedded controller does itself. */
  private static final Set<String> BUILT_IN =
      Set.of(
          "net.floodlightcontroller.core.internal.FloodlightProvider",
          "net.floodlightcontroller.core.internal.OFSwitchManager",
          "net.floodlightcontroller.devicemanager.internal.DeviceManagerImpl",
          "net.floodlightcontroller.linkdiscovery.internal.LinkDiscoveryManager",
          "net.floodlightcontroller.restserver.RestApiServer",
          "net.floodlightcontroller.routing.RoutingManager",
          "net.floodlightcontroller.threadpool.ThreadPool",
          "net.floodlightcontroller.topology.TopologyManager");

  /** Floodlight's own modules that only serve its other modules; nothing here would ask them. */
  private static final Set<String> NOT_NEEDED =
      Set.of(
          "net.floodlightcontroller.debugcounter.DebugCounterServiceImpl",
          "net.floodlightcontroller.debugcounter.NullDebugCounter",
          "net.floodlightcontroller.devicemanager.internal.DefaultEntityClassifier",
          "net.floodlightcontroller.perfmon.NullPktInProcessingTime",
          "net.floodlightcontroller.perfmon.PktInProcessingTime",
          "net.floodlightcontroller.storage.memory.MemoryStorageSource");

  private static final String FLOODLIGHT = "net.floodlightcontroller.";

  private ModuleLoader() {}

  /**
   * Loads and starts the configured modules.
   *
   * @param context holds the built-in services; gets those of the modules
   * @throws FloodlightModuleException if one of them is missing or refuses to start
   */
  public static void load(
      Configuration configuration,
      Collection<IFloodlightModule> available,
      FloodlightModuleContext context)
      throws FloodlightModuleException {
    List<String> wanted =
        configuration.modules().stream()
            .filter(name -> !BUILT_IN.contains(name) && !NOT_NEEDED.contains(name))
            .toList();
    for (String name : wanted) {
      if (name.startsWith(FLOODLIGHT)) {
        throw new FloodlightModuleException(
            "floodlight.modules: " + name + ": the embedded controller has no such part");
      }
    }
    List<IFloodlightModule> modules =
        ModulePlan.of(wanted, available, Set.copyOf(context.getAllServices()));
    distribute(configuration.values(), modules, context);
    for (IFloodlightModule module : modules) {
      offerServices(module, context);
    }
    for (IFloodlightModule module : modules) {
      module.init(context);
    }
    for (IFloodlightModule module : modules) {
      module.startUp(context);
      log.info("started {}", module.getClass().getName());
    }
  }

  private static void distribute(
      Map<String, String> values,
      List<IFloodlightModule> modules,
      FloodlightModuleContext context) {
    Set<String> unused = new TreeSet<>();
    values.forEach(
        (key, value) -> {
          int dot = key.lastIndexOf('.');
          String owner = dot < 0 ? "" : key.substring(0, dot);
          modules.stream()
              .filter(module -> module.getClass().getName().equals(owner))
              .findAny()
              .ifPresentOrElse(
                  module -> context.addConfigParam(module, key.substring(dot + 1), value),
                  () -> unused.add(key));
        });
    unused.stream()
        .filter(key -> !isForOthers(key))
        .forEach(key -> log.warn("{} is ignored: no module of that name is loaded", key));
  }

  private static boolean isForOthers(String key) {
    return key.startsWith(FLOODLIGHT)
        || key.startsWith("org.sdnplatform.")
        || key.startsWith("org.windowpane.embedded.");
  }

  private static void offerServices(IFloodlightModule module, FloodlightModuleContext context)
      throws FloodlightModuleException {
    Map<Class<? extends IFloodlightService>, IFloodlightService> services =
        module.getServiceImpls();
    if (services == null) {
      return;
    }
    for (Map.Entry<Class<? extends IFloodlightService>, IFloodlightService> offer :
        services.entrySet()) {
      if (context.getServiceImpl(offer.getKey()) != null) {
        throw new FloodlightModuleException(
            module.getClass().getName() + " offers " + offer.getKey().getName() + " a second time");
      }
      context.addService(offer.getKey(), offer.getValue());
    }
  }
}
