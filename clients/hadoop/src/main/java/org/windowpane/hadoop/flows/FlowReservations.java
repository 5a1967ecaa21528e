package org.windowpane.hadoop.flows;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.ShutdownHookManager;
import org.windowpane.client.ClientOptions;
import org.windowpane.client.Token;

/**
 * What a plug-in reserves. All plug-ins of a process share one client of the gateway, which starts
 * with the first flow and has the gateway, share, token, and application of the plug-in that had
 * this flow. All methods return at once and never throw: without a gateway, a share, or valid
 * settings, nothing is reserved, and one line is logged.
 */
public final class FlowReservations {
  private static final System.Logger LOG = System.getLogger(FlowReservations.class.getName());

  /** Characters that no reader sees, or that change the direction of what follows. */
  private static final Pattern UNSEEN =
      Pattern.compile(
          "[\\x00-\\x1f\\x7f-\\xa0\\xad\\u061c\\u200b-\\u200f\\u2028-\\u202f\\u2060-\\u206f\\u3000\\ufeff]");

  private static final int LONGEST_LABEL = 100;

  /** After file systems, whose hook has 10: they may still write. */
  private static final int SHUTDOWN_PRIORITY = 5;

  private static final long SHUTDOWN_SECONDS = 5;
  private static final AtomicBoolean OFF_LOGGED = new AtomicBoolean();
  private static final AtomicBoolean FAULT_LOGGED = new AtomicBoolean();
  private static final FlowReservations OFF =
      new FlowReservations(Optional.empty(), Tally.NONE, Optional::empty);

  private static Optional<FlowWorker> shared;

  private final Optional<Settings> settings;
  private final Tally tally;
  private final Supplier<Optional<FlowWorker>> worker;

  private FlowReservations(
      Optional<Settings> settings, Tally tally, Supplier<Optional<FlowWorker>> worker) {
    this.settings = settings;
    this.tally = tally;
    this.worker = worker;
  }

  /** Reserves with a worker. */
  static FlowReservations with(Settings settings, Tally tally, FlowWorker worker) {
    return new FlowReservations(Optional.of(settings), tally, () -> Optional.of(worker));
  }

  /** Reserves as a configuration states, with the token of the current user's credentials. */
  public static FlowReservations of(Configuration conf, Tally tally) {
    try {
      Settings settings = Settings.of(conf);
      if (settings.gateway().isEmpty() || settings.share().isEmpty()) {
        logOff("set " + Settings.GATEWAY + " and " + Settings.SHARE);
        return OFF;
      }
      ClientOptions client = settings.client(token(settings));
      return new FlowReservations(Optional.of(settings), tally, () -> shared(settings, client));
    } catch (IOException | RuntimeException | LinkageError e) {
      logOff(e.getMessage());
      return OFF;
    }
  }

  private static void logOff(String reason) {
    if (OFF_LOGGED.compareAndSet(false, true)) {
      LOG.log(Level.WARNING, () -> "Windowpane reserves nothing: " + reason + ".");
    }
  }

  /** The token of the current user's credentials, of the file, or none. */
  static Token token(Settings settings) throws IOException {
    byte[] secret =
        UserGroupInformation.getCurrentUser()
            .getCredentials()
            .getSecretKey(new Text(Settings.TOKEN));
    if (secret != null) {
      return Token.of(new String(secret, StandardCharsets.UTF_8));
    }
    return settings.tokenFile().map(it -> Token.inFile(Path.of(it))).orElseGet(Token::none);
  }

  /** The worker of this process; empty if it could not start. */
  private static synchronized Optional<FlowWorker> shared(Settings settings, ClientOptions client) {
    if (shared == null) {
      shared = Optional.empty();
      GatewayBandwidth bandwidth =
          GatewayBandwidth.start(client, settings.share().orElseThrow(), settings.application());
      FlowThread thread = new FlowThread();
      ShutdownHookManager.get()
          .addShutdownHook(
              () -> {
                thread.close();
                bandwidth.close();
              },
              SHUTDOWN_PRIORITY,
              SHUTDOWN_SECONDS,
              TimeUnit.SECONDS);
      shared = Optional.of(new FlowWorker(bandwidth, thread, new Addresses(), new Sockets()));
    }
    return shared;
  }

  /** Whether anything is reserved. */
  public boolean isOn() {
    return settings.isPresent();
  }

  /** Transfers of fewer bytes are not reserved. */
  public long threshold() {
    return settings.map(Settings::threshold).orElse(Long.MAX_VALUE);
  }

  /**
   * A reducer copies map output from a shuffle handler.
   *
   * @param from the shuffle handler
   * @param bytes the size of the copy
   * @param label a text for people
   */
  public Flow copy(Endpoint from, long bytes, String label) {
    return flow(
        Phase.SHUFFLE,
        bytes,
        label,
        (it, wanted) -> it.receive(from, true, settings.orElseThrow().grace(), wanted));
  }

  /**
   * This process reads from a datanode.
   *
   * @param from the datanode
   * @param bytes what is left of the block
   * @param label a text for people
   */
  public Flow read(Endpoint from, long bytes, String label) {
    return flow(
        Phase.INPUT,
        bytes,
        label,
        (it, wanted) -> it.receive(from, false, settings.orElseThrow().grace(), wanted));
  }

  /**
   * This process writes to the first datanode of a pipeline.
   *
   * @param pipeline the datanodes
   * @param bytes the size of the block
   * @param label a text for people
   */
  public Flow write(List<Endpoint> pipeline, long bytes, String label) {
    return flow(Phase.OUTPUT, bytes, label, (it, wanted) -> it.send(pipeline, wanted));
  }

  /**
   * Asks again and again, in the thread of the reservations, until the answer is true. Does nothing
   * where nothing is reserved.
   */
  public void every(Duration time, BooleanSupplier isDone) {
    if (settings.isPresent()) {
      worker.get().ifPresent(it -> it.every(time, isDone));
    }
  }

  private interface Start {
    Flow flow(FlowWorker worker, FlowWorker.Wanted wanted);
  }

  private Flow flow(Phase phase, long bytes, String label, Start start) {
    if (settings.isEmpty()) {
      return Flow.NONE;
    }
    try {
      if (bytes < settings.get().threshold()) {
        tally.belowThreshold();
        return Flow.NONE;
      }
      tally.aboveThreshold();
      long rate = settings.get().rateBps(phase, bytes);
      FlowWorker.Wanted wanted = new FlowWorker.Wanted(rate, shortened(label), tally);
      return worker.get().map(it -> start.flow(it, wanted)).orElse(Flow.NONE);
    } catch (RuntimeException | LinkageError e) {
      if (FAULT_LOGGED.compareAndSet(false, true)) {
        LOG.log(Level.WARNING, "Flows have no reservation: " + e.getMessage(), e);
      }
      return Flow.NONE;
    }
  }

  /**
   * A label of at most 100 visible characters, as the gateway takes them. The end of a long path
   * identifies a file better than its start.
   */
  static String shortened(String label) {
    String plain = UNSEEN.matcher(label).replaceAll("?").strip();
    if (plain.length() <= LONGEST_LABEL) {
      return plain;
    }
    int blank = plain.indexOf(' ') + 1;
    String kind = blank > 0 && blank < LONGEST_LABEL / 2 ? plain.substring(0, blank) : "";
    int from = plain.length() - (LONGEST_LABEL - kind.length() - 1);
    if (Character.isLowSurrogate(plain.charAt(from))) {
      from++;
    }
    return kind + "…" + plain.substring(from);
  }
}
