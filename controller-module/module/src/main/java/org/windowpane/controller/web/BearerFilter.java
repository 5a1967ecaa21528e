package org.windowpane.controller.web;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.restlet.Context;
import org.restlet.Request;
import org.restlet.Response;
import org.restlet.Restlet;
import org.restlet.routing.Filter;

/** Lets requests with the secret pass. The comparison takes as long for any wrong secret. */
final class BearerFilter extends Filter {

  private static final String SCHEME = "bearer ";

  private final byte[] secret;

  BearerFilter(Context context, Restlet next, String secret) {
    super(context, next);
    this.secret = secret.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  protected int beforeHandle(Request request, Response response) {
    String header = request.getHeaders().getFirstValue("Authorization", true, "");
    boolean bearer = header.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
    String given = bearer ? header.substring(SCHEME.length()).trim() : "";
    if (MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), secret)) {
      return CONTINUE;
    }
    Endpoint.refuse(response, ProblemException.unauthenticated());
    return STOP;
  }
}
