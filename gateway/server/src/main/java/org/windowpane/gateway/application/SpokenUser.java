package org.windowpane.gateway.application;

import java.time.Instant;

/**
 * A new user, in the text language: a member without a password. Only administrators add users.
 *
 * @param actor who says it
 * @param name what the user is to be called
 */
public record SpokenUser(Actor actor, String name) implements Command<Answer<Principal>> {

  @Override
  public Outcome<Answer<Principal>> decide(LedgerState state, Instant now) {
    Principal speaker = state.principals().get(actor.principal());
    if (speaker == null || speaker.role() != Role.ADMINISTRATOR) {
      return Outcome.nothing(new Answer.Forbidden<>("Only administrators add users."));
    }
    return new AddPrincipal(actor, new Principal(name, name, Role.MEMBER, null)).decide(state, now);
  }
}
