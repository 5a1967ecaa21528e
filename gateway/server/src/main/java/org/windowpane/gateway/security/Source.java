package org.windowpane.gateway.security;

import java.net.InetAddress;
import java.util.Optional;
import org.windowpane.protocol.value.IpPrefix;

/**
 * Where requests come from, as limits count it: an IPv4 address, or the first 64 bits of an IPv6
 * address, because a client can choose the others.
 *
 * @param text the address or the prefix, in its usual form
 */
public record Source(String text) {
  private static final int IPV6_BITS = 64;

  /** The source of an address; a text that is no address is a source of its own. */
  public static Source of(String address) {
    return prefix(address)
        .map(it -> it.isV6() ? it.shortened(IPV6_BITS) : it)
        .map(it -> new Source(it.toString()))
        .orElseGet(() -> new Source(address));
  }

  /** The usual form of an address: without an interface, and IPv6 as in RFC 5952. */
  public static String text(InetAddress address) {
    return prefix(address.getHostAddress()).orElseThrow().toString();
  }

  private static Optional<IpPrefix> prefix(String address) {
    try {
      // A link-local address can have the name of an interface at its end.
      return Optional.of(IpPrefix.parse(address.replaceFirst("%.*$", "")));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  @Override
  public String toString() {
    return text;
  }
}
