package org.windowpane.embedded.loader;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import net.floodlightcontroller.core.module.FloodlightModuleException;
import net.floodlightcontroller.core.module.IFloodlightModule;
import net.floodlightcontroller.core.module.IFloodlightService;

/**
 * Which modules to load, in which order: the wanted ones and those that offer what they depend on,
 * each after its dependencies.
 */
final class ModulePlan {
  private final Map<String, IFloodlightModule> byName = new HashMap<>();
  private final Set<Class<? extends IFloodlightService>> builtIn;
  private final Set<IFloodlightModule> ordered = new LinkedHashSet<>();

  private ModulePlan(
      Collection<IFloodlightModule> available, Set<Class<? extends IFloodlightService>> builtIn) {
    available.forEach(module -> byName.put(module.getClass().getName(), module));
    this.builtIn = builtIn;
  }

  /**
   * Orders modules.
   *
   * @param wanted class names
   * @param builtIn services that need no module
   * @throws FloodlightModuleException if a module or a dependency is missing, is offered twice, or
   *     depends on itself
   */
  static List<IFloodlightModule> of(
      List<String> wanted,
      Collection<IFloodlightModule> available,
      Set<Class<? extends IFloodlightService>> builtIn)
      throws FloodlightModuleException {
    ModulePlan plan = new ModulePlan(available, builtIn);
    for (String name : wanted) {
      plan.permit(plan.named(name), List.of());
    }
    return List.copyOf(plan.ordered);
  }

  private IFloodlightModule named(String name) throws FloodlightModuleException {
    IFloodlightModule module = byName.get(name);
    if (module == null) {
      throw new FloodlightModuleException(
          "floodlight.modules: " + name + ": no such module on the class path");
    }
    return module;
  }

  private void permit(IFloodlightModule module, List<String> chain)
      throws FloodlightModuleException {
    if (ordered.contains(module)) {
      return;
    }
    String name = module.getClass().getName();
    List<String> here = new ArrayList<>(chain);
    here.add(name);
    if (chain.contains(name)) {
      throw new FloodlightModuleException(
          "modules depend on each other in a circle: " + String.join(" -> ", here));
    }
    for (Class<? extends IFloodlightService> service :
        Objects.requireNonNullElse(
            module.getModuleDependencies(), List.<Class<? extends IFloodlightService>>of())) {
      if (!builtIn.contains(service)) {
        permit(provider(service, name), here);
      }
    }
    ordered.add(module);
  }

  private IFloodlightModule provider(Class<? extends IFloodlightService> service, String dependent)
      throws FloodlightModuleException {
    List<IFloodlightModule> providers =
        byName.values().stream()
            .filter(m -> m.getModuleServices() != null && m.getModuleServices().contains(service))
            .toList();
    if (providers.size() == 1) {
      return providers.get(0);
    }
    throw new FloodlightModuleException(
        providers.isEmpty()
            ? dependent + " needs " + service.getName() + ", which nothing here offers"
            : dependent + " needs " + service.getName() + ", which several modules offer");
  }
}
