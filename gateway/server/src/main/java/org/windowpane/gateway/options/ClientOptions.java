package org.windowpane.gateway.options;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import org.windowpane.gateway.http.connections.TrustedProxies;
import org.windowpane.gateway.http.connections.TrustedProxies.Header;
import org.windowpane.protocol.value.IpPrefix;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of how clients reach the gateway. */
public final class ClientOptions {
  private static final String X_FORWARDED_FOR = "X-Forwarded-For";
  private static final String FORWARDED = "Forwarded";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--trusted-proxies",
      paramLabel = "CIDR",
      split = ",",
      description = {
        "The addresses of proxies in front of the gateway, such as 10.1.0.0/16, separated by commas.",
        "The gateway takes a client's address and scheme from the headers of these proxies only."
      })
  private List<String> proxies = List.of();

  @Option(
      names = "--proxy-header",
      paramLabel = "HEADER",
      defaultValue = X_FORWARDED_FOR,
      description = {
        "The header in which the proxies pass on a client's address: X-Forwarded-For (with",
        "X-Forwarded-Proto), or Forwarded. The proxies must set it, or remove it from requests."
      })
  private String header;

  @Option(
      names = "--secure-cookies",
      defaultValue = "false",
      description = "Set when browsers use HTTPS only, through a proxy.")
  private boolean secureCookies;

  @Option(
      names = "--metrics-listen",
      paramLabel = "ADDRESS:PORT",
      description = {
        "The address and port of a server for /metrics and probes that needs no sign-in.",
        "At --listen, /metrics needs an administrator or auditor, or an API token of one."
      })
  private String metricsListen;

  /**
   * The proxies that the gateway trusts.
   *
   * @throws ParameterException if a setting is not valid
   */
  public TrustedProxies trustedProxies() {
    return new TrustedProxies(proxies.stream().map(this::prefix).toList(), header(), secureCookies);
  }

  private IpPrefix prefix(String text) {
    try {
      return IpPrefix.parse(text);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(
          command.commandLine(), "--trusted-proxies: " + e.getMessage(), e);
    }
  }

  private Header header() {
    if (header.equalsIgnoreCase(X_FORWARDED_FOR)) {
      return Header.X_FORWARDED_FOR;
    }
    if (header.equalsIgnoreCase(FORWARDED)) {
      return Header.FORWARDED;
    }
    throw new ParameterException(
        command.commandLine(),
        "--proxy-header is " + X_FORWARDED_FOR + " or " + FORWARDED + ", not " + header);
  }

  /**
   * Where metrics are served without sign-in, if anywhere.
   *
   * @throws ParameterException if the setting is not valid
   */
  public Optional<InetSocketAddress> metrics() {
    return Optional.ofNullable(metricsListen)
        .map(it -> Values.address(command, "--metrics-listen", it));
  }
}
