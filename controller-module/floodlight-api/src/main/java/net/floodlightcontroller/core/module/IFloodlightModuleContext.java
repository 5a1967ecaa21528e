package net.floodlightcontroller.core.module;

import java.util.Collection;
import java.util.Map;

/** What a module can ask about the controller it was loaded into. */
public interface IFloodlightModuleContext {
  /** The implementation loaded for a service, or null. */
  <T extends IFloodlightService> T getServiceImpl(Class<T> service);

  /** Every service that some loaded module implements. */
  Collection<Class<? extends IFloodlightService>> getAllServices();

  /**
   * The configuration keys of a module, without the class name in front; empty if there are none.
   */
  Map<String, String> getConfigParams(IFloodlightModule module);

  /** The configuration keys given for a module class, without the class name in front. */
  Map<String, String> getConfigParams(Class<? extends IFloodlightModule> clazz);
}
