package org.windowpane.controller.ovsdb;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Values as RFC 7047, section 5.1, writes them: a set of one is its element, other sets are {@code
 * ["set", [...]]}, maps {@code ["map", [[key, value], ...]]}, references {@code ["uuid", "..."]}.
 * What is not of the expected form reads as empty.
 */
final class OvsdbValues {

  private OvsdbValues() {}

  static List<?> uuid(String uuid) {
    return List.of("uuid", uuid);
  }

  /** A row that is inserted in the same transaction. */
  static List<?> named(String name) {
    return List.of("named-uuid", name);
  }

  static List<?> emptySet() {
    return List.of("set", List.of());
  }

  static List<?> set(List<?> elements) {
    return List.of("set", elements);
  }

  static List<?> map(Map<?, ?> entries) {
    List<List<?>> pairs = new ArrayList<>();
    entries.forEach((key, value) -> pairs.add(List.of(key, value)));
    return List.of("map", pairs);
  }

  static List<?> elements(Object value) {
    if (value instanceof List<?> tagged
        && tagged.size() == 2
        && tagged.get(0).equals("set")
        && tagged.get(1) instanceof List<?> elements) {
      return elements;
    }
    return value == null ? List.of() : List.of(value);
  }

  static List<String> uuids(Object value) {
    return elements(value).stream().map(OvsdbValues::uuidOf).flatMap(Optional::stream).toList();
  }

  private static Optional<String> uuidOf(Object value) {
    return value instanceof List<?> tagged
            && tagged.size() == 2
            && tagged.get(0).equals("uuid")
            && tagged.get(1) instanceof String uuid
        ? Optional.of(uuid)
        : Optional.empty();
  }

  static Optional<String> string(Object value) {
    List<?> elements = elements(value);
    return elements.size() == 1 && elements.get(0) instanceof String text
        ? Optional.of(text)
        : Optional.empty();
  }

  static OptionalLong integer(Object value) {
    List<?> elements = elements(value);
    return elements.size() == 1 && elements.get(0) instanceof Number number
        ? OptionalLong.of(number.longValue())
        : OptionalLong.empty();
  }

  /** A map of strings. */
  static Map<String, String> strings(Object value) {
    Map<String, String> entries = new LinkedHashMap<>();
    for (List<?> pair : pairs(value)) {
      if (pair.get(0) instanceof String key && pair.get(1) instanceof String text) {
        entries.put(key, text);
      }
    }
    return entries;
  }

  /** A map of integers to references. */
  static Map<Integer, String> references(Object value) {
    Map<Integer, String> entries = new LinkedHashMap<>();
    for (List<?> pair : pairs(value)) {
      if (pair.get(0) instanceof Number key) {
        uuidOf(pair.get(1)).ifPresent(uuid -> entries.put(key.intValue(), uuid));
      }
    }
    return entries;
  }

  /** The pairs of a map, each a key and a value. */
  static List<List<?>> pairs(Object value) {
    List<List<?>> pairs = new ArrayList<>();
    if (value instanceof List<?> tagged
        && tagged.size() == 2
        && tagged.get(0).equals("map")
        && tagged.get(1) instanceof List<?> entries) {
      for (Object entry : entries) {
        if (entry instanceof List<?> pair && pair.size() == 2) {
          pairs.add(pair);
        }
      }
    }
    return pairs;
  }
}
