package org.windowpane.gateway.camara;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.math.BigInteger;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;

/**
 * A QoS profile: the rates that a booking guarantees, and how long it may last.
 *
 * @param name its name
 * @param description what it is for; null for no description
 * @param status whether programs may order it
 * @param targetMinUpstreamRate the rate from the device to the application server; null for none
 * @param targetMinDownstreamRate the rate from the application server to the device; null for none
 * @param minDuration the shortest duration; null for one second
 * @param maxDuration the longest duration; null for {@value #LONGEST_SECONDS} seconds
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record QosProfile(
    String name,
    String description,
    Status status,
    Rate targetMinUpstreamRate,
    Rate targetMinDownstreamRate,
    Span minDuration,
    Span maxDuration) {
  /** The longest duration of any profile: 366 days. */
  static final long LONGEST_SECONDS = 31_622_400;

  /** The names that a profile may have. */
  static final String NAMES = "[a-zA-Z0-9_.-]{3,256}";

  /** What is wrong with a name that does not match. */
  static final String NAMES_IN_WORDS = "must be 3 to 256 letters, digits or characters of _.-";

  private static final long LARGEST_RATE = 1_000_000_000_000_000L;

  /** Whether programs may order a profile. */
  public enum Status {
    /** They may. */
    ACTIVE,
    /** They may not at the moment. */
    INACTIVE,
    /** They may not any more. */
    DEPRECATED
  }

  /**
   * A rate.
   *
   * @param value 0 to 1,024
   * @param unit one of {@code bps}, {@code kbps}, {@code Mbps}, {@code Gbps}, {@code Tbps}
   */
  public record Rate(Integer value, Unit unit) {
    /** The units of rates. */
    @SuppressWarnings("checkstyle:ConstantName")
    public enum Unit {
      bps(1L),
      kbps(1_000L),
      Mbps(1_000_000L),
      Gbps(1_000_000_000L),
      Tbps(1_000_000_000_000L);

      private final long bitsPerSecond;

      Unit(long bitsPerSecond) {
        this.bitsPerSecond = bitsPerSecond;
      }
    }

    long toBps() {
      return value * unit.bitsPerSecond;
    }
  }

  /**
   * A duration.
   *
   * @param value 1 or more
   * @param unit a unit from {@code Nanoseconds} to {@code Days}
   */
  public record Span(Integer value, Unit unit) {
    /** The units of durations. */
    public enum Unit {
      Days,
      Hours,
      Minutes,
      Seconds,
      Milliseconds,
      Microseconds,
      Nanoseconds;

      private BigInteger nanos() {
        ChronoUnit unit =
            this == Milliseconds
                ? ChronoUnit.MILLIS
                : this == Microseconds
                    ? ChronoUnit.MICROS
                    : this == Nanoseconds
                        ? ChronoUnit.NANOS
                        : ChronoUnit.valueOf(name().toUpperCase(Locale.ROOT));
        return BigInteger.valueOf(unit.getDuration().toNanos());
      }
    }

    private static final BigInteger SECOND = BigInteger.valueOf(1_000_000_000);

    /** The whole seconds in it. */
    long toSeconds() {
      return unit.nanos().multiply(BigInteger.valueOf(value)).divide(SECOND).longValueExact();
    }
  }

  /** Guaranteed bits per second from the device; 0 for none. */
  @JsonIgnore
  long upstreamBps() {
    return targetMinUpstreamRate == null ? 0 : targetMinUpstreamRate.toBps();
  }

  /** Guaranteed bits per second to the device; 0 for none. */
  @JsonIgnore
  long downstreamBps() {
    return targetMinDownstreamRate == null ? 0 : targetMinDownstreamRate.toBps();
  }

  /** The shortest duration in seconds. */
  @JsonIgnore
  long shortest() {
    return minDuration == null ? 1 : Math.max(1, minDuration.toSeconds());
  }

  /** The longest duration in seconds. */
  @JsonIgnore
  long longest() {
    return maxDuration == null ? LONGEST_SECONDS : maxDuration.toSeconds();
  }

  /** Why it is not a profile that the gateway can guarantee; empty if it is one. */
  Optional<String> objection() {
    if (name == null || !name.matches(NAMES)) {
      return Optional.of("name " + NAMES_IN_WORDS);
    }
    if (status == null) {
      return Optional.of("status must be ACTIVE, INACTIVE or DEPRECATED");
    }
    if (isNoRate(targetMinUpstreamRate) || isNoRate(targetMinDownstreamRate)) {
      return Optional.of("a rate has a value from 0 to 1024 and a unit from bps to Tbps");
    }
    if (isNoSpan(minDuration) || isNoSpan(maxDuration)) {
      return Optional.of("a duration has a value from 1 on and a unit from Nanoseconds to Days");
    }
    if (upstreamBps() + downstreamBps() == 0) {
      return Optional.of("targetMinUpstreamRate or targetMinDownstreamRate must be more than 0");
    }
    if (Math.max(upstreamBps(), downstreamBps()) > LARGEST_RATE) {
      return Optional.of("a rate must be at most 1000 Tbps");
    }
    return longest() > LONGEST_SECONDS || longest() < shortest()
        ? Optional.of("maxDuration must be from minDuration to 366 days")
        : Optional.empty();
  }

  private static boolean isNoRate(Rate rate) {
    return rate != null
        && (rate.value() == null || rate.unit() == null || rate.value() < 0 || rate.value() > 1024);
  }

  private static boolean isNoSpan(Span span) {
    return span != null && (span.value() == null || span.unit() == null || span.value() < 1);
  }
}
