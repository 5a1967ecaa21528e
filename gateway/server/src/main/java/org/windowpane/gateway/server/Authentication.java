package org.windowpane.gateway.server;

import java.util.Optional;
import org.windowpane.gateway.people.OwnPassword;
import org.windowpane.gateway.people.SetUp;
import org.windowpane.gateway.people.UserViews.SignInMethodsView;
import org.windowpane.gateway.people.oidc.SignIn;
import org.windowpane.gateway.security.LogIn;
import org.windowpane.gateway.security.Passwords;

/**
 * The ways to sign in.
 *
 * @param logIn signs users in with name and password
 * @param signIn signs users in with an OpenID Connect provider; empty if there is none
 * @param setUp creates the first administrator
 * @param ownPassword lets users change their own password
 * @param passwords hashes passwords
 */
public record Authentication(
    LogIn logIn,
    Optional<SignIn> signIn,
    SetUp setUp,
    OwnPassword ownPassword,
    Passwords passwords) {

  SignInMethodsView ways() {
    return new SignInMethodsView(signIn.isPresent(), setUp.isPending());
  }
}
