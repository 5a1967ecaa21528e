package org.windowpane.protocol.value;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The transport protocols of a flow group: all, one, or TCP and UDP both (which is what a port
 * without a transport means).
 *
 * @param number the IP protocol number, 0 to 255, or one of the two special values below
 */
public record Transport(int number) implements FieldSet<Transport> {
  private static final int ANY_NUMBER = -1;
  private static final int PORTED_NUMBER = -2;
  private static final int ICMP_V6 = 58;
  private static final Pattern DIGITS = Pattern.compile("\\d{1,3}");

  /** Every protocol, and packets that are not IP. */
  public static final Transport ANY = new Transport(ANY_NUMBER);

  /** TCP and UDP. */
  public static final Transport TCP_OR_UDP = new Transport(PORTED_NUMBER);

  /** TCP. */
  public static final Transport TCP = new Transport(6);

  /** UDP. */
  public static final Transport UDP = new Transport(17);

  /** ICMP. */
  public static final Transport ICMP = new Transport(1);

  /** Checks the range. */
  public Transport {
    if (number < PORTED_NUMBER || number > 255) {
      throw new IllegalArgumentException("no IP protocol: " + number);
    }
  }

  /**
   * Reads {@code tcp}, {@code udp}, {@code icmp} or a protocol number.
   *
   * @throws IllegalArgumentException if the text is anything else
   */
  public static Transport parse(String text) {
    switch (text.toLowerCase(Locale.ROOT)) {
      case "tcp":
        return TCP;
      case "udp":
        return UDP;
      case "icmp":
        return ICMP;
      default:
        if (DIGITS.matcher(text).matches() && Integer.parseInt(text) <= 255) {
          return new Transport(Integer.parseInt(text));
        }
        throw new IllegalArgumentException(
            "\""
                + text
                + "\" is not a transport: tcp, udp, icmp or a protocol number from 0 to 255");
    }
  }

  /**
   * The protocol number in the header of IPv4 or IPv6; they differ for ICMP only.
   *
   * @throws IllegalStateException unless this is one protocol
   */
  public int number(boolean v6) {
    if (number < 0) {
      throw new IllegalStateException("not one protocol");
    }
    return v6 && equals(ICMP) ? ICMP_V6 : number;
  }

  /** Whether packets of every protocol in the set have ports. */
  public boolean hasPorts() {
    return TCP_OR_UDP.contains(this);
  }

  @Override
  public boolean isAny() {
    return number == ANY_NUMBER;
  }

  @Override
  public boolean contains(Transport other) {
    return isAny()
        || equals(other)
        || (number == PORTED_NUMBER && (other.equals(TCP) || other.equals(UDP)));
  }

  @Override
  public int specificity() {
    return isAny() ? 0 : number == PORTED_NUMBER ? 1 : 2;
  }

  @Override
  public boolean overlaps(Transport other) {
    return contains(other) || other.contains(this);
  }

  @Override
  public Optional<Transport> intersect(Transport other) {
    if (contains(other)) {
      return Optional.of(other);
    }
    return other.contains(this) ? Optional.of(this) : Optional.empty();
  }

  @Override
  public String toString() {
    return switch (number) {
      case 1 -> "icmp";
      case 6 -> "tcp";
      case 17 -> "udp";
      default -> Integer.toString(number);
    };
  }
}
