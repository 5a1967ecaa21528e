package org.windowpane.gateway.ledger.rows;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.windowpane.gateway.encoding.Json;

/**
 * One event of the audit log, chained to the event before it.
 *
 * @param seq its number, one more than that of the event before it
 * @param at when, in whole microseconds
 * @param principal who made the request
 * @param address the address that the request came from
 * @param action the action
 * @param subject what the action was about
 * @param outcome the decision
 * @param detail JSON, character by character as it is stored
 * @param previousHash the hash of the event before it, in hex
 * @param hash SHA-256 over all other fields, in hex
 * @param share the share by which readers find the event, or null
 * @param hosts addresses of the hosts by which readers find the event
 */
public record AuditEvent(
    long seq,
    Instant at,
    String principal,
    String address,
    String action,
    String subject,
    String outcome,
    String detail,
    String previousHash,
    String hash,
    String share,
    List<String> hosts) {
  /** The previous hash of the first event. */
  public static final String GENESIS = "0".repeat(64);

  /** Checks that nothing but {@code share} is null. */
  public AuditEvent {
    Objects.requireNonNull(at, "at");
    Objects.requireNonNull(principal, "principal");
    Objects.requireNonNull(address, "address");
    Objects.requireNonNull(action, "action");
    Objects.requireNonNull(subject, "subject");
    Objects.requireNonNull(outcome, "outcome");
    Objects.requireNonNull(detail, "detail");
    Objects.requireNonNull(previousHash, "previousHash");
    Objects.requireNonNull(hash, "hash");
    hosts = List.copyOf(Objects.requireNonNull(hosts, "hosts"));
  }

  /** The event that follows {@code previousHash}, and belongs to no request. */
  public static AuditEvent chained(long seq, Instant at, String previousHash, AuditEntry entry) {
    return chained(seq, at, previousHash, entry, Optional.empty());
  }

  /**
   * The event that follows {@code previousHash}.
   *
   * @param trace the id of the trace of its request; becomes part of the detail, which the hash
   *     covers
   */
  public static AuditEvent chained(
      long seq, Instant at, String previousHash, AuditEntry entry, Optional<String> trace) {
    String detail = Json.write(entry.detailWith(trace));
    AuditEvent open =
        new AuditEvent(
            seq,
            at,
            entry.actor().principal(),
            entry.actor().address(),
            entry.action(),
            entry.subject(),
            entry.outcome().code(),
            detail,
            previousHash,
            "",
            entry.share(),
            entry.hosts());
    return open.withHash(open.expectedHash());
  }

  private AuditEvent withHash(String sealed) {
    return new AuditEvent(
        seq,
        at,
        principal,
        address,
        action,
        subject,
        outcome,
        detail,
        previousHash,
        sealed,
        share,
        hosts);
  }

  /**
   * The hash that this event must have. It covers every field, each behind its length, so that no
   * two events give the same bytes.
   */
  public String expectedHash() {
    return hashOf(
        Stream.of(body(), Stream.of(share == null ? "" : share), hosts.stream()).flatMap(it -> it));
  }

  /** The hash from a gateway for a schema before version 26: without share and hosts. */
  public String earlierHash() {
    return hashOf(body());
  }

  private Stream<String> body() {
    return Stream.of(
        previousHash,
        Long.toString(seq),
        at.toString(),
        principal,
        address,
        action,
        subject,
        outcome,
        detail);
  }

  private static String hashOf(Stream<String> fields) {
    MessageDigest digest = sha256();
    fields.forEach(
        field -> {
          byte[] bytes = field.getBytes(StandardCharsets.UTF_8);
          digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
          digest.update(bytes);
        });
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
