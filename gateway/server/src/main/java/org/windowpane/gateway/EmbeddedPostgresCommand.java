package org.windowpane.gateway;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.windowpane.gateway.postgres.OwnPostgres;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs a PostgreSQL server until the process is stopped. */
@Command(
    name = "embedded-postgres",
    description = {
      "Run a PostgreSQL server on loopback, for gateways on this machine.",
      "Prints the path of the file with the owner's JDBC URL once the server accepts connections;",
      "gateways use the file gateway-jdbc-url beside it."
    },
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    sortOptions = false)
public final class EmbeddedPostgresCommand implements Callable<Integer> {
  private static final Duration CHECK_EVERY = Duration.ofSeconds(1);
  private static final int LARGEST_PORT = 65_535;

  @Spec private CommandSpec spec;

  @Option(
      names = "--postgres-data",
      paramLabel = "DIR",
      defaultValue = "data/postgres",
      description = "The directory for its data, password and URL.")
  private Path directory;

  @Option(
      names = "--postgres-port",
      paramLabel = "PORT",
      defaultValue = "0",
      description = "The port to listen on; 0 for the port of the last run, or any free one.")
  private int port;

  @Override
  public Integer call() throws Exception {
    if (port < 0 || port > LARGEST_PORT) {
      throw new ParameterException(
          spec.commandLine(), "--postgres-port is from 0 to 65535, not " + port);
    }
    OwnPostgres postgres = OwnPostgres.start(directory, port);
    CountDownLatch stop = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  stop.countDown();
                  postgres.close();
                },
                "stop"));
    spec.commandLine().getOut().println(postgres.urlFile());
    spec.commandLine().getOut().flush();
    while (!stop.await(CHECK_EVERY.toMillis(), TimeUnit.MILLISECONDS)) {
      postgres.keepAlive();
    }
    return 0;
  }
}
