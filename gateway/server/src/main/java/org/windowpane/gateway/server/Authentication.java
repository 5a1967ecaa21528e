package org.windowpane.gateway.server;

import java.util.Optional;
import org.windowpane.gateway.people.OwnPassword;
import org.windowpane.gateway.people.SetUp;
import org.windowpane.gateway.people.UserViews.SignInMethodsView;
import org.windowpane.gateway.people.oidc.SignIn;
import org.windowpane.gateway.security.LogIn;
import org.windowpane.gateway.security.PasswordQueue;
import org.windowpane.gateway.security.SecurityEvents;

/**
 * The ways to sign in.
 *
 * @param logIn signs users in with name and password
 * @param signIn signs users in with an OpenID Connect provider; empty if there is none
 * @param setUp creates the first administrator
 * @param ownPassword lets users change their own password
 * @param passwords hashes passwords
 * @param events records failed sign-ins and refused requests
 */
public record Authentication(
    LogIn logIn,
    Optional<SignIn> signIn,
    SetUp setUp,
    OwnPassword ownPassword,
    PasswordQueue passwords,
    SecurityEvents events) {

  SignInMethodsView ways() {
    return new SignInMethodsView(signIn.isPresent(), setUp.isPending());
  }
}
