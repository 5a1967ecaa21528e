package org.windowpane.controller.web;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The fields of a JSON object, read one by one; whatever is wrong is said with the field's path.
 */
final class Fields {

  private final Supplier<String> path;
  private final Map<?, ?> object;
  private final List<String> read = new ArrayList<>();

  Fields(String path, Map<?, ?> object) {
    this(() -> path, object);
  }

  /** The path is asked for only when something is wrong: a plan has many objects. */
  private Fields(Supplier<String> path, Map<?, ?> object) {
    this.path = path;
    this.object = object;
  }

  private String path(String name) {
    String before = path.get();
    return before.isEmpty() ? name : before + "." + name;
  }

  private Optional<Object> value(String name) {
    read.add(name);
    return Optional.ofNullable(object.get(name));
  }

  private Object require(String name) {
    return value(name).orElseThrow(() -> ProblemException.invalid(path(name), "It is missing."));
  }

  /** Whether the field is there and is not null. */
  boolean has(String name) {
    return value(name).isPresent();
  }

  long integer(String name, long least) {
    Object value = require(name);
    if (!(value instanceof Integer || value instanceof Long)
        || ((Number) value).longValue() < least) {
      throw ProblemException.invalid(
          path(name), "It must be a whole number of at least " + least + ".");
    }
    return ((Number) value).longValue();
  }

  int port(String name) {
    long port = integer(name, 1);
    if (port > 0xffff_ff00L) {
      throw ProblemException.invalid(path(name), "It must be a port that a switch can have.");
    }
    return (int) port;
  }

  Optional<String> text(String name) {
    return value(name).map(value -> text(() -> path(name), value));
  }

  private static String text(Supplier<String> at, Object value) {
    if (value instanceof String text) {
      return text;
    }
    throw ProblemException.invalid(at.get(), "It must be a string.");
  }

  /** A string in some form; the parser's complaint becomes the problem's detail. */
  <T> Optional<T> parsed(String name, Function<String, T> parser) {
    return text(name).map(text -> valid(name, () -> parser.apply(text)));
  }

  <T> T requiredParsed(String name, Function<String, T> parser) {
    require(name);
    return parsed(name, parser).orElseThrow();
  }

  Optional<Instant> instant(String name) {
    return parsed(name, Fields::instantOf);
  }

  private static Instant instantOf(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is not an instant (such as 2026-11-20T21:00:00Z)", e);
    }
  }

  Fields object(String name) {
    if (require(name) instanceof Map<?, ?> fields) {
      return new Fields(() -> path(name), fields);
    }
    throw ProblemException.invalid(path(name), "It must be an object.");
  }

  List<Fields> objects(String name) {
    List<?> elements = list(name);
    List<Fields> objects = new ArrayList<>(elements.size());
    for (Object element : elements) {
      objects.add(element(() -> path(name), objects.size(), element));
    }
    return objects;
  }

  /** An element of an array that must be an object. */
  static Fields element(String array, int index, Object element) {
    return element(() -> array, index, element);
  }

  private static Fields element(Supplier<String> array, int index, Object element) {
    Supplier<String> at = () -> array.get() + "[" + index + "]";
    if (element instanceof Map<?, ?> fields) {
      return new Fields(at, fields);
    }
    throw ProblemException.invalid(at.get(), "It must be an object.");
  }

  /** What was made of an array's objects while it was read. */
  <T> List<T> made(String name, Class<T> type) {
    if (require(name) instanceof Json.Made made) {
      return made.of().stream().map(type::cast).toList();
    }
    throw ProblemException.invalid(path(name), "It must be an array.");
  }

  List<String> texts(String name, Function<String, String> parser) {
    List<String> texts = new ArrayList<>();
    for (Object element : list(name)) {
      String at = name + "[" + texts.size() + "]";
      String text = text(() -> path(at), element);
      texts.add(valid(at, () -> parser.apply(text)));
    }
    return texts;
  }

  private List<?> list(String name) {
    if (require(name) instanceof List<?> elements) {
      return elements;
    }
    throw ProblemException.invalid(path(name), "It must be an array.");
  }

  /** The value, unless making it is refused; then the refusal is this field's problem. */
  <T> T valid(String name, Supplier<T> value) {
    try {
      return value.get();
    } catch (IllegalArgumentException e) {
      throw ProblemException.invalid(path(name), e.getMessage() + ".");
    }
  }

  /** Refuses fields that nobody has read. */
  void refuseOthers() {
    for (Object name : object.keySet()) {
      if (!read.contains(String.valueOf(name))) {
        throw ProblemException.invalid(path(String.valueOf(name)), "There is no such field.");
      }
    }
  }
}
