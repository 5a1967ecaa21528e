package org.windowpane.controller.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import org.restlet.data.MediaType;
import org.restlet.representation.ByteArrayRepresentation;
import org.restlet.representation.Representation;
import org.windowpane.protocol.json.ProtocolJson;
import org.windowpane.protocol.json.ProtocolJsonException;

/** Messages of the plan protocol as bodies of requests and answers. */
final class Bodies {

  private static final MediaType PROBLEM = new MediaType("application/problem+json");

  private Bodies() {}

  /**
   * Reads a message of at most {@code limit} bytes.
   *
   * @throws ProblemException if the body is anything else. It is thrown after the whole body was
   *     read, because a client that is still sending does not read the answer
   */
  static <T> T read(Representation body, int limit, Class<T> type) throws IOException {
    InputStream unbounded = body == null ? null : body.getStream();
    if (unbounded == null) {
      throw ProblemException.notJson("The body must be a JSON object.");
    }
    try (InputStream stream = new BoundedStream(unbounded, limit)) {
      try {
        return ProtocolJson.readRequest(stream, type);
      } catch (ProtocolJsonException e) {
        stream.transferTo(OutputStream.nullOutputStream());
        throw e.field()
            .map(field -> ProblemException.invalid(field, e.getMessage()))
            .orElseGet(() -> ProblemException.notJson(e.getMessage()));
      }
    }
  }

  static Representation write(Object message) {
    return new ByteArrayRepresentation(ProtocolJson.write(message), MediaType.APPLICATION_JSON);
  }

  static Representation writeProblem(Map<String, ?> document) {
    return new ByteArrayRepresentation(ProtocolJson.write(document), PROBLEM);
  }
}
