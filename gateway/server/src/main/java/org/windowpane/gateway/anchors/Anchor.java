package org.windowpane.gateway.anchors;

import java.time.Instant;
import java.util.Objects;

/**
 * A statement about the audit log: at some time, an event had this hash. The hash covers all events
 * before it.
 *
 * @param kind why it was made
 * @param seq the number of the event
 * @param hash the hash of the event, in hex
 * @param at when the statement was made
 * @param previous the signature of the anchor before it in the same file; empty for the first one
 * @param signature an Ed25519 signature over all of the above, in Base64
 */
public record Anchor(
    Kind kind, long seq, String hash, Instant at, String previous, String signature) {

  /** Why an anchor was made. */
  public enum Kind {
    /** The event was the last one of the audit log. */
    HEAD,
    /** The database was restored from a backup that ended with this event. */
    RESTORED
  }

  /** Checks that nothing is null. */
  public Anchor {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(hash, "hash");
    Objects.requireNonNull(at, "at");
    Objects.requireNonNull(previous, "previous");
    Objects.requireNonNull(signature, "signature");
  }

  /** What the signature covers. No field has a line end. */
  String signedText() {
    return String.join(
        "\n",
        "windowpane audit anchor",
        kind.name(),
        Long.toString(seq),
        hash,
        at.toString(),
        previous);
  }

  Anchor signed(String newSignature) {
    return new Anchor(kind, seq, hash, at, previous, newSignature);
  }
}
