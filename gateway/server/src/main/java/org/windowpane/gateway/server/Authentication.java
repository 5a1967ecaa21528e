package org.windowpane.gateway.server;

import java.util.Optional;
import org.windowpane.gateway.people.OwnPassword;
import org.windowpane.gateway.people.SetUp;
import org.windowpane.gateway.people.UserViews.WaysInView;
import org.windowpane.gateway.people.oidc.SignIn;
import org.windowpane.gateway.security.LogIn;
import org.windowpane.gateway.security.Passwords;

/**
 * All by which people get in.
 *
 * @param logIn by name and password
 * @param signIn by a provider; empty where none signs people in
 * @param setUp the first of them, where nobody is in charge yet
 * @param ownPassword with another password from then on
 * @param passwords how passwords are hashed
 */
public record Authentication(
    LogIn logIn,
    Optional<SignIn> signIn,
    SetUp setUp,
    OwnPassword ownPassword,
    Passwords passwords) {

  WaysInView ways() {
    return new WaysInView(signIn.isPresent(), setUp.isPending());
  }
}
