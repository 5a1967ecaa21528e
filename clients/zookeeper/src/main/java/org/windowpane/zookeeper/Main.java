package org.windowpane.zookeeper;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.windowpane.client.ClientOptions;
import org.windowpane.client.Token;
import org.windowpane.client.reservations.ReservationOptions;
import org.windowpane.client.reservations.Reservations;
import org.windowpane.zookeeper.Flows.Pair;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** The command of the sidecar. */
@Command(
    name = "windowpane-zookeeper",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Reserves bandwidth between the servers of a ZooKeeper ensemble, and extends the"
          + " reservations until it ends. ZooKeeper runs on unchanged if the gateway is away or"
          + " refuses.",
      ""
    },
    footer = {
      "",
      "Example:",
      "  java -jar windowpane-zookeeper.jar --config /etc/zookeeper/zoo.cfg \\",
      "    --gateway https://windowpane.example.org --token-file /etc/windowpane/token \\",
      "    --share coordination --rate 2M"
    })
public final class Main implements Callable<Integer> {
  private static final String LOG_FORMAT = "java.util.logging.SimpleFormatter.format";
  private static final int USAGE_WIDTH = 100;
  private static final int HIGHEST_PORT = 65_535;
  private static final Duration INTERVAL = Duration.ofSeconds(2);
  private static final Duration SERVER_TIMEOUT = Duration.ofSeconds(1);

  @Spec private CommandSpec spec;

  @Option(
      names = "--config",
      required = true,
      paramLabel = "FILE",
      description = "zoo.cfg. The sidecar reads it and its dynamicConfigFile every 2 s.")
  private Path config;

  @Option(
      names = "--gateway",
      required = true,
      paramLabel = "URL",
      description = "http://HOST:PORT, https://HOST, or unix:/PATH/OF/SOCKET")
  private String gateway;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description =
          "An API token with the scopes read and book. The sidecar reads it again after changes.")
  private Path tokenFile;

  @Option(
      names = "--authorities",
      paramLabel = "FILE",
      description = "Trusted certificate authorities in PEM format, instead of those of Java.")
  private Path authorities;

  @Option(
      names = "--share",
      required = true,
      paramLabel = "NAME",
      description = "The share to book on. Its flow group must contain the flows of the servers.")
  private String share;

  @Option(
      names = "--rate",
      defaultValue = "1M",
      paramLabel = "RATE",
      converter = RateConverter.class,
      description =
          "Bits per second for each direction of each connection to a quorum port, such as 500k or"
              + " 2M. Default: ${DEFAULT-VALUE}")
  private long rateBps;

  @Option(
      names = "--election-rate",
      defaultValue = "100k",
      paramLabel = "RATE",
      converter = RateConverter.class,
      description = "The same for election ports; 0 for none. Default: ${DEFAULT-VALUE}")
  private long electionBps;

  @Option(
      names = "--clients",
      split = ",",
      paramLabel = "HOST",
      description = "Also reserve between these hosts and the client port of each server.")
  private List<String> clients = List.of();

  @Option(
      names = "--client-rate",
      defaultValue = "1M",
      paramLabel = "RATE",
      converter = RateConverter.class,
      description = "Bits per second for each direction of a client. Default: ${DEFAULT-VALUE}")
  private long clientBps;

  @Option(
      names = "--follow-leader",
      description = "Reserve for quorum ports from and to the current leader only.")
  private boolean followLeader;

  @Option(
      names = "--only-from",
      paramLabel = "HOST",
      description =
          "Reserve only what this host of the configuration sends: for one sidecar on each server.")
  private String onlyFrom;

  @Option(
      names = "--window",
      defaultValue = "60",
      paramLabel = "SECONDS",
      description =
          "How far ahead to book. After a crash, the bookings end within this time."
              + " Default: ${DEFAULT-VALUE}")
  private int windowSeconds;

  @Option(
      names = "--listen",
      paramLabel = "ADDR:PORT",
      description = "Show the state over HTTP at this address, such as 127.0.0.1:8790.")
  private String listen;

  /** Runs until it is stopped, and then cancels its bookings. */
  public static void main(String[] arguments) {
    if (System.getProperty(LOG_FORMAT) == null) {
      System.setProperty(LOG_FORMAT, "%1$tFT%1$tT %4$s %5$s%6$s%n");
    }
    CommandLine command =
        new CommandLine(new Main())
            .setUsageHelpWidth(USAGE_WIDTH)
            .setExecutionExceptionHandler(Main::reported);
    System.exit(command.execute(arguments));
  }

  /** One line instead of a stack trace where a file or a host is wrong. */
  private static int reported(Exception fault, CommandLine command, ParseResult parsed)
      throws Exception {
    if (!(fault instanceof IOException)) {
      throw fault;
    }
    String reason = fault instanceof NoSuchFileException ? "no such file: " : "";
    command.getErr().println(command.getCommandName() + ": " + reason + fault.getMessage());
    return command.getCommandSpec().exitCodeOnExecutionException();
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    EnsembleFile.read(config);
    List<String> clientAddresses = new ArrayList<>();
    for (String client : clients) {
      clientAddresses.add(Sidecar.address(client));
    }
    String sender = onlyFrom == null ? null : Sidecar.address(onlyFrom);
    try (Reservations reservations = reservations()) {
      Runtime.getRuntime().addShutdownHook(new Thread(reservations::close, "close"));
      Predicate<Pair> responsible = pair -> sender == null || pair.from().equals(sender);
      Sidecar sidecar =
          new Sidecar(
              config,
              new Flows(rateBps, electionBps, clientBps, clientAddresses),
              followLeader,
              responsible,
              new LeaderFinder(SERVER_TIMEOUT),
              reservations);
      if (listen == null) {
        sidecar.run(INTERVAL);
        return 0;
      }
      try (StateServer ignored =
          new StateServer(address(), sidecar::state, reservations::metrics)) {
        sidecar.run(INTERVAL);
        return 0;
      }
    }
  }

  private Reservations reservations() throws IOException {
    try {
      Token token = tokenFile == null ? Token.none() : Token.inFile(tokenFile);
      ClientOptions client = ClientOptions.of(gateway, token);
      return Reservations.start(
          authorities == null ? client : client.withAuthorities(authorities),
          ReservationOptions.on(share)
              .withWindow(Duration.ofSeconds(windowSeconds))
              .withApplication("zookeeper"));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage());
    }
  }

  private InetSocketAddress address() {
    int colon = listen.lastIndexOf(':');
    if (colon < 1
        || !listen.substring(colon + 1).matches("\\d{1,5}")
        || Integer.parseInt(listen.substring(colon + 1)) > HIGHEST_PORT) {
      throw new ParameterException(spec.commandLine(), "--listen is ADDR:PORT, not " + listen);
    }
    return new InetSocketAddress(
        listen.substring(0, colon), Integer.parseInt(listen.substring(colon + 1)));
  }
}
