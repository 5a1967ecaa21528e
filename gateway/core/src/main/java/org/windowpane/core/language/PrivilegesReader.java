package org.windowpane.core.language;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.StringJoiner;

/** Reads the privileges of a new share: {@code [reserve <= 100 deny = False]}, in any order. */
final class PrivilegesReader {
  private static final String NAMES =
      "reserve, reserveTBCapacity, reserveTBFill, ratelimit, allow or deny";

  private final Cursor cursor;
  private final Map<Privilege, Long> numbers = new EnumMap<>(Privilege.class);
  private final Map<Privilege, Boolean> truths = new EnumMap<>(Privilege.class);

  private PrivilegesReader(Cursor cursor) {
    this.cursor = cursor;
  }

  /** Reads the text after the opening bracket, and the closing bracket. */
  static PrivilegeClause read(Cursor cursor) {
    return new PrivilegesReader(cursor).clause();
  }

  private PrivilegeClause clause() {
    while (!cursor.accept("]")) {
      one();
    }
    return new PrivilegeClause(
        number(Privilege.RESERVE_AT_MOST),
        number(Privilege.RESERVE_AT_LEAST),
        number(Privilege.TOKEN_CAPACITY),
        number(Privilege.TOKEN_FILL),
        number(Privilege.RATE_LIMIT_AT_LEAST),
        Optional.ofNullable(truths.get(Privilege.ALLOW)),
        Optional.ofNullable(truths.get(Privilege.DENY)));
  }

  private void one() {
    Token word = cursor.next(PrivilegesReader::isPrivilege, NAMES + ", or \"]\"");
    Privilege privilege = relation(word.text());
    if (numbers.containsKey(privilege) || truths.containsKey(privilege)) {
      throw Cursor.error(
          word, "found a second \"" + privilege + "\", expected each privilege once at most");
    }
    if (privilege.isTruth()) {
      truths.put(privilege, cursor.truth());
    } else {
      numbers.put(privilege, cursor.integer("a whole number"));
    }
  }

  private Privilege relation(String word) {
    StringJoiner relations = new StringJoiner(" or ");
    for (Privilege privilege : Privilege.values()) {
      if (privilege.word().equals(word)) {
        if (cursor.accept(privilege.relation())) {
          return privilege;
        }
        relations.add("\"" + privilege.relation() + "\"");
      }
    }
    throw cursor.unexpected(relations.toString());
  }

  private OptionalLong number(Privilege privilege) {
    Long number = numbers.get(privilege);
    return number == null ? OptionalLong.empty() : OptionalLong.of(number);
  }

  private static boolean isPrivilege(String text) {
    for (Privilege privilege : Privilege.values()) {
      if (privilege.word().equals(text)) {
        return true;
      }
    }
    return false;
  }
}
