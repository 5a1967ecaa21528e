package org.windowpane.protocol.value;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Transport ports from {@code first} to {@code last}, both included, each 0 to 65535.
 *
 * @param first the smallest port
 * @param last the largest port, not below {@code first}
 */
public record PortRange(int first, int last) implements FieldSet<PortRange> {
  private static final int MAX = 65_535;
  private static final Pattern SHAPE = Pattern.compile("(\\d{1,5})(?:-(\\d{1,5}))?");

  /** Every port, and packets that have none. */
  public static final PortRange ANY = new PortRange(0, MAX);

  /** Checks the bounds. */
  public PortRange {
    if (first < 0 || last > MAX || first > last) {
      throw new IllegalArgumentException("not a port range: " + first + "-" + last);
    }
  }

  /**
   * Reads {@code 80} or {@code 8000-8099}.
   *
   * @throws IllegalArgumentException if the text is anything else
   */
  public static PortRange parse(String text) {
    Matcher matcher = SHAPE.matcher(text);
    if (!matcher.matches()) {
      throw refused(text);
    }
    int first = Integer.parseInt(matcher.group(1));
    int last = matcher.group(2) == null ? first : Integer.parseInt(matcher.group(2));
    if (last > MAX || first > last) {
      throw refused(text);
    }
    return new PortRange(first, last);
  }

  private static IllegalArgumentException refused(String text) {
    return new IllegalArgumentException(
        "\"" + text + "\" is not a port: a number from 0 to 65535, or a range such as 8000-8099");
  }

  @Override
  public boolean isAny() {
    return first == 0 && last == MAX;
  }

  /** Whether this is exactly one port. */
  public boolean isPort() {
    return first == last;
  }

  /** Whether this is more than one port, and not every port. */
  public boolean isRange() {
    return !isAny() && !isPort();
  }

  @Override
  public boolean contains(PortRange other) {
    return first <= other.first && other.last <= last;
  }

  @Override
  public int specificity() {
    return MAX - (last - first);
  }

  @Override
  public boolean overlaps(PortRange other) {
    return first <= other.last && other.first <= last;
  }

  @Override
  public Optional<PortRange> intersect(PortRange other) {
    int from = Math.max(first, other.first);
    int to = Math.min(last, other.last);
    return from <= to ? Optional.of(new PortRange(from, to)) : Optional.empty();
  }

  /**
   * How many value/mask pairs cover the range: what it costs in a flow table, where a port can only
   * be matched under a mask.
   */
  public int maskCount() {
    int count = 0;
    int from = first;
    while (from <= last) {
      int block = from == 0 ? MAX + 1 : Integer.lowestOneBit(from);
      while (block > last - from + 1) {
        block >>= 1;
      }
      from += block;
      count++;
    }
    return count;
  }

  @Override
  public String toString() {
    return first == last ? Integer.toString(first) : first + "-" + last;
  }
}
