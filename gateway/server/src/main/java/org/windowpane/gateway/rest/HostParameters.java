package org.windowpane.gateway.rest;

import java.util.Map;
import java.util.Optional;
import org.windowpane.core.flow.InvalidFlowGroupException;
import org.windowpane.core.flow.IpPrefix;
import org.windowpane.gateway.application.KnownHosts;
import org.windowpane.gateway.application.KnownHosts.KnownHost;
import org.windowpane.gateway.application.LedgerState;

/** Reads which host is meant: by name, address or mac, of those that everybody may know of. */
final class HostParameters {
  private static final int LONGEST = 255;

  private HostParameters() {}

  static KnownHost host(String parameter, String text, KnownHosts hosts) {
    if (text == null) {
      throw unknown(parameter);
    }
    return hosts
        .find(Parameters.text(parameter, text, LONGEST))
        .orElseThrow(() -> ProblemException.notFound("host " + text));
  }

  /**
   * The address of a host that is said by name or address, known or not, as it stands on record.
   *
   * @return null where none is said
   */
  static String address(String parameter, String text, LedgerState state) {
    if (text == null) {
      return null;
    }
    String host = Parameters.text(parameter, text, LONGEST);
    Optional<String> named =
        state.hostNames().entrySet().stream()
            .filter(it -> it.getValue().equals(host))
            .map(Map.Entry::getKey)
            .findFirst();
    try {
      IpPrefix address = IpPrefix.parse(parameter, named.orElse(host));
      if (!address.isAny()) {
        return address.toString();
      }
    } catch (InvalidFlowGroupException e) {
      throw unknown(parameter);
    }
    throw unknown(parameter);
  }

  private static ProblemException unknown(String parameter) {
    return ProblemException.invalid(parameter, "must be the name of a host, or an address");
  }
}
