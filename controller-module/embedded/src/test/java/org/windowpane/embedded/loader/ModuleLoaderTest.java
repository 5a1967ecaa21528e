package org.windowpane.embedded.loader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import net.floodlightcontroller.core.module.FloodlightModuleContext;
import net.floodlightcontroller.core.module.FloodlightModuleException;
import net.floodlightcontroller.core.module.IFloodlightModule;
import net.floodlightcontroller.core.module.IFloodlightService;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.windowpane.embedded.config.Configuration;

class ModuleLoaderTest {
  private static final String PREFIX = ModuleLoaderTest.class.getName() + "$";

  private final List<String> happened = new ArrayList<>();
  private final FloodlightModuleContext context = new FloodlightModuleContext();

  interface Store extends IFloodlightService {}

  interface Clockwork extends IFloodlightService {}

  @Test
  void all_services_come_before_any_init_and_every_init_before_any_start() throws Exception {
    load("User", new User(), new Provider());

    assertThat(happened)
        .containsExactly(
            "Provider services",
            "User services",
            "Provider init",
            "User init",
            "Provider start",
            "User start");
    assertThat(context.getServiceImpl(Store.class)).isInstanceOf(Provider.class);
  }

  @Test
  void a_module_that_no_other_needs_is_left_alone() throws Exception {
    load("Provider", new User(), new Provider());

    assertThat(happened).noneMatch(event -> event.startsWith("User"));
  }

  @Test
  void a_built_in_service_needs_no_module() throws Exception {
    context.addService(Store.class, new Store() {});
    load("User", new User());

    assertThat(happened).contains("User start");
  }

  @Test
  void a_module_gets_its_own_keys_without_its_name() throws Exception {
    User user = new User();
    ModuleLoader.load(
        new Configuration(
            List.of(PREFIX + "User"),
            Map.of(PREFIX + "User.colour", "red", "other.Module.colour", "blue")),
        List.of(user, new Provider()),
        context);

    assertThat(context.getConfigParams(user)).containsExactlyEntriesOf(Map.of("colour", "red"));
  }

  @Test
  void floodlights_parts_that_are_built_in_may_be_listed() throws Exception {
    ModuleLoader.load(
        new Configuration(
            List.of("net.floodlightcontroller.restserver.RestApiServer", PREFIX + "Provider"),
            Map.of()),
        List.of(new Provider()),
        context);

    assertThat(happened).contains("Provider start");
  }

  @Test
  void floodlight_parts_that_do_not_exist_are_refused_by_name() {
    assertRefused(
        "net.floodlightcontroller.firewall.Firewall: the embedded controller has no such part",
        () ->
            ModuleLoader.load(
                new Configuration(List.of("net.floodlightcontroller.firewall.Firewall"), Map.of()),
                List.of(),
                context));
  }

  @Test
  void an_unknown_module_is_refused_by_name() {
    assertRefused(PREFIX + "Nothing: no such module on the class path", () -> load("Nothing"));
  }

  @Test
  void a_missing_dependency_is_refused_by_name() {
    assertRefused(
        PREFIX + "User needs " + Store.class.getName() + ", which nothing here offers",
        () -> load("User", new User()));
  }

  @Test
  void modules_that_need_each_other_are_refused() {
    assertRefused("in a circle", () -> load("Chicken", new Chicken(), new Egg()));
  }

  @Test
  void a_service_that_exists_already_is_refused() {
    context.addService(Store.class, new Store() {});

    assertRefused("a second time", () -> load("Provider", new Provider()));
  }

  private void load(String wanted, IFloodlightModule... available)
      throws FloodlightModuleException {
    ModuleLoader.load(
        new Configuration(List.of(PREFIX + wanted), Map.of()), List.of(available), context);
  }

  private static void assertRefused(String message, ThrowingCallable load) {
    assertThatThrownBy(load)
        .isInstanceOf(FloodlightModuleException.class)
        .hasMessageContaining(message);
  }

  private class Recording implements IFloodlightModule {
    private final Collection<Class<? extends IFloodlightService>> offers;
    private final Collection<Class<? extends IFloodlightService>> needs;

    Recording(
        Collection<Class<? extends IFloodlightService>> offers,
        Collection<Class<? extends IFloodlightService>> needs) {
      this.offers = offers;
      this.needs = needs;
    }

    private void note(String what) {
      happened.add(getClass().getSimpleName() + " " + what);
    }

    @Override
    public Collection<Class<? extends IFloodlightService>> getModuleServices() {
      return offers;
    }

    @Override
    public Map<Class<? extends IFloodlightService>, IFloodlightService> getServiceImpls() {
      note("services");
      return null;
    }

    @Override
    public Collection<Class<? extends IFloodlightService>> getModuleDependencies() {
      return needs;
    }

    @Override
    public void init(FloodlightModuleContext unused) {
      note("init");
    }

    @Override
    public void startUp(FloodlightModuleContext unused) {
      note("start");
    }
  }

  private final class Provider extends Recording implements Store {
    Provider() {
      super(List.of(Store.class), null);
    }

    @Override
    public Map<Class<? extends IFloodlightService>, IFloodlightService> getServiceImpls() {
      super.getServiceImpls();
      return Map.of(Store.class, this);
    }
  }

  private final class User extends Recording {
    User() {
      super(null, List.of(Store.class));
    }
  }

  private final class Chicken extends Recording {
    Chicken() {
      super(List.of(Store.class), List.of(Clockwork.class));
    }
  }

  private final class Egg extends Recording {
    Egg() {
      super(List.of(Clockwork.class), List.of(Store.class));
    }
  }
}
