package org.windowpane.gateway.text;

import static org.windowpane.gateway.testing.Eventually.eventually;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.quotas.Quotas;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.Role;
import org.windowpane.gateway.ledger.state.QuotaLimits;
import org.windowpane.gateway.network.RecordNetwork;
import org.windowpane.gateway.people.AddPrincipal;
import org.windowpane.gateway.security.ConnectionQuotas;
import org.windowpane.gateway.security.LogIn;
import org.windowpane.gateway.security.LogInThrottle;
import org.windowpane.gateway.security.PasswordQueue;
import org.windowpane.gateway.security.Passwords;
import org.windowpane.gateway.security.RequestRates;
import org.windowpane.gateway.security.SecurityEvents;
import org.windowpane.gateway.testing.MemoryLedgerStore;
import org.windowpane.gateway.testing.MovableClock;
import org.windowpane.gateway.testing.Scene;
import org.windowpane.tls.TlsIdentity;

/** A listener on a ledger in memory, with an administrator called root. */
public final class TextScene implements AutoCloseable {
  /** Of whom there is from the start. */
  static final String PASSWORD = "a.long:secret";

  private static final Passwords PASSWORDS = new Passwords();
  private static final String HASH = PASSWORDS.hash(PASSWORD);
  private static final int REQUESTS_PER_SECOND = 10_000;

  private final MemoryLedgerStore store = new MemoryLedgerStore();
  private final MovableClock clock = new MovableClock(Scene.NOW);
  private final AtomicInteger ids = new AtomicInteger();
  private final Ledger ledger = new Ledger(store, store, clock);
  private final PasswordQueue passwords = new PasswordQueue(PASSWORDS);
  private final SecurityEvents events =
      new SecurityEvents(ledger, entries -> CompletableFuture.completedFuture(false), this::nanos);
  private final TextListener listener;

  private TextScene(Settings settings) {
    ledger.start();
    eventually("the ledger is active", ledger::isLeading);
    add("root", Role.ADMINISTRATOR);
    ledger.decide(new RecordNetwork(Scene.network()));
    try {
      listener =
          new TextListener(
              new TextListener.Parts(
                  ledger,
                  new LogIn(
                      ledger,
                      new LogIn.Parts(
                          passwords, new LogInThrottle(this::nanos), events, Duration.ofDays(30)),
                      clock),
                  new RequestRates(
                      user -> settings.requestsPerSecond(),
                      settings.requestsPerSecond(),
                      System::nanoTime),
                  new ConnectionQuotas(
                      ledger::readable, new QuotaLimits(Quotas.of(1_000, 1_000, 1_000, 1_000))),
                  events,
                  clock,
                  () -> new UUID(0, ids.incrementAndGet())),
              new TextListener.Settings(
                  new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                  settings.trustsLoopback(),
                  settings.limits(),
                  settings.tls()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    listener.start();
  }

  /** A listener that accepts names without a token. */
  static TextScene trustingLoopback() {
    return trustingLoopback(Limits.DEFAULTS);
  }

  static TextScene trustingLoopback(Limits limits) {
    return new TextScene(new Settings(true, limits, Optional.empty(), REQUESTS_PER_SECOND));
  }

  /** A listener that accepts names without a token, and answers so many statements a second. */
  static TextScene limitedTo(int requestsPerSecond) {
    return new TextScene(new Settings(true, Limits.DEFAULTS, Optional.empty(), requestsPerSecond));
  }

  /** A listener whose clients use TLS, and need a token. */
  static TextScene over(TlsIdentity tls, Limits limits) {
    return new TextScene(new Settings(false, limits, Optional.of(tls), REQUESTS_PER_SECOND));
  }

  private record Settings(
      boolean trustsLoopback, Limits limits, Optional<TlsIdentity> tls, int requestsPerSecond) {}

  private long nanos() {
    return Duration.between(Scene.NOW, clock.instant()).toNanos();
  }

  /** A listener that requires a token. */
  static TextScene withoutTrust() {
    return new TextScene(
        new Settings(false, Limits.DEFAULTS, Optional.empty(), REQUESTS_PER_SECOND));
  }

  void add(String name, Role role) {
    ledger.decide(new AddPrincipal(Actor.SYSTEM, new Principal(name, name, role, HASH)));
  }

  int port() {
    return listener.port();
  }

  /** A client that signed in with a name only. */
  TextClient in(String name) {
    return TextClient.in(port(), name + ".");
  }

  Ledger ledger() {
    return ledger;
  }

  MemoryLedgerStore store() {
    return store;
  }

  Share share(String name) {
    return ledger.state().decisions().shares().find(name).orElseThrow();
  }

  void advance(Duration by) {
    clock.advance(by);
  }

  @Override
  public void close() {
    try {
      listener.close();
      passwords.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    events.close();
    ledger.close();
  }
}
