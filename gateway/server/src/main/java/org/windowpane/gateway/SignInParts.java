package org.windowpane.gateway;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.windowpane.gateway.http.standby.SecurityEventSender;
import org.windowpane.gateway.ledger.Leaders;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.people.OwnPassword;
import org.windowpane.gateway.people.SetUp;
import org.windowpane.gateway.people.oidc.OidcSettings;
import org.windowpane.gateway.people.oidc.SignIn;
import org.windowpane.gateway.security.LogIn;
import org.windowpane.gateway.security.LogInThrottle;
import org.windowpane.gateway.security.PasswordQueue;
import org.windowpane.gateway.security.Passwords;
import org.windowpane.gateway.security.SecurityEvents;
import org.windowpane.gateway.server.Authentication;

/** Creates, starts and stops the parts with which users sign in. */
final class SignInParts implements AutoCloseable {
  private final Passwords passwords = new Passwords();
  private final PasswordQueue queue = new PasswordQueue(passwords);
  private final SecurityEvents events;
  private final SetUpTokenFile setUpToken;
  private final Authentication authentication;

  /**
   * The settings of sign-in.
   *
   * @param setUpToken the file with the token that creates the first administrator
   * @param oidc the OpenID Connect provider, if there is one
   * @param confirmation how long the API tokens of a user without a password work after the
   *     provider has signed the user in
   */
  record Settings(SetUpTokenFile setUpToken, Optional<OidcSettings> oidc, Duration confirmation) {}

  SignInParts(
      Settings settings, Ledger ledger, Leaders leaders, Clock clock, MeterRegistry metrics) {
    this.events = new SecurityEvents(ledger, new SecurityEventSender(leaders));
    this.setUpToken = settings.setUpToken();
    LogIn.Parts parts =
        new LogIn.Parts(queue, new LogInThrottle(), events, settings.confirmation());
    LogIn logIn = new LogIn(ledger, parts, clock);
    this.authentication =
        new Authentication(
            logIn,
            settings.oidc().map(it -> new SignIn(it, ledger, logIn, parts, clock)),
            new SetUp(ledger, parts, setUpToken),
            new OwnPassword(ledger, parts),
            queue,
            events);
    Gauge.builder("windowpane.passwords.waiting", queue, PasswordQueue::underWay)
        .description("Passwords that are checked or wait for it")
        .register(metrics);
  }

  Authentication authentication() {
    return authentication;
  }

  /** Hashes passwords on the thread of the caller. */
  Passwords passwords() {
    return passwords;
  }

  void start() {
    events.start();
  }

  @Override
  public void close() throws Exception {
    queue.close();
    events.close();
    setUpToken.close();
  }
}
