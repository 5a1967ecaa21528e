package org.windowpane.controller.web;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.restlet.data.MediaType;
import org.restlet.representation.ByteArrayRepresentation;
import org.restlet.representation.Representation;

/** JSON as plain maps and lists, with nothing but what every Jackson since 2.11 has. */
final class Json {

  private static final ObjectMapper MAPPER =
      new ObjectMapper()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .disable(JsonParser.Feature.AUTO_CLOSE_SOURCE);
  private static final ObjectReader VALUE =
      MAPPER.readerFor(Object.class).without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
  private static final String NOT_AN_OBJECT = "The body must be a JSON object.";
  private static final int AT_ONCE = 2_000;
  private static final MediaType PROBLEM = new MediaType("application/problem+json");

  private Json() {}

  /**
   * Reads a body of at most {@code limit} bytes that is one JSON object. One array of it may be
   * long: its objects are made into something else as they come, so that they are never there all
   * at once.
   *
   * @param array the array's field
   * @param make what becomes of some of its objects, in their order
   * @throws ProblemException if it is anything else, after all of it was read: whoever is still
   *     sending would not hear of it
   */
  static Fields read(
      Representation body, int limit, String array, Function<List<Fields>, List<?>> make)
      throws IOException {
    InputStream unbounded = body == null ? null : body.getStream();
    if (unbounded == null) {
      throw ProblemException.notJson(NOT_AN_OBJECT);
    }
    try (InputStream stream = new BoundedStream(unbounded, limit)) {
      try {
        return object(MAPPER.getFactory().createParser(stream), array, make);
      } catch (JsonProcessingException e) {
        stream.transferTo(OutputStream.nullOutputStream());
        throw ProblemException.notJson("The body is not JSON: " + e.getOriginalMessage());
      } catch (ProblemException e) {
        stream.transferTo(OutputStream.nullOutputStream());
        throw e;
      }
    }
  }

  private static Fields object(
      JsonParser parser, String array, Function<List<Fields>, List<?>> make) throws IOException {
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      throw ProblemException.notJson(NOT_AN_OBJECT);
    }
    Map<String, Object> object = new LinkedHashMap<>();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.getCurrentName();
      boolean isLong = parser.nextToken() == JsonToken.START_ARRAY && name.equals(array);
      object.put(name, isLong ? new Made(made(parser, array, make)) : VALUE.readValue(parser));
    }
    if (parser.nextToken() != null) {
      throw ProblemException.notJson("The body must be one JSON object and nothing else.");
    }
    return new Fields("", object);
  }

  private static List<Object> made(
      JsonParser parser, String array, Function<List<Fields>, List<?>> make) throws IOException {
    List<Object> made = new ArrayList<>();
    List<Fields> some = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      some.add(Fields.element(array, made.size() + some.size(), VALUE.readValue(parser)));
      if (some.size() == AT_ONCE) {
        made.addAll(make.apply(some));
        some.clear();
      }
    }
    made.addAll(make.apply(some));
    return made;
  }

  /** What was made of an array's objects. */
  record Made(List<?> of) {}

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
