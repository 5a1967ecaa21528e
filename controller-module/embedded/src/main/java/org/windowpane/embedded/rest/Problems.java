package org.windowpane.embedded.rest;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.restlet.Request;
import org.restlet.Response;
import org.restlet.data.MediaType;
import org.restlet.data.Status;
import org.restlet.representation.Representation;
import org.restlet.representation.StringRepresentation;
import org.restlet.resource.Resource;
import org.restlet.service.StatusService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers errors that no resource answered itself with problem documents (RFC 9457). */
final class Problems extends StatusService {
  private static final Logger log = LoggerFactory.getLogger(Problems.class);
  private static final MediaType PROBLEM = new MediaType("application/problem+json");

  @Override
  public Representation toRepresentation(Status status, Request request, Response response) {
    ObjectNode problem = JsonNodeFactory.instance.objectNode();
    problem.put("type", "about:blank");
    problem.put("title", new Status(status.getCode()).getReasonPhrase());
    problem.put("status", status.getCode());
    if (status.isClientError() && status.getDescription() != null) {
      problem.put("detail", status.getDescription());
    }
    return new StringRepresentation(problem.toString(), PROBLEM);
  }

  /** A fault goes to the log; the client only learns that there was one. */
  @Override
  public Status toStatus(Throwable throwable, Resource resource) {
    Status status = super.toStatus(throwable, resource);
    if (status.isServerError()) {
      log.error("a request failed", throwable);
    }
    return status;
  }
}
