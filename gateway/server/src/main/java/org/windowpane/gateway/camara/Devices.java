package org.windowpane.gateway.camara;

import static org.windowpane.gateway.camara.CamaraException.badRequest;
import static org.windowpane.gateway.camara.CamaraException.unprocessable;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.windowpane.gateway.camara.OrderForms.DeviceForm;
import org.windowpane.gateway.camara.OrderForms.Ipv4Form;
import org.windowpane.gateway.camara.OrderForms.ServerForm;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.ledger.state.KnownHosts;
import org.windowpane.gateway.ledger.state.KnownHosts.KnownHost;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.IpPrefix.Family;

/** Finds the hosts that devices and application servers represent, by their addresses. */
final class Devices {
  /** The most hosts that one application server can represent. */
  static final int MOST_SERVERS = 16;

  private final KnownHosts hosts;

  Devices(LedgerState state) {
    this.hosts = KnownHosts.of(state);
  }

  /**
   * A device of the network.
   *
   * @param host the host
   * @param address the address by which it was found
   * @param identifier the one identifier by which it was found, as the program gave it
   */
  record Located(KnownHost host, IpPrefix address, DeviceForm identifier) {
    /** Its address of a family, if it has one. */
    private Optional<IpPrefix> address(Family family) {
      return address.family() == family
          ? Optional.of(address)
          : host.addresses().stream()
              .map(IpPrefix::parse)
              .filter(it -> it.family() == family)
              .findFirst();
    }
  }

  /** A host at either end of flows, both of one family. */
  record Pair(IpPrefix device, IpPrefix server) {}

  /**
   * The device of a request.
   *
   * @param form the identifiers, or null
   * @throws CamaraException if there is none, or none that the network knows
   */
  Located locate(DeviceForm form) {
    if (form == null) {
      throw unprocessable(
          "MISSING_IDENTIFIER", "State the device; the access token does not identify one.");
    }
    List<Located> identifiers = identifiers(form);
    if (identifiers.isEmpty()) {
      if (form.phoneNumber() == null && form.networkAccessIdentifier() == null) {
        throw ProblemException.invalid("device", "must have an identifier");
      }
      throw unprocessable(
          "UNSUPPORTED_IDENTIFIER",
          "This network knows devices by ipv4Address and ipv6Address only.");
    }
    return identifiers.stream()
        .filter(it -> it.host() != null)
        .findFirst()
        .orElseThrow(
            () ->
                new CamaraException(
                    404,
                    "IDENTIFIER_NOT_FOUND",
                    "The network knows no host with the address of the device."));
  }

  /** The identifiers that the gateway supports, each with its host, or with null for none. */
  private List<Located> identifiers(DeviceForm form) {
    List<Located> found = new ArrayList<>();
    Ipv4Form ipv4 = form.ipv4Address();
    if (ipv4 != null) {
      if (ipv4.privateAddress() == null && ipv4.publicPort() == null) {
        throw ProblemException.invalid(
            "device.ipv4Address", "must have a privateAddress or a publicPort");
      }
      DeviceForm identifier = new DeviceForm(null, null, ipv4, null);
      IpPrefix publicAddress =
          address("device.ipv4Address.publicAddress", ipv4.publicAddress(), Family.IPV4);
      if (ipv4.privateAddress() != null) {
        found.add(
            located(
                address("device.ipv4Address.privateAddress", ipv4.privateAddress(), Family.IPV4),
                identifier));
      }
      found.add(located(publicAddress, identifier));
    }
    if (form.ipv6Address() != null) {
      found.add(
          located(
              address("device.ipv6Address", form.ipv6Address(), Family.IPV6),
              new DeviceForm(null, null, null, form.ipv6Address())));
    }
    return found;
  }

  private Located located(IpPrefix address, DeviceForm identifier) {
    return new Located(hosts.find(address.toString()).orElse(null), address, identifier);
  }

