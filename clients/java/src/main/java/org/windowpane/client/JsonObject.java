package org.windowpane.client;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * An object in an answer. Fields that the client does not know are ignored. Each method fails with
 * {@link InvalidJsonException} if the field has another type.
 */
final class JsonObject {
  private final Map<String, Object> fields;

  JsonObject(Map<String, Object> fields) {
    this.fields = fields;
  }

  /** The answer is not what the API describes. */
  static final class InvalidJsonException extends RuntimeException {
    private static final long serialVersionUID = 1;

    InvalidJsonException(String message) {
      super(message);
    }
  }

  static JsonObject parse(byte[] bytes) {
    try {
      Map<String, Object> parsed = JSON.std.mapFrom(bytes);
      if (parsed == null) {
        throw new InvalidJsonException("the answer is not a JSON object");
      }
      return new JsonObject(parsed);
    } catch (IOException e) {
      throw new InvalidJsonException("the answer is not a JSON object");
    }
  }

  static byte[] write(Map<String, ?> fields) {
    try {
      return JSON.std.asBytes(fields);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private <T> Optional<T> optional(String name, Class<T> type) {
    Object value = fields.get(name);
    if (value != null && !type.isInstance(value)) {
      throw new InvalidJsonException("the answer has a field of another type: " + name);
    }
    return Optional.ofNullable(type.cast(value));
  }

  private static InvalidJsonException missing(String name) {
    return new InvalidJsonException("the answer lacks a field: " + name);
  }

  Optional<String> optionalText(String name) {
    return optional(name, String.class);
  }

  String text(String name) {
    return optionalText(name).orElseThrow(() -> missing(name));
  }

  OptionalLong optionalNumber(String name) {
    return optional(name, Number.class)
        .map(it -> OptionalLong.of(it.longValue()))
        .orElse(OptionalLong.empty());
  }

  long number(String name) {
    return optionalNumber(name).orElseThrow(() -> missing(name));
  }

  boolean flag(String name) {
    return optional(name, Boolean.class).orElseThrow(() -> missing(name));
  }

  Optional<Instant> optionalInstant(String name) {
    try {
      return optionalText(name).map(Instant::parse);
    } catch (DateTimeException e) {
      throw new InvalidJsonException("the answer has a time that is not valid: " + name);
    }
  }

  Instant instant(String name) {
    return optionalInstant(name).orElseThrow(() -> missing(name));
  }

  @SuppressWarnings("unchecked") // The names of JSON are texts.
  private static JsonObject child(Object value, String name) {
    if (value instanceof Map<?, ?> map) {
      return new JsonObject((Map<String, Object>) map);
    }
    throw new InvalidJsonException("the answer has a field of another type: " + name);
  }

  Optional<JsonObject> optionalObject(String name) {
    return Optional.ofNullable(fields.get(name)).map(it -> child(it, name));
  }

  JsonObject object(String name) {
    return optionalObject(name).orElseThrow(() -> missing(name));
  }

  /** A list of objects; empty if the field is missing. */
  <T> List<T> list(String name, Function<JsonObject, T> read) {
    return optional(name, List.class).stream()
        .flatMap(it -> ((List<?>) it).stream())
        .map(it -> read.apply(child(it, name)))
        .toList();
  }

  /** A list of texts; empty if the field is missing. */
  List<String> texts(String name) {
    return optional(name, List.class).stream()
        .flatMap(it -> ((List<?>) it).stream())
        .map(String::valueOf)
        .toList();
  }
}
