package org.windowpane.gateway.ledger.rows;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * Where somebody gets mail, and about what.
 *
 * @param principal who
 * @param address where, once they have shown that it is theirs
 * @param kinds what they want to be told
 * @param pending the address that they still have to show is theirs
 */
public record Mailbox(
    String principal,
    Optional<String> address,
    Set<NotificationKind> kinds,
    Optional<Pending> pending) {
  /** Addresses that mail is sent to: those that every mail server takes. */
  public static final String ADDRESS =
      "[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@[A-Za-z0-9]([A-Za-z0-9.-]{0,187}[A-Za-z0-9])?";

  /** Copies what could be changed from outside. */
  public Mailbox {
    kinds = Set.copyOf(kinds);
  }

  /** What of an address may be on record for everybody who reads that: its domain. */
  public static String domain(String address) {
    return address.substring(address.lastIndexOf('@') + 1);
  }

  /**
   * A code was mailed to an address, and has not come back yet.
   *
   * @param address which
   * @param codeHash SHA-256 of the code, in hex; the code itself is kept nowhere
   * @param askedAt when it was mailed
   * @param expiresAt until when it counts
   * @param tries wrong codes so far
   */
  public record Pending(
      String address, String codeHash, Instant askedAt, Instant expiresAt, int tries) {

    public Pending triedOnceMore() {
      return new Pending(address, codeHash, askedAt, expiresAt, tries + 1);
    }

    /** Without the address and the hash, which stands for few codes. */
    @Override
    public String toString() {
      return "Pending[until " + expiresAt + "]";
    }
  }

  public Mailbox with(Pending other) {
    return new Mailbox(principal, address, kinds, Optional.of(other));
  }

  public Mailbox withKinds(Set<NotificationKind> others) {
    return new Mailbox(principal, address, others, pending);
  }

  public Mailbox confirmed() {
    return new Mailbox(principal, pending.map(Pending::address), kinds, Optional.empty());
  }

  /** Without addresses. */
  @Override
  public String toString() {
    return "Mailbox[" + principal + "]";
  }
}
