package org.windowpane.gateway.text;

import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.security.LogIn;
import org.windowpane.gateway.security.TokenText;

/** Lets speakers in who can prove who they are, or whose word is enough, and out again. */
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
   * Somebody who was let in.
   *
   * @param actor who, and where from
   * @param in their session
   * @param program what their program carries; empty for people
   */
  record Speaker(Actor actor, LogIn.Result.In in, Optional<TokenText> program) {}

  /** Lets in whom the line speaks of; nothing where it does not. */
  Optional<Speaker> open(String line, String address) {
    try {
      return LogInLine.read(line).flatMap(said -> letIn(said, address));
    } catch (UnavailableException e) {
      LOG.debug("nobody can log in now", e);
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

  /** A token that was said is looked at even where none is asked for. */
  private LogIn.Result attempt(LogInLine said, String address) {
    return trusting && said.token().isEmpty()
        ? logIn.vouchedFor(said.name(), address)
        : logIn.attempt(said.name(), said.token().orElse(""), address);
  }

  /** Whether they may still speak; nobody is put out because the record cannot be used for now. */
  boolean isStillIn(Speaker speaker) {
    try {
      return logIn.carrier(speaker.in().token()).isPresent()
          && speaker.program().map(it -> logIn.bearer(it).isPresent()).orElse(true);
    } catch (UnavailableException e) {
      LOG.debug("nobody knows whether {} may still speak", speaker.actor().principal(), e);
      return true;
    }
  }

  /** They have left; a session that cannot be ended now ends by itself later. */
  void close(Speaker speaker) {
    try {
      logIn.leave(speaker.actor(), speaker.in().known().session());
    } catch (UnavailableException e) {
      LOG.debug("the session of {} stays open", speaker.actor().principal(), e);
    }
  }
}
