package org.windowpane.core.flow;

import java.util.Optional;
import java.util.regex.Pattern;
import org.windowpane.protocol.value.FieldSet;

/**
 * The user a flow belongs to. Opaque in decisions: one name is never inside another.
 *
 * @param name the name, or the empty string for any user
 */
public record UserName(String name) implements FieldSet<UserName> {
  /** Flows of every user, and of none. */
  public static final UserName ANY = new UserName("");

  /** The names that a user may have. */
  public static final String NAMES = "[A-Za-z0-9_$][A-Za-z0-9._$@-]{0,63}";

  /** The same in words. */
  public static final String NAMES_IN_WORDS =
      "1 to 64 letters, digits or . _ $ @ -, and not . @ or - first";

  private static final Pattern SHAPE = Pattern.compile(NAMES);

  static UserName parse(String text) {
    if (!SHAPE.matcher(text).matches()) {
      throw new IllegalArgumentException("\"" + text + "\" is not a user name: " + NAMES_IN_WORDS);
    }
    return new UserName(text);
  }

  @Override
  public boolean isAny() {
    return name.isEmpty();
  }

  @Override
  public boolean contains(UserName other) {
    return isAny() || equals(other);
  }

  @Override
  public int specificity() {
    return isAny() ? 0 : 1;
  }

  @Override
  public boolean overlaps(UserName other) {
    return contains(other) || other.contains(this);
  }

  @Override
  public Optional<UserName> intersect(UserName other) {
    if (isAny()) {
      return Optional.of(other);
    }
    return other.isAny() || equals(other) ? Optional.of(this) : Optional.empty();
  }

  @Override
  public String toString() {
    return name;
  }
}
