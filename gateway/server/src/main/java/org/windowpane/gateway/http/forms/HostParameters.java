package org.windowpane.gateway.http.forms;

import java.util.Optional;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.ledger.state.KnownHosts;
import org.windowpane.gateway.ledger.state.KnownHosts.KnownHost;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.tables.HostNameTable.HostName;
import org.windowpane.protocol.value.IpPrefix;

/** Reads hosts in parameters: by name, address or MAC address, of those that all users may see. */
public final class HostParameters {
  private static final int LONGEST = 255;

  private HostParameters() {}

  public static KnownHost host(String parameter, String text, KnownHosts hosts) {
    if (text == null) {
      throw unknown(parameter);
    }
    return hosts
        .find(Parameters.text(parameter, text, LONGEST))
        .orElseThrow(() -> ProblemException.notFound("host " + text));
  }

  /**
   * Reads a host by name or address, known to the network or not.
   *
   * @return its address in the form of the database; null if the parameter is missing
   */
  public static String address(String parameter, String text, LedgerState state) {
    if (text == null) {
      return null;
    }
    String host = Parameters.text(parameter, text, LONGEST);
    Optional<String> named =
        state.hostNames().values().stream()
            .filter(it -> it.name().equals(host))
            .map(HostName::address)
            .findFirst();
    try {
      IpPrefix address = IpPrefix.parse(named.orElse(host));
      if (!address.isAny()) {
        return address.toString();
      }
    } catch (IllegalArgumentException e) {
      throw unknown(parameter);
    }
    throw unknown(parameter);
  }

  private static ProblemException unknown(String parameter) {
    return ProblemException.invalid(parameter, "must be the name of a host, or an address");
  }
}
