package org.windowpane.gateway.notifications.sending;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.Collection;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.eclipse.jetty.util.InetAddressSet;

/**
 * The addresses that the gateway posts to on behalf of users: public addresses of the Internet that
 * do not belong to this machine, and the addresses that the operator allows. The gateway may reach
 * other addresses that the user cannot reach: this machine, its neighbors, private networks, and
 * addresses that embed others. The gateway cannot detect a public address that another device
 * translates to this machine.
 */
public final class AllowedAddresses {
  private static final Pattern CIDR = Pattern.compile("[0-9a-fA-F.:]+/[0-9]{1,3}");

  /** The special-purpose addresses in IANA's registry, and multicast addresses. */
  private static final InetAddressSet NOT_PUBLIC =
      set(
          "0.0.0.0/8",
          "10.0.0.0/8",
          "100.64.0.0/10",
          "127.0.0.0/8",
          "169.254.0.0/16",
          "172.16.0.0/12",
          "192.0.0.0/24",
          "192.0.2.0/24",
          "192.88.99.0/24",
          "192.168.0.0/16",
          "198.18.0.0/15",
          "198.51.100.0/24",
          "203.0.113.0/24",
          "224.0.0.0/4",
          "240.0.0.0/4",
          "2001::/23",
          "2001:db8::/32",
          "2002::/16",
          "3fff::/20");

  /** The range that IANA assigns public addresses from. */
  private static final InetAddressSet GLOBAL_IPV6 = set("2000::/3");

  private final InetAddressSet allowed = new InetAddressSet();
  private final Predicate<InetAddress> isOwn;

  /**
   * Allows the public Internet and these addresses.
   *
   * @param cidrs such as {@code 10.1.0.0/16} or {@code fd00::/8}
   * @throws IllegalArgumentException that names the entry that is not a range of addresses
   */
  public AllowedAddresses(Collection<String> cidrs) {
    this(cidrs, AllowedAddresses::isOfThisMachine);
  }

  AllowedAddresses(Collection<String> cidrs, Predicate<InetAddress> isOwn) {
    this.isOwn = isOwn;
    for (String cidr : cidrs) {
      if (!CIDR.matcher(cidr).matches()) {
        throw invalid(cidr);
      }
      try {
        allowed.add(cidr);
      } catch (IllegalArgumentException e) {
        throw invalid(cidr);
      }
    }
  }

  private static IllegalArgumentException invalid(String cidr) {
    return new IllegalArgumentException(
        "give addresses as 10.1.0.0/16 or fd00::/8, with no bit set after the prefix, not as "
            + cidr);
  }

  private static InetAddressSet set(String... cidrs) {
    InetAddressSet set = new InetAddressSet();
    for (String cidr : cidrs) {
      set.add(cidr);
    }
    return set;
  }

  /** Whether the gateway may connect to this address. */
  boolean allows(InetAddress address) {
    boolean isPublic =
        !NOT_PUBLIC.test(address)
            && (!(address instanceof Inet6Address) || GLOBAL_IPV6.test(address));
    return allowed.test(address) || (isPublic && !isOwn.test(address));
  }

  /**
   * Asks the system each time, because a machine's addresses change. If the system does not answer,
   * the address counts as one of this machine.
   */
  private static boolean isOfThisMachine(InetAddress address) {
    try {
      return NetworkInterface.getByInetAddress(address) != null;
    } catch (SocketException e) {
      return true;
    }
  }
}
