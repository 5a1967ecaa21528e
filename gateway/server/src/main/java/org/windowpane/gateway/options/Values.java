package org.windowpane.gateway.options;

import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Reads the values of options. A message about a wrong value names the option. */
public final class Values {
  private Values() {}

  /**
   * An address and a port.
   *
   * @throws ParameterException if the value is anything else
   */
  public static InetSocketAddress address(CommandSpec command, String option, String value) {
    int colon = value.lastIndexOf(':');
    try {
      String host = value.substring(0, colon).replaceAll("^\\[|]$", "");
      return new InetSocketAddress(host, Integer.parseInt(value.substring(colon + 1)));
    } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
      throw new ParameterException(
          command.commandLine(), option + " is ADDRESS:PORT, not " + value, e);
    }
  }

  /**
   * An http or https URL.
   *
   * @throws ParameterException if the value is anything else
   */
  public static URI url(CommandSpec command, String option, String value) {
    try {
      URI uri = new URI(value);
      if (uri.getHost() != null && Set.of("http", "https").contains(uri.getScheme())) {
        return uri;
      }
    } catch (URISyntaxException e) {
      throw notAUrl(command, option, value);
    }
    throw notAUrl(command, option, value);
  }

  private static ParameterException notAUrl(CommandSpec command, String option, String value) {
    return new ParameterException(
        command.commandLine(), option + " is an http or https URL, not " + value);
  }

  /**
   * A number in a range.
   *
   * @throws ParameterException if it is not in the range
   */
  public static int within(CommandSpec command, String option, int value, int least, int most) {
    if (value < least || value > most) {
      throw new ParameterException(
          command.commandLine(), option + " is from " + least + " to " + most + ", not " + value);
    }
    return value;
  }
}
