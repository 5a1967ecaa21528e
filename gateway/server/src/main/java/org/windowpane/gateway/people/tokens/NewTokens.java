package org.windowpane.gateway.people.tokens;

import java.security.SecureRandom;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.windowpane.gateway.http.Answers;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.ApiToken;
import org.windowpane.gateway.ledger.rows.Scope;
import org.windowpane.gateway.people.tokens.TokenViews.NewTokenView;
import org.windowpane.gateway.security.TokenText;

/** Creates API tokens with random secrets. */
public final class NewTokens {
  private final Ledger ledger;
  private final TokenPolicy policy;
  private final Supplier<UUID> ids;
  private final SecureRandom random = new SecureRandom();

  /**
   * @param policy how long tokens are valid
   * @param ids makes the ids of new tokens
   */
  public NewTokens(Ledger ledger, TokenPolicy policy, Supplier<UUID> ids) {
    this.ledger = ledger;
    this.policy = policy;
    this.ids = ids;
  }

  TokenPolicy policy() {
    return policy;
  }

  /**
   * Creates a token for the actor.
   *
   * @param requestedFrom the address of the program that asked for it by a code; empty if the actor
   *     creates it for later
   * @throws org.windowpane.gateway.http.ProblemException if the user may not have it
   */
  NewTokenView create(
      Actor actor,
      String name,
      Set<Scope> scopes,
      CreateToken.Expiry expiry,
      Optional<String> requestedFrom) {
    TokenText text = TokenText.random(random);
    ApiToken token =
        Answers.orProblem(
            ledger.decide(
                new CreateToken(
                    actor, ids.get(), text.hash(), name, scopes, expiry, requestedFrom, policy)));
    return new NewTokenView(text.text(), TokenViews.of(token));
  }
}
