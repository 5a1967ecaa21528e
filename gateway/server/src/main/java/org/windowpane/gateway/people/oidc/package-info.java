/** Sign-in by an OpenID Connect provider: the Authorization Code Flow with PKCE. */
package org.windowpane.gateway.people.oidc;
