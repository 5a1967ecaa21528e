package org.windowpane.embedded;

import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import net.floodlightcontroller.core.module.FloodlightModuleException;
import net.floodlightcontroller.core.module.IFloodlightModule;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.embedded.config.ConfigException;
import org.windowpane.embedded.config.ConfigFiles;
import org.windowpane.embedded.config.Configuration;
import org.windowpane.embedded.config.Settings;
import org.windowpane.embedded.config.SettingsReader;

/** Starts the controller and lets it run until the process is asked to stop. */
public final class Main {
  private static final int WRONG_USE = 2;
  private static final int FAILED = 1;

  private Main() {}

  /** Exits with 2 if the arguments or the configuration are wrong, with 1 if the start fails. */
  public static void main(String[] arguments) throws InterruptedException {
    try {
      CommandLine commandLine = CommandLine.read(arguments);
      if (commandLine.help()) {
        System.out.print(CommandLine.usage());
        return;
      }
      run(commandLine);
    } catch (IllegalArgumentException | ConfigException e) {
      System.err.println(e.getMessage());
      System.exit(WRONG_USE);
    } catch (FloodlightModuleException
        | IOException
        | IllegalStateException
        | ServiceConfigurationError e) {
      System.err.println("the controller cannot start: " + e.getMessage());
      System.exit(FAILED);
    }
  }

  private static void run(CommandLine commandLine)
      throws ConfigException, FloodlightModuleException, IOException, InterruptedException {
    long begun = System.nanoTime();
    prepareHttp();
    Configuration configuration =
        commandLine.configuration().isPresent()
            ? ConfigFiles.read(commandLine.configuration().get(), System::getProperty)
            : Configuration.EMPTY;
    Settings settings = SettingsReader.read(configuration.values());
    List<IFloodlightModule> modules = new ArrayList<>();
    ServiceLoader.load(IFloodlightModule.class).forEach(modules::add);
    Controller controller = new Controller(settings, Clock.systemUTC());
    Runtime.getRuntime().addShutdownHook(new Thread(controller::close, "stop"));
    controller.start(configuration, modules);
    Logger log = LoggerFactory.getLogger(Main.class);
    log.info("the controller is up after {} ms", (System.nanoTime() - begun) / 1_000_000);
    controller.awaitClose();
  }

  /**
   * The HTTP server of the JDK reads these once, before its first request: without the first,
   * answers wait 40 ms for the client's delayed acknowledgement; the second bounds, in seconds, how
   * long a client may take to send a request, as it keeps a thread waiting for so long; the third
   * bounds how many clients there are.
   */
  private static void prepareHttp() {
    System.setProperty(
        "org.restlet.engine.loggerFacadeClass", "org.restlet.ext.slf4j.Slf4jLoggerFacade");
    setDefault("sun.net.httpserver.nodelay", "true");
    setDefault("sun.net.httpserver.maxReqTime", "20");
    setDefault("jdk.httpserver.maxConnections", "256");
  }

  private static void setDefault(String property, String value) {
    if (System.getProperty(property) == null) {
      System.setProperty(property, value);
    }
  }
}
