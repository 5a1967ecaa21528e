package org.windowpane.controller.web;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.restlet.Request;
import org.restlet.Response;
import org.restlet.Restlet;
import org.restlet.data.Status;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One resource: answers with JSON, and with a problem document whatever goes wrong. */
final class Endpoint extends Restlet {

  /** What a resource does. */
  @FunctionalInterface
  interface Handler {

    /** The message to answer with. */
    Object handle(Request request)
        throws IOException, InterruptedException, ExecutionException, TimeoutException;
  }

  private static final Logger LOG = LoggerFactory.getLogger(Endpoint.class);

  private final Map<String, Handler> methods;

  /** A resource with these methods, by their names. */
  Endpoint(Map<String, Handler> methods) {
    this.methods = methods;
  }

  /** A resource that has no method because it does not exist. */
  static Endpoint missing() {
    return new Endpoint(Map.of());
  }

  @Override
  public void handle(Request request, Response response) {
    try {
      response.setEntity(Bodies.write(handler(request).handle(request)));
      response.setStatus(Status.SUCCESS_OK);
    } catch (ProblemException problem) {
      refuse(response, problem);
    } catch (TimeoutException e) {
      refuse(response, ProblemException.unavailable("The module is too busy to answer."));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      refuse(response, ProblemException.unavailable("The controller is ending."));
    } catch (IOException | ExecutionException | RuntimeException e) {
      LOG.error("{} {} failed", request.getMethod(), request.getResourceRef().getPath(), e);
      refuse(response, ProblemException.internal());
    }
  }

  private Handler handler(Request request) {
    if (methods.isEmpty()) {
      throw ProblemException.notFound(request.getResourceRef().getPath());
    }
    Handler handler = methods.get(request.getMethod().getName());
    if (handler == null) {
      throw ProblemException.methodNotAllowed(request.getMethod().getName());
    }
    return handler;
  }

  static void refuse(Response response, ProblemException problem) {
    response.setStatus(Status.valueOf(problem.status()));
    response.setEntity(Bodies.writeProblem(problem.document()));
  }
}
