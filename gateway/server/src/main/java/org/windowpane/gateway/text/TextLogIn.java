package org.windowpane.gateway.text;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.security.LogIn;
import org.windowpane.gateway.security.TokenText;

/** Signs clients of the text language in and out. */
public final class TextLogIn {
  private static final Logger LOG = LoggerFactory.getLogger(TextLogIn.class);

  private final LogIn logIn;
  private final boolean trustsLoopback;

  /**
   * @param trustsLoopback whether a name alone is enough
   */
  TextLogIn(LogIn logIn, boolean trustsLoopback) {
    this.logIn = logIn;
    this.trustsLoopback = trustsLoopback;
  }

  /**
   * A client that is signed in.
   *
   * @param actor the user, with their network address
   * @param in their session
   * @param apiToken the API token, if the client signed in with one
   */
  record Speaker(Actor actor, LogIn.Result.SignedIn in, Optional<TokenText> apiToken) {}

  /** Signs in the user of the line; empty if the line or the credentials are wrong. */
  Optional<Speaker> open(String line, String address) {
    try {
      return LogInLine.read(line).flatMap(logInLine -> signIn(logInLine, address));
    } catch (UnavailableException e) {
      LOG.debug("sign-in is not available now", e);
      return Optional.empty();
    }
  }

  private Optional<Speaker> signIn(LogInLine logInLine, String address) {
    Optional<TokenText> apiToken =
        logInLine.token().filter(it -> it.startsWith(TokenText.PREFIX)).map(TokenText::new);
    LogIn.Result result =
        apiToken.isPresent()
            ? logIn.attempt(logInLine.name(), apiToken.get(), address)
            : attempt(logInLine, address);
    return result instanceof LogIn.Result.SignedIn in
        ? Optional.of(new Speaker(actor(in, apiToken, address), in, apiToken))
        : Optional.empty();
  }

  private Actor actor(LogIn.Result.SignedIn in, Optional<TokenText> apiToken, String address) {
    return new Actor(
        in.user().principal().name(),
        address,
        apiToken.flatMap(logIn::bearer).map(it -> it.token().id()));
  }

  /** Checks a password or token in the line even if a name alone is enough. */
  private LogIn.Result attempt(LogInLine logInLine, String address) {
    return trustsLoopback && logInLine.token().isEmpty()
        ? logIn.attemptTrusted(logInLine.name(), address)
        : await(logIn.attempt(logInLine.name(), logInLine.token().orElse(""), address));
  }

  /** The thread of a connection may wait. */
  private static LogIn.Result await(CompletableFuture<LogIn.Result> result) {
    try {
      return result.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }

  /** Whether the session is still valid; true while the ledger is not available. */
  boolean isStillSignedIn(Speaker speaker) {
    try {
      return logIn.authenticate(speaker.in().token()).isPresent()
          && speaker.apiToken().map(it -> logIn.bearer(it).isPresent()).orElse(true);
    } catch (UnavailableException e) {
      LOG.debug("the session of {} cannot be checked now", speaker.actor().principal(), e);
      return true;
    }
  }

  /** Ends the session; if the ledger is not available, the session expires later. */
  void close(Speaker speaker) {
    try {
      logIn.leave(speaker.actor(), speaker.in().user().session());
    } catch (UnavailableException e) {
      LOG.debug("the session of {} stays open", speaker.actor().principal(), e);
    }
  }
}
