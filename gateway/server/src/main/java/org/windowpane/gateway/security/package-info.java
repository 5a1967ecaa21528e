/** Authentication and authorization: passwords, sessions, tokens and limits on requests. */
package org.windowpane.gateway.security;
