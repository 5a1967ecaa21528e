package org.windowpane.protocol.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.exc.InvalidTypeIdException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import org.windowpane.protocol.value.InvalidFieldException;

/**
 * Reads and writes the messages of the plan protocol.
 *
 * <p>Requests are read strictly: unknown and repeated fields, numbers in strings and fractions are
 * refused. Answers are read the same way, except that unknown fields are ignored and an unknown
 * state counts as failed.
 */
public final class ProtocolJson {
  /** The deepest nesting of a message; the protocol itself needs 6. */
  public static final int MAX_NESTING = 16;

  private static final StreamReadConstraints BOUNDS =
      StreamReadConstraints.builder()
          .maxNestingDepth(MAX_NESTING)
          .maxNumberLength(40)
          .maxStringLength(100_000)
          .maxNameLength(100)
          .build();

  private static final ObjectMapper MAPPER =
      JsonMapper.builder(JsonFactory.builder().streamReadConstraints(BOUNDS).build())
          .addModule(new Jdk8Module())
          .addModule(new JavaTimeModule())
          .addModule(new ValueModule())
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .enable(SerializationFeature.WRITE_ENUMS_USING_TO_STRING)
          .enable(DeserializationFeature.READ_ENUMS_USING_TO_STRING)
          .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .withCoercionConfig(
              LogicalType.Textual,
              text ->
                  text.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                      .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                      .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
          .build();

  private static final ObjectReader REQUESTS = MAPPER.reader();
  private static final ObjectReader ANSWERS =
      MAPPER
          .reader()
          .without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .with(DeserializationFeature.READ_UNKNOWN_ENUM_VALUES_USING_DEFAULT_VALUE);

  private ProtocolJson() {}

  /** The value as JSON in UTF-8. */
  public static byte[] write(Object value) {
    try {
      return MAPPER.writeValueAsBytes(value);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads a request, which may have no unknown fields. Leaves the stream open, so that a caller can
   * read on after an error.
   *
   * @throws ProtocolJsonException if the body is not such a message
   * @throws IOException if the stream cannot be read
   */
  public static <T> T readRequest(InputStream body, Class<T> type)
      throws IOException, ProtocolJsonException {
    try {
      return REQUESTS.forType(type).readValue(body);
    } catch (JsonProcessingException e) {
      throw named(e);
    }
  }

  /**
   * Reads an answer; unknown fields are ignored.
   *
   * @throws ProtocolJsonException if the body is not such a message
   */
  public static <T> T readAnswer(byte[] body, Class<T> type) throws ProtocolJsonException {
    try {
      return ANSWERS.forType(type).readValue(body);
    } catch (JsonProcessingException e) {
      throw named(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ProtocolJsonException named(JsonProcessingException e) {
    if (!(e instanceof JsonMappingException mapping)) {
      return new ProtocolJsonException(
          Optional.empty(), "The body is not JSON: " + e.getOriginalMessage(), e);
    }
    String path = path(mapping);
    if (cause(e) instanceof InvalidFieldException invalid) {
      return at(join(path, invalid.field()), invalid.getMessage(), e);
    }
    if (e instanceof InvalidTypeIdException type) {
      return at(
          join(path, "type"),
          type.getTypeId() == null
              ? "It is missing."
              : "\"" + type.getTypeId() + "\" is not one of " + ValueModule.actionTypes() + ".",
          e);
    }
    if (path.isEmpty()) {
      return new ProtocolJsonException(
          Optional.empty(), "The body must be one JSON object and nothing else.", e);
    }
    return at(path, reason(mapping), e);
  }

  private static ProtocolJsonException at(String field, String reason, Throwable cause) {
    return new ProtocolJsonException(Optional.of(field), reason, cause);
  }

  private static Throwable cause(JsonProcessingException e) {
    Throwable cause = e;
    while (cause.getCause() != null && !(cause instanceof InvalidFieldException)) {
      cause = cause.getCause();
    }
    return cause;
  }

  private static String reason(JsonMappingException e) {
    if (e instanceof UnrecognizedPropertyException) {
      return "There is no such field.";
    }
    if (cause(e) instanceof IllegalArgumentException refused) {
      return refused.getMessage() + ".";
    }
    if (e instanceof MismatchedInputException mismatch && mismatch.getTargetType() != null) {
      return reason(mismatch, mismatch.getTargetType());
    }
    return e.getCause() instanceof JsonProcessingException notJson
        ? "The JSON is not valid here: " + notJson.getOriginalMessage()
        : "It cannot be read.";
  }

  private static String reason(MismatchedInputException e, Class<?> type) {
    if (e.getOriginalMessage().startsWith("Cannot map `null`")) {
      return "It is missing.";
    }
    if (type == long.class || type == int.class || Number.class.isAssignableFrom(type)) {
      return "It must be a whole number.";
    }
    if (type == boolean.class) {
      return "It must be true or false.";
    }
    if (type.isEnum()) {
      return "It must be one of " + ValueModule.names(type) + ".";
    }
    if (Collection.class.isAssignableFrom(type)) {
      return "It must be an array.";
    }
    return type.isRecord() || Map.class.isAssignableFrom(type)
        ? "It must be an object."
        : "It must be a string.";
  }

  private static String path(JsonMappingException e) {
    StringBuilder path = new StringBuilder();
    for (JsonMappingException.Reference step : e.getPath()) {
      if (step.getFieldName() == null) {
        path.append('[').append(step.getIndex()).append(']');
      } else {
        path.append(path.isEmpty() ? "" : ".").append(step.getFieldName());
      }
    }
    return path.toString();
  }

  private static String join(String object, String field) {
    return object.isEmpty() || field.isEmpty() ? object + field : object + "." + field;
  }
}
