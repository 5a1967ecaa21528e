package org.windowpane.gateway.http.connections;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.windowpane.gateway.security.Source;
import org.windowpane.protocol.value.IpPrefix;

/**
 * The proxies that tell the gateway where a request comes from. The client is the last address in
 * the header that does not belong to a trusted proxy: what precedes it may be forged. Headers of
 * anyone else are ignored.
 *
 * @param addresses the addresses of the proxies
 * @param header the header in which they pass on the client's address. The gateway reads only one,
 *     because a proxy passes other headers on as a client sends them
 * @param isHttpsOnly whether all clients use HTTPS
 */
public record TrustedProxies(List<IpPrefix> addresses, Header header, boolean isHttpsOnly)
    implements HttpConfiguration.Customizer {

  /** The header with the client's address. */
  public enum Header {
    /** {@code X-Forwarded-For} and {@code X-Forwarded-Proto}. */
    X_FORWARDED_FOR,
    /** {@code Forwarded} (RFC 7239). */
    FORWARDED
  }

  /** More proxies than this do not stand behind one another. */
  private static final int MOST_HOPS = 32;

  private static final String HTTPS = "https";

  public TrustedProxies {
    addresses = List.copyOf(addresses);
  }

  /**
   * Where a request comes from.
   *
   * @param address the address of the client
   * @param isSecure whether the client uses HTTPS
   */
  record Origin(String address, boolean isSecure) {}

  @Override
  public Request customize(Request request, HttpFields.Mutable responseHeaders) {
    if (!(request.getConnectionMetaData().getRemoteSocketAddress()
        instanceof InetSocketAddress peer)) {
      return request;
    }
    Origin origin = origin(peer.getAddress(), request.isSecure(), request.getHeaders());
    return new OriginRequest(request, origin.address(), origin.isSecure());
  }

  /** Where a request comes from that a peer sent. */
  Origin origin(InetAddress peer, boolean isSecure, HttpFields headers) {
    Origin origin = new Origin(Source.text(peer), isSecure);
    if (isTrusted(origin.address())) {
      origin =
          header == Header.FORWARDED ? forwarded(origin, headers) : xForwarded(origin, headers);
    }
    return isHttpsOnly ? new Origin(origin.address(), true) : origin;
  }

  private boolean isTrusted(String address) {
    IpPrefix parsed = IpPrefix.parse(address);
    return addresses.stream().anyMatch(it -> it.contains(parsed));
  }

  private Origin xForwarded(Origin peer, HttpFields headers) {
    String address = peer.address();
    for (String hop : hops(headers, HttpHeader.X_FORWARDED_FOR)) {
      Optional<String> before = isTrusted(address) ? address(hop) : Optional.empty();
      if (before.isEmpty()) {
        break;
      }
      address = before.get();
    }
    boolean isSecure =
        hops(headers, HttpHeader.X_FORWARDED_PROTO).stream()
            .findFirst()
            .map(HTTPS::equalsIgnoreCase)
            .orElse(peer.isSecure());
    return new Origin(address, isSecure);
  }

  private Origin forwarded(Origin peer, HttpFields headers) {
    Origin origin = peer;
    for (String hop : hops(headers, HttpHeader.FORWARDED)) {
      Optional<String> address =
          isTrusted(origin.address())
              ? parameter(hop, "for").flatMap(TrustedProxies::address)
              : Optional.empty();
      if (address.isEmpty()) {
        break;
      }
      boolean isSecure =
          parameter(hop, "proto").map(HTTPS::equalsIgnoreCase).orElse(origin.isSecure());
      origin = new Origin(address.get(), isSecure);
    }
    return origin;
  }

  /**
   * The elements of a header, the last one first, because the last ones are those of trusted
   * proxies. Read from the end, what a client sent cannot change their meaning, such as with a
   * quotation mark that is never closed.
   */
  private static List<String> hops(HttpFields headers, HttpHeader header) {
    String all = String.join(",", headers.getValuesList(header));
    List<String> hops = new ArrayList<>();
    boolean isQuoted = false;
    int end = all.length();
    for (int at = all.length() - 1; at >= 0 && hops.size() < MOST_HOPS; at--) {
      isQuoted ^= all.charAt(at) == '"';
      if (all.charAt(at) == ',' && !isQuoted) {
        hops.add(all.substring(at + 1, end).strip());
        end = at;
      }
    }
    if (hops.size() < MOST_HOPS && !all.isEmpty()) {
      hops.add(all.substring(0, end).strip());
    }
    return hops;
  }

  /** The value of a parameter of an element of {@code Forwarded}. */
  private static Optional<String> parameter(String element, String name) {
    for (String pair : element.split(";")) {
      int equals = pair.indexOf('=');
      if (equals > 0 && pair.substring(0, equals).strip().equalsIgnoreCase(name)) {
        return Optional.of(pair.substring(equals + 1).strip().replaceAll("^\"|\"$", ""));
      }
    }
    return Optional.empty();
  }

  /**
   * The address in an element: an IPv4 address, or an IPv6 address with or without brackets, each
   * with or without a port. Empty for anything else, such as {@code unknown} or the name of a host,
   * which the gateway does not look up.
   */
  private static Optional<String> address(String element) {
    String text = element.strip();
    if (text.startsWith("[")) {
      int end = text.indexOf(']');
      text = end < 0 ? "" : text.substring(1, end);
    } else if (text.indexOf(':') == text.lastIndexOf(':')) {
      text = text.replaceFirst(":\\d{1,5}$", "");
    }
    try {
      IpPrefix parsed = IpPrefix.parse(text.replaceFirst("^(?i)::ffff:(?=[0-9.]+$)", ""));
      return parsed.isAddress() ? Optional.of(parsed.toString()) : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
