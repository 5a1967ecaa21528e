package net.floodlightcontroller.core.module;

import java.util.Collection;
import java.util.Map;

/**
 * A part of the controller with its own life cycle. The loader instantiates every module on the
 * class path by its public constructor without arguments, then calls {@link #getServiceImpls} of
 * each configured one, then every {@link #init}, then every {@link #startUp}, dependencies first.
 */
public interface IFloodlightModule {
  /** The service interfaces this module implements; null means none. */
  Collection<Class<? extends IFloodlightService>> getModuleServices();

  /** The objects behind {@link #getModuleServices}, by interface; null means none. */
  Map<Class<? extends IFloodlightService>, IFloodlightService> getServiceImpls();

  /** The services this module needs; each is loaded and started before it. Null means none. */
  Collection<Class<? extends IFloodlightService>> getModuleDependencies();

  /**
   * Reads the configuration and prepares what is the module's own. Other services can be looked up
   * here but not yet used.
   *
   * @throws FloodlightModuleException if the controller cannot run with this module
   */
  void init(FloodlightModuleContext context) throws FloodlightModuleException;

  /**
   * Starts work; the services this module depends on have started.
   *
   * @throws FloodlightModuleException if the controller cannot run with this module
   */
  void startUp(FloodlightModuleContext context) throws FloodlightModuleException;
}
