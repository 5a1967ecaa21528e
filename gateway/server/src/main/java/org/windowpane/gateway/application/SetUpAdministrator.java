package org.windowpane.gateway.application;

import java.time.Instant;

/**
 * Makes the first administrator, for somebody who has proved to run the gateway. Once there is one
 * who can log in, there is no first any more.
 *
 * @param address where they ask from
 * @param administrator whom, with a password
 */
public record SetUpAdministrator(String address, Principal administrator)
    implements Command<Answer<Principal>> {

  @Override
  public Outcome<Answer<Principal>> decide(LedgerState state, Instant now) {
    if (state.people().hasSomebodyInCharge()) {
      return Outcome.nothing(new Answer.Conflict<>("There is an administrator already."));
    }
    return new AddPrincipal(new Actor(administrator.name(), address), administrator)
        .decide(state, now);
  }
}
