package org.windowpane.hadoop.flows;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskType;
import org.windowpane.client.ClientOptions;
import org.windowpane.client.Token;

/**
 * The settings of all plug-ins, read from the configuration of a job or a daemon. Durations have a
 * unit, such as {@code 500ms} or {@code 8s}; rates are in bits per second and sizes in bytes, and
 * both may end with {@code k}, {@code M}, or {@code G} for 10<sup>3</sup>, 10<sup>6</sup>, or
 * 10<sup>9</sup>. Immutable.
 */
public final class Settings {
  /**
   * The address of the gateway: {@code https://HOST}, {@code http://HOST}, or {@code unix:/PATH}.
   */
  public static final String GATEWAY = "windowpane.gateway";

  /** The name of the share to book on. */
  public static final String SHARE = "windowpane.share";

  /**
   * The alias of the API token among the secret keys of the job's credentials. It is not a setting:
   * a configuration is readable for others.
   */
  public static final String TOKEN = "windowpane.token";

  /** A file with the API token, for processes without job credentials, such as the NameNode. */
  public static final String TOKEN_FILE = "windowpane.token.file";

  /**
   * A PEM file with the certificate authorities that are trusted for {@code https}, instead of
   * those of Java.
   */
  public static final String AUTHORITIES = "windowpane.authorities";

  /** The time for one copy of the shuffle; 8 seconds by default. */
  public static final String SHUFFLE_DEADLINE = Phase.SHUFFLE.deadlineKey();

  /** The time to read one block; 8 seconds by default. */
  public static final String INPUT_DEADLINE = Phase.INPUT.deadlineKey();

  /** The time to write one block; 8 seconds by default. */
  public static final String OUTPUT_DEADLINE = Phase.OUTPUT.deadlineKey();

  /** Where a rate comes from: {@code deadline} (the default) or {@code memory}. */
  public static final String RATE_BY = "windowpane.rate.by";

  /** The rate of a host's link, which rates by memory are a part of. */
  public static final String LINK_RATE = "windowpane.link.rate";

  /** The lowest rate that is reserved; 1 bit per second by default. */
  public static final String MIN_RATE = "windowpane.rate.min";

  /** The highest rate that is reserved; no limit by default. */
  public static final String MAX_RATE = "windowpane.rate.max";

  /** Transfers of fewer bytes are not reserved; 1 MB by default. */
  public static final String THRESHOLD = "windowpane.threshold";

  /** How long a reservation waits for the next copy between its hosts; 500 ms by default. */
  public static final String GRACE = "windowpane.grace";

  /** How often the NameNode asks for the order of hosts; every second by default. */
  public static final String RANK_EVERY = "windowpane.rank.every";

  /** The age after which the NameNode does not use an order any more; 5 seconds by default. */
  public static final String RANK_STALE = "windowpane.rank.stale";

  private static final String NODE_MEMORY = "yarn.nodemanager.resource.memory-mb";
  private static final long MOST_BPS = 1_000_000_000_000_000L;
  private static final long STANDARD_THRESHOLD = 1_000_000;
  private static final int STANDARD_NODE_MEGABYTES = 8_192;
  private static final int LONGEST_APPLICATION = 64;
  private static final Duration LONGEST = Duration.ofDays(1);
  private static final Duration STANDARD_DEADLINE = Duration.ofSeconds(8);
  private static final BigInteger BIT_NANOS_PER_BYTE = BigInteger.valueOf(8_000_000_000L);
  private static final Pattern NUMBER = Pattern.compile("([0-9]{1,15})([kMG]?)");

  private final Optional<String> gateway;
  private final Optional<String> share;
  private final Optional<String> tokenFile;
  private final Optional<String> authorities;
  private final Optional<String> jobId;
  private final Map<Phase, Duration> deadlines = new EnumMap<>(Phase.class);
  private final long minRateBps;
  private final long maxRateBps;
  private final Optional<Long> rateByMemoryBps;
  private final long threshold;
  private final Duration grace;
  private final Duration rankEvery;
  private final Duration rankStale;

  private Settings(Configuration conf) {
    gateway = text(conf, GATEWAY);
    share = text(conf, SHARE);
    tokenFile = text(conf, TOKEN_FILE);
    authorities = text(conf, AUTHORITIES);
    jobId = text(conf, MRJobConfig.ID);
    for (Phase phase : Phase.values()) {
      deadlines.put(phase, duration(conf, phase.deadlineKey(), STANDARD_DEADLINE));
    }
    minRateBps = number(conf, MIN_RATE, 1);
    maxRateBps = number(conf, MAX_RATE, MOST_BPS);
    require(
        minRateBps >= 1 && minRateBps <= maxRateBps && maxRateBps <= MOST_BPS,
        MIN_RATE + " and " + MAX_RATE + " are between 1 and " + MOST_BPS + ", the lowest first");
    rateByMemoryBps = rateByMemory(conf);
    threshold = number(conf, THRESHOLD, STANDARD_THRESHOLD);
    grace = duration(conf, GRACE, Duration.ofMillis(500));
    rankEvery = duration(conf, RANK_EVERY, Duration.ofSeconds(1));
    rankStale = duration(conf, RANK_STALE, Duration.ofSeconds(5));
  }

  /**
   * Reads the settings.
   *
   * @throws IllegalArgumentException if one has a value that it cannot have; the message names it
   */
  public static Settings of(Configuration conf) {
    return new Settings(conf);
  }

