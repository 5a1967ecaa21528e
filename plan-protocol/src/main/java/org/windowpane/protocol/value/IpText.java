package org.windowpane.protocol.value;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.windowpane.protocol.value.IpPrefix.Family;

/** How addresses and prefixes are written; IPv6 as RFC 5952 says. */
final class IpText {
  private static final String OCTET = "(0|[1-9]\\d{0,2})";
  private static final Pattern IPV4 =
      Pattern.compile(OCTET + "\\." + OCTET + "\\." + OCTET + "\\." + OCTET);
  private static final Pattern IPV6 = Pattern.compile("[0-9a-fA-F:]*:[0-9a-fA-F:.]*");
  private static final Pattern LENGTH = Pattern.compile("\\d{1,3}");

  private IpText() {}

  static IpPrefix parse(String text) {
    int slash = text.indexOf('/');
    IpPrefix address = address(text, slash < 0 ? text : text.substring(0, slash));
    if (slash < 0) {
      return address;
    }
    String suffix = text.substring(slash + 1);
    Family family = address.family();
    if (!LENGTH.matcher(suffix).matches() || Integer.parseInt(suffix) > family.bits()) {
      throw new IllegalArgumentException(
          "\"" + text + "\" has no prefix length from 0 to " + family.bits());
    }
    int length = Integer.parseInt(suffix);
    IpPrefix prefix =
        new IpPrefix(
            family,
            address.high() & IpPrefix.highMask(family, length),
            address.low() & IpPrefix.lowMask(family, length),
            length);
    if (prefix.high() != address.high() || prefix.low() != address.low()) {
      throw new IllegalArgumentException(
          "\"" + text + "\" names a host and a prefix at once; the prefix is " + prefix);
    }
    return prefix;
  }

  private static IpPrefix address(String whole, String text) {
    Matcher v4 = IPV4.matcher(text);
    if (v4.matches()) {
      long bits = 0;
      for (int group = 1; group <= 4; group++) {
        int octet = Integer.parseInt(v4.group(group));
        if (octet > 255) {
          throw refused(whole);
        }
        bits = bits << 8 | octet;
      }
      return new IpPrefix(Family.IPV4, 0, bits, 32);
    }
    if (!IPV6.matcher(text).matches()) {
      throw refused(whole);
    }
    try {
      // Nothing is looked up: whatever holds a colon is taken as a literal or refused.
      if (InetAddress.getByName(text) instanceof Inet6Address v6) {
        ByteBuffer bytes = ByteBuffer.wrap(v6.getAddress());
        return new IpPrefix(Family.IPV6, bytes.getLong(), bytes.getLong(), 128);
      }
      throw new IllegalArgumentException(
          "\"" + whole + "\" wraps an IPv4 address; write it as IPv4");
    } catch (UnknownHostException e) {
      throw refused(whole);
    }
  }

  private static IllegalArgumentException refused(String text) {
    return new IllegalArgumentException(
        "\""
            + text
            + "\" is not an address or prefix such as 10.0.0.1, 10.0.0.0/24 or 2001:db8::/32");
  }

  static String format(IpPrefix prefix) {
    if (prefix.isAny()) {
      return "";
    }
    String address =
        prefix.family() == Family.IPV4 ? ipv4(prefix.low()) : ipv6(prefix.high(), prefix.low());
    return prefix.isAddress() ? address : address + "/" + prefix.length();
  }

  private static String ipv4(long bits) {
    return (bits >> 24 & 255)
        + "."
        + (bits >> 16 & 255)
        + "."
        + (bits >> 8 & 255)
        + "."
        + (bits & 255);
  }

  private static String ipv6(long high, long low) {
    int[] groups = new int[8];
    for (int i = 0; i < 4; i++) {
      groups[i] = (int) (high >>> (48 - 16 * i) & 0xffff);
      groups[i + 4] = (int) (low >>> (48 - 16 * i) & 0xffff);
    }
    int gapStart = -1;
    int gapLength = 1;
    for (int start = 0; start < 8; start++) {
      int end = start;
      while (end < 8 && groups[end] == 0) {
        end++;
      }
      if (end - start > gapLength) {
        gapStart = start;
        gapLength = end - start;
      }
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 8; i++) {
      if (i == gapStart) {
        text.append("::");
        i += gapLength - 1;
        continue;
      }
      if (!text.isEmpty() && text.charAt(text.length() - 1) != ':') {
        text.append(':');
      }
      text.append(Integer.toHexString(groups[i]));
    }
    return text.toString();
  }
}
