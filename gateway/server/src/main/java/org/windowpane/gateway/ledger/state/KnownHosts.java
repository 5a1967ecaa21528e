package org.windowpane.gateway.ledger.state;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.windowpane.core.network.Host;
import org.windowpane.core.network.Network;
import org.windowpane.gateway.ledger.tables.HostNameTable.HostName;
import org.windowpane.protocol.value.IpPrefix;

/**
 * Hosts that have a name or were seen, those with a name first.
 *
 * @param all the hosts, each once
 */
public record KnownHosts(List<KnownHost> all) {

  /** Copies what could be changed from outside. */
  public KnownHosts {
    all = List.copyOf(all);
  }

  /**
   * A host.
   *
   * @param name its name; an address, or its mac, where it has none
   * @param addresses its IP addresses, as text
   * @param attached the host as seen on a port of the network; empty where it was not seen
   */
  public record KnownHost(String name, List<String> addresses, Optional<Host> attached) {
    /** Copies what could be changed from outside. */
    public KnownHost {
      addresses = List.copyOf(addresses);
    }

    private boolean hasAddress(String text) {
      return addresses.contains(text)
          || attached.filter(host -> host.mac().equalsIgnoreCase(text)).isPresent();
    }
  }

  /** The hosts of a state. */
  public static KnownHosts of(LedgerState state) {
    Names names = Names.of(state);
    Network network = state.decisions().network();
    Map<String, KnownHost> byName = new TreeMap<>(Comparator.comparing(KnownHosts::sortable));
    for (HostName named : state.hostNames().values()) {
      byName.put(
          named.name(), new KnownHost(named.name(), List.of(named.address()), Optional.empty()));
    }
    List<KnownHost> unnamed = new ArrayList<>();
    for (Host host : network.hosts()) {
      if (network.port(host.at()).isEmpty()) {
        continue;
      }
      KnownHost seen =
          new KnownHost(
              names.host(host),
              host.addresses().stream().map(IpPrefix::toString).toList(),
              Optional.of(host));
      if (byName.containsKey(seen.name())) {
        byName.put(seen.name(), seen);
      } else {
        unnamed.add(seen);
      }
    }
    List<KnownHost> all = new ArrayList<>(byName.values());
    all.addAll(unnamed);
    return new KnownHosts(all);
  }

  /** The host of that name, else the one with that address or mac. */
  public Optional<KnownHost> find(String text) {
    String normalized = normalize(text);
    return all.stream()
        .filter(host -> host.name().equals(text))
        .findFirst()
        .or(() -> all.stream().filter(host -> host.hasAddress(normalized)).findFirst());
  }

  private static String normalize(String text) {
    try {
      return IpPrefix.parse(text).toString();
    } catch (IllegalArgumentException e) {
      return text;
    }
  }

  /** Sorts h2 before h10. */
  private static String sortable(String name) {
    StringBuilder padded = new StringBuilder();
    for (String part : name.split("(?<=\\D)(?=\\d)|(?<=\\d)(?=\\D)", -1)) {
      padded.append(
          !part.isEmpty() && Character.isDigit(part.charAt(0)) && part.length() < 12
              ? String.format(Locale.ROOT, "%12s", part)
              : part);
    }
    return padded.toString();
  }
}
