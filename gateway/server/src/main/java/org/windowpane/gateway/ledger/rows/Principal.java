package org.windowpane.gateway.ledger.rows;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
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
 */
public record Principal(
    String name,
    String displayName,
    Role role,
    String passwordHash,
    boolean disabled,
    Optional<ProviderIdentity> identity,
    Set<IpPrefix> hosts) {
  /** The names that a user may have. */
  public static final String NAME = "[A-Za-z0-9][A-Za-z0-9._@-]{0,63}";

  /** The display names that a user may have. */
  public static final String DISPLAY_NAME = "[^\\x00-\\x1f\\x7f]{1,64}";

  private static final Pattern NAMES = Pattern.compile(NAME);
  private static final Pattern DISPLAY_NAMES = Pattern.compile(DISPLAY_NAME);

  /** Copies what could be changed from outside. */
  public Principal {
    hosts = Set.copyOf(hosts);
  }

  /** A user who signs in with a password only. */
  public Principal(String name, String displayName, Role role, String passwordHash) {
    this(name, displayName, role, passwordHash, false, Optional.empty(), Set.of());
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

  public Principal withRole(Role other) {
    return new Principal(name, displayName, other, passwordHash, disabled, identity, hosts);
  }

  public Principal withPassword(String hash) {
    return new Principal(name, displayName, role, hash, disabled, identity, hosts);
  }

  public Principal withDisabled(boolean isDisabled) {
    return new Principal(name, displayName, role, passwordHash, isDisabled, identity, hosts);
  }

  public Principal withIdentity(Optional<ProviderIdentity> other) {
    return new Principal(name, displayName, role, passwordHash, disabled, other, hosts);
  }

  public Principal withHosts(Set<IpPrefix> others) {
    return new Principal(name, displayName, role, passwordHash, disabled, identity, others);
  }

  /** Without the hash, which no log may show. */
  @Override
  public String toString() {
    return "Principal[" + name + ", " + role.code() + "]";
  }
}
