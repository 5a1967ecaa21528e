package org.windowpane.gateway.ledger.rows;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * The email address of a user, and the notifications that the gateway mails to it.
 *
 * @param principal the name of the user
 * @param address the address that the user has confirmed, if any
 * @param kinds the notifications that the user wants
 * @param pending the address that the user has not confirmed yet
 */
public record Mailbox(
    String principal,
    Optional<String> address,
    Set<NotificationKind> kinds,
    Optional<Pending> pending) {
  /** The addresses that the gateway mails to: those that every mail server accepts. */
  public static final String ADDRESS =
      "[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@[A-Za-z0-9]([A-Za-z0-9.-]{0,187}[A-Za-z0-9])?";

  /** Copies what could be changed from outside. */
  public Mailbox {
    kinds = Set.copyOf(kinds);
  }

  /** The domain of an address: the only part of it that the audit log shows. */
  public static String domain(String address) {
    return address.substring(address.lastIndexOf('@') + 1);
  }

  /**
   * The gateway mailed a code to an address, and the user has not entered it yet.
   *
   * @param address the address
   * @param codeHash SHA-256 of the code, in hex; the gateway does not store the code itself
   * @param requestedAt when the gateway mailed the code
   * @param expiresAt when the code expires
   * @param failedTries the number of wrong codes so far
   */
  public record Pending(
      String address, String codeHash, Instant requestedAt, Instant expiresAt, int failedTries) {

    public Pending withFailedTry() {
      return new Pending(address, codeHash, requestedAt, expiresAt, failedTries + 1);
    }

    /** Without the address, and without the hash, because there are few possible codes. */
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
