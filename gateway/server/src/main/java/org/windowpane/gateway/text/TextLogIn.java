package org.windowpane.gateway.text;

import java.util.Optional;
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
  private final boolean trusting;

  /**
   * @param trusting whether a name alone is enough
   */
  TextLogIn(LogIn logIn, boolean trusting) {
    this.logIn = logIn;
    this.trusting = trusting;
  }

  /**
   * A client that is signed in.
   *
   * @param actor the user, with their network address
   * @param in their session
   * @param program the API token, if the client signed in with one
   */
  record Speaker(Actor actor, LogIn.Result.In in, Optional<TokenText> program) {}

  /** Signs in the user of the line; empty if the line or the credentials are wrong. */
  Optional<Speaker> open(String line, String address) {
    try {
      return LogInLine.read(line).flatMap(said -> letIn(said, address));
    } catch (UnavailableException e) {
      LOG.debug("sign-in is not available now", e);
      return Optional.empty();
    }
  }

  private Optional<Speaker> letIn(LogInLine said, String address) {
    Optional<TokenText> program =
        said.token().filter(it -> it.startsWith(TokenText.PREFIX)).map(TokenText::new);
    LogIn.Result result =
        program.isPresent()
            ? logIn.attempt(said.name(), program.get(), address)
            : attempt(said, address);
    return result instanceof LogIn.Result.In in
        ? Optional.of(new Speaker(actor(in, program, address), in, program))
        : Optional.empty();
  }

  private Actor actor(LogIn.Result.In in, Optional<TokenText> program, String address) {
    return new Actor(
        in.known().principal().name(),
        address,
        program.flatMap(logIn::bearer).map(it -> it.token().id()));
  }

  /** Checks a password or token in the line even if a name alone is enough. */
  private LogIn.Result attempt(LogInLine said, String address) {
    return trusting && said.token().isEmpty()
        ? logIn.vouchedFor(said.name(), address)
        : logIn.attempt(said.name(), said.token().orElse(""), address);
  }

  /** Whether the session is still valid; true while the ledger is not available. */
  boolean isStillIn(Speaker speaker) {
    try {
      return logIn.carrier(speaker.in().token()).isPresent()
          && speaker.program().map(it -> logIn.bearer(it).isPresent()).orElse(true);
    } catch (UnavailableException e) {
      LOG.debug("the session of {} cannot be checked now", speaker.actor().principal(), e);
      return true;
    }
  }

  /** Ends the session; if the ledger is not available, the session expires later. */
  void close(Speaker speaker) {
    try {
      logIn.leave(speaker.actor(), speaker.in().known().session());
    } catch (UnavailableException e) {
      LOG.debug("the session of {} stays open", speaker.actor().principal(), e);
    }
  }
}
