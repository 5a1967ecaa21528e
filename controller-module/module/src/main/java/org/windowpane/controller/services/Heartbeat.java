package org.windowpane.controller.services;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.windowpane.protocol.value.HeartbeatKey;
import org.windowpane.protocol.value.IpPrefix;

/**
 * What a server reports of its load, in a UDP packet to the address and port of its service: {@code
 * wp1 PORT SEQUENCE LOAD FLOW SIGNATURE}, where the signature is the HMAC-SHA256 of {@code wp1
 * VIRTUAL-ADDRESS SERVER-ADDRESS PORT SEQUENCE LOAD FLOW} as hexadecimal digits.
 *
 * @param port the port that the server listens on
 * @param sequence greater than in every heartbeat before
 * @param load how loaded the server is, at least 0, in a unit that all servers of the service use
 * @param flow how much load a new flow adds, on average
 * @param signed the text between the addresses and the signature
 */
public record Heartbeat(
    int port, long sequence, double load, double flow, String signed, String signature) {

  private static final String HMAC = "HmacSHA256";
  private static final String NUMBER = "\\d{1,9}(\\.\\d{1,6})?";
  private static final Pattern TEXT =
      Pattern.compile(
          "wp1 (?<signed>(?<port>\\d{1,5}) (?<sequence>\\d{1,18})"
              + " (?<load>"
              + NUMBER
              + ") (?<flow>"
              + NUMBER
              + ")) (?<signature>[0-9a-f]{64})\\s*");

  /** Reads the content of a packet; empty if it is no heartbeat. */
  public static Optional<Heartbeat> read(byte[] content) {
    Matcher match = TEXT.matcher(new String(content, StandardCharsets.US_ASCII));
    return match.matches()
        ? Optional.of(
            new Heartbeat(
                Integer.parseInt(match.group("port")),
                Long.parseLong(match.group("sequence")),
                Double.parseDouble(match.group("load")),
                Double.parseDouble(match.group("flow")),
                match.group("signed"),
                match.group("signature")))
        : Optional.empty();
  }

  /** Whether the server at this address signed it, for the service with this virtual address. */
  boolean isGenuine(HeartbeatKey key, IpPrefix virtual, IpPrefix server) {
    try {
      Mac hmac = Mac.getInstance(HMAC);
      hmac.init(new SecretKeySpec(key.bytes(), HMAC));
      String text = "wp1 " + virtual + " " + server + " " + signed;
      byte[] expected = hmac.doFinal(text.getBytes(StandardCharsets.US_ASCII));
      return MessageDigest.isEqual(expected, HexFormat.of().parseHex(signature));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java has no HMAC-SHA256", e);
    }
  }
}
