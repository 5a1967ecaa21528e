package org.windowpane.embedded.rest;

import org.restlet.Context;
import org.restlet.Request;
import org.restlet.Response;
import org.restlet.Restlet;
import org.restlet.data.Method;
import org.restlet.data.Status;
import org.restlet.representation.Representation;
import org.restlet.routing.Filter;

/** Refuses requests whose body is too long, or of unknown length. */
final class BodyLimit extends Filter {
  private final long maxBytes;

  BodyLimit(Context context, Restlet next, long maxBytes) {
    super(context, next);
    this.maxBytes = maxBytes;
  }

  @Override
  protected int beforeHandle(Request request, Response response) {
    Representation body = request.getEntity();
    boolean hasBody = body != null && body.isAvailable() && !request.getMethod().equals(Method.GET);
    if (!hasBody || (body.getSize() >= 0 && body.getSize() <= maxBytes)) {
      return CONTINUE;
    }
    response.setStatus(
        body.getSize() < 0
            ? new Status(
                Status.CLIENT_ERROR_LENGTH_REQUIRED, "the length of the body must be given")
            : new Status(
                Status.CLIENT_ERROR_REQUEST_ENTITY_TOO_LARGE,
                "the body may have " + maxBytes + " bytes"));
    return STOP;
  }
}
