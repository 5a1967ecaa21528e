package org.windowpane.controller;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.windowpane.controller.ovsdb.OvsdbRemote;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.tls.TlsFileException;
import org.windowpane.tls.TlsFiles;
import org.windowpane.tls.TlsIdentity;

/**
 * How the switches' OVSDB servers are reached.
 *
 * @param port where they listen, at the address that their switch connects from
 * @param elsewhere those that are at another place
 * @param tls how to speak TLS with them; empty when they are spoken with in the clear
 */
record OvsdbAccess(int port, Map<Dpid, OvsdbRemote> elsewhere, Optional<TlsIdentity> tls) {

  /** Keeps its own copy. */
  OvsdbAccess {
    elsewhere = Map.copyOf(elsewhere);
  }

  /** The database of a switch that has connected from an address. */
  OvsdbRemote remoteOf(Dpid dpid, SocketAddress from) {
    OvsdbRemote configured = elsewhere.get(dpid);
    if (configured == null && from instanceof InetSocketAddress known) {
      return new OvsdbRemote(new InetSocketAddress(known.getAddress(), port), tls);
    }
    return configured;
  }

  @Override
  public String toString() {
    return (tls.isPresent() ? "with TLS on port " : "in the clear on port ") + port;
  }

  /** Reads the settings that begin with {@code ovsdb}; an absent one is an empty text. */
  record Reader(UnaryOperator<String> setting) {
    private static final String CERTIFICATE = "ovsdbCertificate";
    private static final String KEY = "ovsdbKey";
    private static final String AUTHORITY = "ovsdbCa";
    private static final Pattern ADDRESS =
        Pattern.compile("([0-9a-fA-F]{16})=(?:(tcp|ssl):)?(\\[?[^\\s=]+?\\]?):(\\d{1,5})");

    /** Names the setting in an IllegalArgumentException if one is wrong. */
    OvsdbAccess read(int port, Instant now) {
      Optional<TlsIdentity> tls = tls(now);
      return new OvsdbAccess(port, addresses(tls), tls);
    }

    private Optional<TlsIdentity> tls(Instant now) {
      String certificate = setting.apply(CERTIFICATE);
      String key = setting.apply(KEY);
      String authority = setting.apply(AUTHORITY);
      if (certificate.isEmpty() && key.isEmpty() && authority.isEmpty()) {
        return Optional.empty();
      }
      if (certificate.isEmpty() || key.isEmpty() || authority.isEmpty()) {
        throw new IllegalArgumentException(
            "TLS with OVSDB takes all of " + CERTIFICATE + ", " + KEY + " and " + AUTHORITY);
      }
      try {
        return Optional.of(
            new TlsFiles(Path.of(certificate), Path.of(key), Optional.of(Path.of(authority)))
                .read(now));
      } catch (TlsFileException e) {
        throw new IllegalArgumentException(settingOf(e) + ": " + e.getMessage(), e);
      }
    }

    private static String settingOf(TlsFileException e) {
      return switch (e.part()) {
        case CERTIFICATE -> CERTIFICATE;
        case KEY -> KEY;
        case AUTHORITIES -> AUTHORITY;
      };
    }

    private Map<Dpid, OvsdbRemote> addresses(Optional<TlsIdentity> tls) {
      Map<Dpid, OvsdbRemote> addresses = new HashMap<>();
      for (String part : setting.apply("ovsdbAddresses").split("[,\\s]+", -1)) {
        Matcher matcher = ADDRESS.matcher(part);
        if (matcher.matches() && Integer.parseInt(matcher.group(4)) <= 65_535) {
          addresses.put(
              new Dpid(Long.parseUnsignedLong(matcher.group(1), 16)), remote(matcher, tls));
        } else if (!part.isEmpty()) {
          throw new IllegalArgumentException(
              "ovsdbAddresses: \""
                  + part
                  + "\" is not DPID=HOST:PORT or DPID=ssl:HOST:PORT with 16 hex digits");
        }
      }
      return addresses;
    }

    private static OvsdbRemote remote(Matcher matcher, Optional<TlsIdentity> tls) {
      String scheme = matcher.group(2);
      if ("ssl".equals(scheme) && tls.isEmpty()) {
        throw new IllegalArgumentException(
            "ovsdbAddresses: \"" + matcher.group() + "\" takes " + CERTIFICATE);
      }
      String host = matcher.group(3).replaceAll("[\\[\\]]", "");
      InetSocketAddress address = new InetSocketAddress(host, Integer.parseInt(matcher.group(4)));
      return new OvsdbRemote(address, "tcp".equals(scheme) ? Optional.empty() : tls);
    }
  }
}
