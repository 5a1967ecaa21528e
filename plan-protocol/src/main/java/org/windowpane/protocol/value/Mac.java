package org.windowpane.protocol.value;

import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An Ethernet address, or any.
 *
 * @param value the 48 bits of the address, or -1 for any address
 */
public record Mac(long value) implements FieldSet<Mac>, Comparable<Mac> {
  /** Every address. */
  public static final Mac ANY = new Mac(-1);

  private static final Pattern SHAPE = Pattern.compile("[0-9a-fA-F]{2}(:[0-9a-fA-F]{2}){5}");

  /** Refuses more than 48 bits. */
  public Mac {
    if (value != -1 && value >>> 48 != 0) {
      throw new IllegalArgumentException("an Ethernet address has 48 bits");
    }
  }

  /**
   * Reads six hex octets with colons.
   *
   * @throws IllegalArgumentException if the text is anything else
   */
  public static Mac parse(String text) {
    if (!SHAPE.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is not an Ethernet address: six hex octets such as 0a:00:00:00:00:01");
    }
    return new Mac(HexFormat.fromHexDigitsToLong(text.replace(":", "")));
  }

  @Override
  public boolean isAny() {
    return value == -1;
  }

  @Override
  public boolean contains(Mac other) {
    return isAny() || equals(other);
  }

  @Override
  public int specificity() {
    return isAny() ? 0 : 1;
  }

  @Override
  public boolean overlaps(Mac other) {
    return contains(other) || other.contains(this);
  }

  @Override
  public Optional<Mac> intersect(Mac other) {
    if (isAny()) {
      return Optional.of(other);
    }
    return other.isAny() || equals(other) ? Optional.of(this) : Optional.empty();
  }

  @Override
  public int compareTo(Mac other) {
    return Long.compare(value, other.value);
  }

  /** Six hex octets in lower case with colons; the empty string for any address. */
  @Override
  public String toString() {
    return isAny() ? "" : HexGroups.text(value, 6);
  }
}
