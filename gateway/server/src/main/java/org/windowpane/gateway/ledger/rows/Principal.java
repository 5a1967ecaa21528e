package org.windowpane.gateway.ledger.rows;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.windowpane.core.flow.UserName;
import org.windowpane.protocol.value.IpPrefix;

/**
 * A user.
 *
 * @param name unique
 * @param displayName the name that other users see
 * @param role what the user may do
 * @param passwordHash in PHC form, with its parameters and salt; null for a user who cannot sign in
 *     with a password
 * @param disabled whether the user is locked out; the user's shares and bookings stay
 * @param identity the user's identity at the provider that signs the user in; empty without one
 * @param hosts the addresses of the hosts that represent the user where flows are enforced
 * @param confirmedAt when the provider last signed the user in, to {@link #CONFIRMED_EVERY}, or an
 *     administrator linked the identity; empty without an identity
 */
public record Principal(
    String name,
    String displayName,
    Role role,
    String passwordHash,
    boolean disabled,
    Optional<ProviderIdentity> identity,
    Set<IpPrefix> hosts,
    Optional<Instant> confirmedAt) {
  /** The display names that a user may have. */
  public static final String DISPLAY_NAME = "[^\\x00-\\x1f\\x7f]{1,64}";

  /** How exactly the gateway stores when the provider last signed the user in. */
  private static final Duration CONFIRMED_EVERY = Duration.ofHours(1);

  private static final Pattern NAMES = Pattern.compile(UserName.NAMES);
  private static final Pattern DISPLAY_NAMES = Pattern.compile(DISPLAY_NAME);

  /** Copies what could be changed from outside. */
  public Principal {
    hosts = Set.copyOf(hosts);
  }

  /** A user who signs in with a password only. */
  public Principal(String name, String displayName, Role role, String passwordHash) {
    this(
        name, displayName, role, passwordHash, false, Optional.empty(), Set.of(), Optional.empty());
  }

  /** Whether a user may have this name. */
  public static boolean isName(String name) {
    return NAMES.matcher(name).matches();
  }

  /** Whether a user may have this display name. */
  public static boolean isDisplayName(String text) {
    return DISPLAY_NAMES.matcher(text).matches();
  }

  /** Whether the user may see everything: administrators and auditors may. */
  public boolean seesEverything() {
    return role != Role.MEMBER;
  }

  /** Whether the user may change something: all but auditors may. */
  public boolean mayWrite() {
    return role != Role.AUDITOR;
  }

  /** Whether the user has a password. */
  public boolean hasPassword() {
    return passwordHash != null;
  }

  /** Whether the user is an administrator who can sign in. */
  public boolean isActiveAdministrator() {
    return role == Role.ADMINISTRATOR && !disabled && (hasPassword() || identity.isPresent());
  }

  /**
   * Whether programs may act for the user at an instant: always for a user with a password, and
   * otherwise as long as the provider's last sign-in is recent, because the gateway does not learn
   * that the provider has removed a user.
   *
   * @param recent how long a sign-in is recent
   */
  public boolean isConfirmed(Instant now, Duration recent) {
    return hasPassword()
        || identity.isEmpty()
        || confirmedAt.filter(at -> now.isBefore(at.plus(recent))).isPresent();
  }

  public Principal withRole(Role other) {
    return new Principal(
        name, displayName, other, passwordHash, disabled, identity, hosts, confirmedAt);
  }

  public Principal withPassword(String hash) {
    return new Principal(name, displayName, role, hash, disabled, identity, hosts, confirmedAt);
  }

  public Principal withDisabled(boolean isDisabled) {
    return new Principal(
        name, displayName, role, passwordHash, isDisabled, identity, hosts, confirmedAt);
  }

  /** This user, linked to an identity now, or to none. */
  public Principal withIdentity(Optional<ProviderIdentity> other, Instant now) {
    return other.equals(identity)
        ? this
        : new Principal(
            name, displayName, role, passwordHash, disabled, other, hosts, other.map(it -> now));
  }

  public Principal withHosts(Set<IpPrefix> others) {
    return new Principal(
        name, displayName, role, passwordHash, disabled, identity, others, confirmedAt);
  }

  /** This user, whom the provider signs in now. */
  public Principal confirmed(Instant now) {
    return confirmedAt.filter(at -> now.isBefore(at.plus(CONFIRMED_EVERY))).isPresent()
        ? this
        : new Principal(
            name, displayName, role, passwordHash, disabled, identity, hosts, Optional.of(now));
  }

  /** Without the hash, which no log may show. */
  @Override
  public String toString() {
    return "Principal[" + name + ", " + role.code() + "]";
  }
}
