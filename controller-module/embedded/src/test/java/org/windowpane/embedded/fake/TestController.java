package org.windowpane.embedded.fake;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.floodlightcontroller.core.IFloodlightProviderService;
import net.floodlightcontroller.core.IOFSwitch;
import net.floodlightcontroller.core.internal.IOFSwitchService;
import net.floodlightcontroller.core.module.FloodlightModuleException;
import net.floodlightcontroller.core.module.IFloodlightService;
import org.awaitility.Awaitility;
import org.windowpane.embedded.Controller;
import org.windowpane.embedded.config.ConfigException;
import org.windowpane.embedded.config.Configuration;
import org.windowpane.embedded.config.Setting;
import org.windowpane.embedded.config.SettingsReader;

/** A whole controller on free ports of the loopback interface. */
public final class TestController implements AutoCloseable {
  static {
    // A busy machine can keep the threads of a controller from running for seconds.
    Awaitility.setDefaultTimeout(Duration.ofSeconds(60));
  }

  private final Controller controller;

  private TestController(Controller controller) {
    this.controller = controller;
  }

  /**
   * Starts a controller that becomes the master of every switch, as a module would have it do; the
   * settings are pairs of names and values.
   */
  public static TestController start(Object... settings)
      throws ConfigException, IOException, FloodlightModuleException {
    TestController started = startStandby(settings);
    started.switches().addOFSwitchListener(new MasterOfAll(started.switches()));
    return started;
  }

  /** Starts a controller that stays a slave of every switch. */
  public static TestController startStandby(Object... settings)
      throws ConfigException, IOException, FloodlightModuleException {
    Map<String, String> values = new HashMap<>();
    values.put(Setting.OPEN_FLOW_PORT.key(), "0");
    values.put(Setting.REST_PORT.key(), "0");
    values.put(Setting.SETTLE_MS.key(), "50");
    for (int i = 0; i < settings.length; i += 2) {
      values.put(((Setting) settings[i]).key(), settings[i + 1].toString());
    }
    Controller controller = new Controller(SettingsReader.read(values), Clock.systemUTC());
    controller.start(new Configuration(List.of(), values), List.of());
    return new TestController(controller);
  }

  public InetSocketAddress address() {
    return controller.openFlowAddresses().get(0);
  }

  public int restPort() {
    return controller.restPort();
  }

  public <S extends IFloodlightService> S service(Class<S> service) {
    return controller.context().getServiceImpl(service);
  }

  public IOFSwitchService switches() {
    return service(IOFSwitchService.class);
  }

  public IFloodlightProviderService messages() {
    return service(IFloodlightProviderService.class);
  }

  /** Connects a switch and waits until it is ready. */
  public IOFSwitch ready(FakeSwitch sw) throws IOException {
    sw.connect(address());
    Awaitility.await().until(() -> switches().getActiveSwitch(sw.id()) != null);
    return switches().getSwitch(sw.id());
  }

  @Override
  public void close() {
    controller.close();
  }
}