  private static IpPrefix address(String field, String text, Family family) {
    try {
      IpPrefix address = IpPrefix.parse(text);
      if (address.family() == family && address.isAddress() && text.indexOf('/') < 0) {
        return address;
      }
    } catch (IllegalArgumentException e) {
      throw notAnAddress(field, family);
    }
    throw notAnAddress(field, family);
  }

  private static ProblemException notAnAddress(String field, Family family) {
    return ProblemException.invalid(
        field, family == Family.IPV4 ? "must be an IPv4 address" : "must be an IPv6 address");
  }

  /**
   * A device and every host that an application server represents. Addresses that no host has are
   * left out.
   *
   * @throws CamaraException if no host, or too many hosts, have its addresses
   */
  List<Pair> pairs(Located device, ServerForm server) {
    Set<Pair> pairs = new LinkedHashSet<>();
    for (IpPrefix range : ranges(server)) {
      Optional<IpPrefix> own = device.address(range.family());
      if (own.isPresent()) {
        hostsIn(range)
            .filter(it -> !device.host().addresses().contains(it.toString()))
            .forEach(it -> pairs.add(new Pair(own.get(), it)));
      }
    }
    if (pairs.isEmpty()) {
      throw unprocessable(
          "SERVICE_NOT_APPLICABLE",
          "The network knows no other host with an address of the application server.");
    }
    if (pairs.size() > MOST_SERVERS) {
      throw badRequest(
          "OUT_OF_RANGE",
          "The application server represents %d hosts. State a narrower subnet, of at most %d."
              .formatted(pairs.size(), MOST_SERVERS));
    }
    return List.copyOf(pairs);
  }

  private Stream<IpPrefix> hostsIn(IpPrefix range) {
    return range.isAddress()
        ? Stream.of(range).filter(it -> hosts.find(it.toString()).isPresent())
        : hosts.all().stream()
            .flatMap(it -> it.addresses().stream())
            .map(IpPrefix::parse)
            .filter(range::contains);
  }

  private static List<IpPrefix> ranges(ServerForm server) {
    boolean hasSubnet = server.ipv4Address() != null || server.ipv6Address() != null;
    if (hasSubnet == (server.ipAddresses() != null)) {
      throw ProblemException.invalid(
          "applicationServer", "must have either ipAddresses, or ipv4Address and ipv6Address");
    }
    List<IpPrefix> ranges = new ArrayList<>();
    if (hasSubnet) {
      if (server.ipv4Address() != null) {
        ranges.add(subnet("applicationServer.ipv4Address", server.ipv4Address(), Family.IPV4));
      }
      if (server.ipv6Address() != null) {
        ranges.add(subnet("applicationServer.ipv6Address", server.ipv6Address(), Family.IPV6));
      }
      return ranges;
    }
    for (String text : server.ipAddresses()) {
      Family family = text.indexOf(':') < 0 ? Family.IPV4 : Family.IPV6;
      IpPrefix address = address("applicationServer.ipAddresses", text, family);
      if (ranges.contains(address)) {
        throw ProblemException.invalid(
            "applicationServer.ipAddresses", "has an address more than once");
      }
      ranges.add(address);
    }
    return ranges;
  }

  /** A subnet, whose address may have bits behind the mask. */
  private static IpPrefix subnet(String field, String text, Family family) {
    int slash = text.indexOf('/');
    if (slash < 0) {
      return address(field, text, family);
    }
    IpPrefix address = address(field, text.substring(0, slash), family);
    try {
      int bits = Integer.parseInt(text.substring(slash + 1));
      if (bits >= 0 && bits <= family.bits()) {
        return address.shortened(bits);
      }
    } catch (NumberFormatException e) {
      throw notASubnet(field);
    }
    throw notASubnet(field);
  }

  private static ProblemException notASubnet(String field) {
    return ProblemException.invalid(field, "must be an address, or a subnet such as 10.0.0.0/24");
  }
}
