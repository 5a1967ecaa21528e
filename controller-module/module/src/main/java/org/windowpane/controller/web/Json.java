package org.windowpane.controller.web;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.restlet.data.MediaType;
import org.restlet.representation.ByteArrayRepresentation;
import org.restlet.representation.Representation;

/** JSON as plain maps and lists, with nothing but what every Jackson since 2.11 has. */
final class Json {

  private static final ObjectMapper MAPPER =
      new ObjectMapper()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
  private static final MediaType PROBLEM = new MediaType("application/problem+json");

  private Json() {}

  /**
   * Reads a body of at most {@code limit} bytes that is one JSON object.
   *
   * @throws ProblemException if it is anything else
   */
  static Fields read(Representation body, int limit) throws IOException {
    InputStream stream = body == null ? null : body.getStream();
    if (stream == null) {
      throw ProblemException.notJson("The body must be a JSON object.");
    }
    try (stream) {
      byte[] bytes = stream.readNBytes(limit + 1);
      if (bytes.length > limit) {
        throw ProblemException.tooLarge(limit);
      }
      if (MAPPER.readValue(bytes, Object.class) instanceof Map<?, ?> object) {
        return new Fields("", object);
      }
      throw ProblemException.notJson("The body must be a JSON object.");
    } catch (JsonProcessingException e) {
      throw ProblemException.notJson("The body is not JSON: " + e.getOriginalMessage());
    }
  }

  static Representation write(Map<String, ?> document) throws JsonProcessingException {
    return write(document, MediaType.APPLICATION_JSON);
  }

  static Representation writeProblem(Map<String, ?> document) throws JsonProcessingException {
    return write(document, PROBLEM);
  }

  private static Representation write(Map<String, ?> document, MediaType type)
      throws JsonProcessingException {
    return new ByteArrayRepresentation(MAPPER.writeValueAsBytes(document), type);
  }
}
