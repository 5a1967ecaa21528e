package org.windowpane.core.flow;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An Ethernet address, or any.
 *
 * @param text six hex octets in lower case with colons, or the empty string for any
 */
public record EthernetAddress(String text) implements FieldSet<EthernetAddress> {
  /** Every address. */
  public static final EthernetAddress ANY = new EthernetAddress("");

  private static final Pattern SHAPE = Pattern.compile("[0-9a-f]{2}(:[0-9a-f]{2}){5}");

  static EthernetAddress parse(String field, String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    if (!SHAPE.matcher(lower).matches()) {
      throw new InvalidFlowGroupException(
          field,
          "\"" + text + "\" is no Ethernet address: six hex octets such as 0a:00:00:00:00:01");
    }
    return new EthernetAddress(lower);
  }

  @Override
  public boolean isAny() {
    return text.isEmpty();
  }

  @Override
  public boolean contains(EthernetAddress other) {
    return isAny() || equals(other);
  }

  @Override
  public int specificity() {
    return isAny() ? 0 : 1;
  }

  @Override
  public boolean overlaps(EthernetAddress other) {
    return contains(other) || other.contains(this);
  }

  @Override
  public Optional<EthernetAddress> intersect(EthernetAddress other) {
    if (isAny()) {
      return Optional.of(other);
    }
    return other.isAny() || equals(other) ? Optional.of(this) : Optional.empty();
  }

  @Override
  public String toString() {
    return text;
  }
}
