package net.floodlightcontroller.core.module;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The services and the configuration that the loader hands to modules. */
public class FloodlightModuleContext implements IFloodlightModuleContext {
  private final Map<Class<? extends IFloodlightService>, IFloodlightService> services =
      new ConcurrentHashMap<>();
  private final Map<Class<? extends IFloodlightModule>, Map<String, String>> params =
      new ConcurrentHashMap<>();

  /** A context without services and without configuration. */
  public FloodlightModuleContext() {}

  @Override
  public <T extends IFloodlightService> T getServiceImpl(Class<T> service) {
    return service.cast(services.get(service));
  }

  @Override
  public Collection<Class<? extends IFloodlightService>> getAllServices() {
    return Set.copyOf(services.keySet());
  }

  @Override
  public Map<String, String> getConfigParams(IFloodlightModule module) {
    return getConfigParams(module.getClass());
  }

  @Override
  public Map<String, String> getConfigParams(Class<? extends IFloodlightModule> clazz) {
    return params.computeIfAbsent(clazz, unused -> new ConcurrentHashMap<>());
  }

  /** Sets one configuration key of a module, replacing an earlier value. */
  public void addConfigParam(IFloodlightModule mod, String key, String value) {
    getConfigParams(mod).put(key, value);
  }

  /** Offers an implementation under a service interface, replacing an earlier one. */
  public void addService(Class<? extends IFloodlightService> clazz, IFloodlightService service) {
    services.put(clazz, service);
  }
}
