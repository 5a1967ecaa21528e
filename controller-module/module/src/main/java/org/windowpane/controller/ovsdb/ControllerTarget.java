package org.windowpane.controller.ovsdb;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a switch's database names a controller that the switch connects to: {@code tcp:HOST:PORT} or
 * {@code ssl:HOST:PORT}.
 *
 * @param host an address or a name; empty for every address of this machine
 */
public record ControllerTarget(String host, int port) {
  private static final int DEFAULT_PORT = 6653;
  private static final Pattern ACTIVE =
      Pattern.compile("(?:tcp|ssl):(\\[[^\\]]+\\]|[^:]+)(?::(\\d{1,5}))?");

  /** Whether the switch opens connections to this target, instead of accepting them. */
  static boolean isActive(String target) {
    return ACTIVE.matcher(target).matches();
  }

  /** Whether the target means this controller. */
  boolean matches(String target) {
    Matcher parts = ACTIVE.matcher(target);
    return parts.matches()
        && parts.group(1).replaceAll("[\\[\\]]", "").equals(host)
        && (parts.group(2) == null ? DEFAULT_PORT : Integer.parseInt(parts.group(2))) == port;
  }

  /** The same, at this address where the address is not known. */
  ControllerTarget orAt(String address) {
    return host.isEmpty() ? new ControllerTarget(address, port) : this;
  }

  @Override
  public String toString() {
    return host + ":" + port;
  }
}
