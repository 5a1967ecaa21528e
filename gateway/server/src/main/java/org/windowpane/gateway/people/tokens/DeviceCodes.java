package org.windowpane.gateway.people.tokens;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import org.windowpane.gateway.ledger.rows.Scope;
import org.windowpane.gateway.people.tokens.TokenViews.NewTokenView;
import org.windowpane.gateway.security.Source;

/**
 * Programs that wait for a user to sign them in, as in RFC 8628: the program shows a short code,
 * which the user enters in a browser. The active gateway keeps them in memory, for ten minutes:
 * after a restart or a takeover, a program asks for another code. Safe for use by several threads.
 */
public final class DeviceCodes {
  /** How long a code is valid. */
  static final Duration LIFETIME = Duration.ofMinutes(10);

  /** How long a program can collect a decision. */
  private static final Duration COLLECTING = Duration.ofMinutes(2);

  /** How long a program waits between two checks. */
  static final Duration INTERVAL = Duration.ofSeconds(2);

  /** How many programs wait at most, in all and from one source. */
  private static final int MOST = 10_000;

  private static final int MOST_OF_SOURCE = 20;
  private static final int SECRET_BYTES = 32;

  /** Without vowels, so that no words appear, and without letters that look like digits. */
  private static final String LETTERS = "BCDFGHJKLMNPQRSTVWXZ";

  private static final int HALF = 4;

  private final LongSupplier nanoTime;
  private final SecureRandom random = new SecureRandom();

  private final Map<String, Entry> byUserCode = new HashMap<>();
  private final Map<String, Entry> byDeviceCode = new HashMap<>();

  /** Counts with a monotonic clock. */
  public DeviceCodes(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /**
   * A program that waits.
   *
   * @param deviceCode the secret with which it asks for its token
   * @param userCode the code that the user enters, such as {@code BCDF-GHJK}
   * @param name the name of its token
   * @param scopes what its token permits
   * @param address where it asked from
   */
  record Device(
      String deviceCode, String userCode, String name, Set<Scope> scopes, String address) {
    /** Hides the secret from logs. */
    @Override
    public String toString() {
      return "Device[" + name + " from " + address + "]";
    }
  }

  /** What became of a program. */
  enum State {
    WAITING,
    APPROVED,
    DENIED
  }

  /**
   * The answer to a program that checks.
   *
   * @param token its token; empty unless it was approved
   */
  record Check(State state, Optional<NewTokenView> token) {}

  private static final class Entry {
    private final Device device;
    private long end;
    private State state = State.WAITING;
    private boolean isBeingDecided;
    private Optional<NewTokenView> token = Optional.empty();

    Entry(Device device, long end) {
      this.device = device;
      this.end = end;
    }
  }

  /** A program asks to be signed in. Empty if too many wait already, in all or at its source. */
  synchronized Optional<Device> ask(String name, Set<Scope> scopes, String address) {
    byUserCode.values().removeIf(this::hasEnded);
    byDeviceCode.values().removeIf(this::hasEnded);
    if (byUserCode.size() >= MOST || waitingAt(Source.of(address)) >= MOST_OF_SOURCE) {
      return Optional.empty();
    }
    String userCode = userCode();
    while (byUserCode.containsKey(userCode)) {
      userCode = userCode();
    }
    byte[] secret = new byte[SECRET_BYTES];
    random.nextBytes(secret);
    String deviceCode = Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
    Device device = new Device(deviceCode, userCode, name, scopes, address);
    Entry entry = new Entry(device, nanoTime.getAsLong() + LIFETIME.toNanos());
    byUserCode.put(userCode, entry);
    byDeviceCode.put(deviceCode, entry);
    return Optional.of(device);
  }

  private String userCode() {
    StringBuilder code = new StringBuilder();
    for (int i = 0; i < 2 * HALF; i++) {
      if (i == HALF) {
        code.append('-');
      }
      code.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    return code.toString();
  }

  private boolean hasEnded(Entry entry) {
    return !entry.isBeingDecided && entry.end - nanoTime.getAsLong() <= 0;
  }

  private long waitingAt(Source source) {
    return byUserCode.values().stream()
        .filter(it -> it.state == State.WAITING && Source.of(it.device.address()).equals(source))
        .count();
  }

  /** The program that waits with this code, as a user types it: in any case, and with any dash. */
  synchronized Optional<Device> waiting(String typed) {
    return entry(typed).map(it -> it.device);
  }

  /** How long the code of a program is still valid. */
  synchronized Duration left(Device device) {
    Entry entry = byDeviceCode.get(device.deviceCode());
    return entry == null ? Duration.ZERO : Duration.ofNanos(entry.end - nanoTime.getAsLong());
  }

  private Optional<Entry> entry(String typed) {
    String letters = typed.toUpperCase(Locale.ROOT).replaceAll("[^A-Z]", "");
    if (letters.length() != 2 * HALF) {
      return Optional.empty();
    }
    String code = letters.substring(0, HALF) + "-" + letters.substring(HALF);
    return Optional.ofNullable(byUserCode.get(code))
        .filter(it -> it.state == State.WAITING && !it.isBeingDecided && !hasEnded(it));
  }

  /**
   * Lets one user decide about a program; others who enter the code do not find it any more. Ends
   * with {@link #approve}, {@link #deny}, or {@link #leave}.
   */
  synchronized Optional<Device> decide(String typed) {
    Optional<Entry> entry = entry(typed);
    entry.ifPresent(it -> it.isBeingDecided = true);
    return entry.map(it -> it.device);
  }

  /** The program can collect this token. */
  synchronized void approve(Device device, NewTokenView token) {
    decided(device, State.APPROVED, Optional.of(token));
  }

  /** The program gets no token. */
  synchronized void deny(Device device) {
    decided(device, State.DENIED, Optional.empty());
  }

  /** The decision could not be carried out: the program keeps waiting. */
  synchronized void leave(Device device) {
    decided(device, State.WAITING, Optional.empty());
  }

  private void decided(Device device, State state, Optional<NewTokenView> token) {
    Entry entry = byDeviceCode.get(device.deviceCode());
    entry.isBeingDecided = false;
    entry.state = state;
    entry.token = token;
    if (state != State.WAITING) {
      // The program collects it also if its code was about to expire.
      entry.end = nanoTime.getAsLong() + COLLECTING.toNanos();
    }
  }

  /** Answers a program, with the same decision each time: an answer can be lost. */
  synchronized Optional<Check> check(String deviceCode) {
    return Optional.ofNullable(byDeviceCode.get(deviceCode))
        .filter(it -> !hasEnded(it))
        .map(it -> new Check(it.state, it.token));
  }
}