  private static Optional<String> text(Configuration conf, String key) {
    return Optional.ofNullable(conf.getTrimmed(key)).filter(it -> !it.isEmpty());
  }

  private static Duration duration(Configuration conf, String key, Duration standard) {
    Optional<String> value = text(conf, key);
    if (value.isEmpty()) {
      return standard;
    }
    try {
      long millis = conf.getTimeDuration(key, 1, TimeUnit.SECONDS, TimeUnit.MILLISECONDS);
      require(
          millis > 0 && millis <= LONGEST.toMillis(),
          key + " is more than 0 and at most a day, not " + value.get());
      return Duration.ofMillis(millis);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          key + " is a duration such as 8s or 500ms, not " + value.get(), e);
    }
  }

  private static long number(Configuration conf, String key, long standard) {
    Optional<String> value = text(conf, key);
    if (value.isEmpty()) {
      return standard;
    }
    Matcher matcher = NUMBER.matcher(value.get());
    require(matcher.matches(), key + " is a number such as 500k, 20M, or 1G, not " + value.get());
    long factor =
        switch (matcher.group(2)) {
          case "k" -> 1_000;
          case "M" -> 1_000_000;
          case "G" -> 1_000_000_000;
          default -> 1;
        };
    long number = Long.parseLong(matcher.group(1));
    require(number <= MOST_BPS / factor, key + " is at most " + MOST_BPS);
    return number * factor;
  }

  private static Optional<Long> rateByMemory(Configuration conf) {
    String by = text(conf, RATE_BY).orElse("deadline");
    require(
        by.equals("deadline") || by.equals("memory"),
        RATE_BY + " is deadline or memory, not " + by);
    if (by.equals("deadline")) {
      return Optional.empty();
    }
    require(text(conf, LINK_RATE).isPresent(), RATE_BY + "=memory needs " + LINK_RATE);
    long linkBps = number(conf, LINK_RATE, 0);
    if (conf.get(MRJobConfig.TASK_ISMAP) == null) {
      // Only a task has a part of the memory of its node.
      return Optional.empty();
    }
    TaskType type = conf.getBoolean(MRJobConfig.TASK_ISMAP, true) ? TaskType.MAP : TaskType.REDUCE;
    long task = new JobConf(conf).getMemoryRequired(type);
    int configured = conf.getInt(NODE_MEMORY, -1);
    long node = configured > 0 ? configured : STANDARD_NODE_MEGABYTES;
    return Optional.of(
        BigInteger.valueOf(linkBps)
            .multiply(BigInteger.valueOf(Math.min(task, node)))
            .divide(BigInteger.valueOf(node))
            .longValue());
  }

  private static void require(boolean valid, String otherwise) {
    if (!valid) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  /** The address of the gateway. */
  public Optional<String> gateway() {
    return gateway;
  }

  /** The share to book on. */
  public Optional<String> share() {
    return share;
  }

  /** The file with the token. */
  public Optional<String> tokenFile() {
    return tokenFile;
  }

  /**
   * How to reach the gateway.
   *
   * @throws UncheckedIOException if the file of authorities cannot be read; the message names it
   */
  public ClientOptions client(Token token) {
    ClientOptions options = ClientOptions.of(gateway.orElseThrow(), token);
    if (authorities.isEmpty()) {
      return options;
    }
    try {
      return options.withAuthorities(Path.of(authorities.get()));
    } catch (IOException e) {
      throw new UncheckedIOException(AUTHORITIES + " cannot be read: " + e.getMessage(), e);
    }
  }

  /** The application of bookings: {@code hadoop JOB_ID}, or {@code hadoop} outside of a job. */
  String application() {
    String name = jobId.map(it -> "hadoop " + it).orElse("hadoop");
    return name.substring(0, Math.min(name.length(), LONGEST_APPLICATION));
  }

  /** The time that one transfer may take. */
  public Duration deadline(Phase phase) {
    return deadlines.get(phase);
  }

  /** The size in bytes from which on a transfer is reserved. */
  public long threshold() {
    return threshold;
  }

  /** How long a reservation waits for the next copy between its hosts. */
  Duration grace() {
    return grace;
  }

  /** How often the NameNode asks for the order of hosts. */
  public Duration rankEvery() {
    return rankEvery;
  }

  /** The age after which the NameNode does not use an order any more. */
  public Duration rankStale() {
    return rankStale;
  }

  /**
   * The rate of a transfer in bits per second: its bits per second until the deadline, rounded up,
   * or the part of the link that the task has of its node's memory.
   *
   * @param bytes its size, 0 or more
   */
  long rateBps(Phase phase, long bytes) {
    long wanted = rateByMemoryBps.orElseGet(() -> rateByDeadline(bytes, deadline(phase)));
    return Math.min(Math.max(wanted, minRateBps), maxRateBps);
  }

  private static long rateByDeadline(long bytes, Duration deadline) {
    BigInteger[] rate =
        BigInteger.valueOf(bytes)
            .multiply(BIT_NANOS_PER_BYTE)
            .divideAndRemainder(BigInteger.valueOf(deadline.toNanos()));
    BigInteger roundedUp = rate[0].add(BigInteger.valueOf(rate[1].signum()));
    return roundedUp.min(BigInteger.valueOf(MOST_BPS)).longValue();
  }
}
