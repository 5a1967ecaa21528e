package org.windowpane.embedded.links;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import net.floodlightcontroller.core.types.NodePortTuple;
import org.windowpane.embedded.packet.LinkProbe;

/**
 * Seals link probes, so that a host cannot make one. Controllers with the same key accept each
 * other's probes, and so a standby knows the links that the active controller probes. The seal is
 * the first 64 bits of an HMAC-SHA256 over the port and the time.
 */
public final class ProbeSeal {
  private static final String ALGORITHM = "HmacSHA256";

  private final SecretKeySpec key;
  private final Duration oldest;

  /**
   * Seals with this key.
   *
   * @param key at least one byte
   * @param oldest how far the time of a genuine probe may be from this controller's clock
   */
  public ProbeSeal(byte[] key, Duration oldest) {
    this.key = new SecretKeySpec(key, ALGORITHM);
    this.oldest = oldest;
  }

  /** A probe to send out of a port now. */
  LinkProbe probe(NodePortTuple from, Instant now) {
    long sentAt = now.toEpochMilli();
    return new LinkProbe(from, sentAt, seal(from, sentAt));
  }

  /** Whether a controller with the same key has sent the probe not long ago. */
  boolean isGenuine(LinkProbe probe, Instant now) {
    long age = Math.abs(now.toEpochMilli() - probe.sentAt());
    return age <= oldest.toMillis() && seal(probe.from(), probe.sentAt()) == probe.seal();
  }

  private long seal(NodePortTuple from, long sentAt) {
    byte[] text =
        ByteBuffer.allocate(Long.BYTES + Integer.BYTES + Long.BYTES)
            .putLong(from.getNodeId().getLong())
            .putInt(from.getPortId().getPortNumber())
            .putLong(sentAt)
            .array();
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      return ByteBuffer.wrap(mac.doFinal(text)).getLong();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has " + ALGORITHM, e);
    }
  }
}
