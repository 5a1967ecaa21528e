package org.windowpane.gateway.ledger.rows;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.windowpane.protocol.value.IpPrefix;

/**
 * Somebody who can act, unless they are disabled.
 *
 * @param name unique
 * @param displayName for people
 * @param role what they may do
 * @param passwordHash in PHC form, with its parameters and salt; null for somebody who cannot log
 *     in with a password
 * @param disabled whether they are kept out for now; what they own and have booked stays
 * @param identity who they are to the provider that signs them in; empty where none does
 * @param hosts the addresses of hosts that they stand for where their flows are enforced
 */
public record Principal(
    String name,
    String displayName,
    Role role,
    String passwordHash,
    boolean disabled,
    Optional<ProviderIdentity> identity,
    Set<IpPrefix> hosts) {
  /** What a principal may be called. */
  public static final String NAME = "[A-Za-z0-9][A-Za-z0-9._@-]{0,63}";

  /** What people may be shown as what somebody is called. */
  public static final String DISPLAY_NAME = "[^\\x00-\\x1f\\x7f]{1,64}";

  private static final Pattern NAMES = Pattern.compile(NAME);
  private static final Pattern DISPLAY_NAMES = Pattern.compile(DISPLAY_NAME);

  /** Copies what could be changed from outside. */
  public Principal {
    hosts = Set.copyOf(hosts);
  }

  /** Somebody who may come in, by their password alone. */
  public Principal(String name, String displayName, Role role, String passwordHash) {
    this(name, displayName, role, passwordHash, false, Optional.empty(), Set.of());
  }

  /** Whether a principal may be called so. */
  public static boolean isName(String name) {
    return NAMES.matcher(name).matches();
  }

  /** Whether people may be shown this as what somebody is called. */
  public static boolean isDisplayName(String text) {
    return DISPLAY_NAMES.matcher(text).matches();
  }

  /** Whether everything may be seen: by administrators and auditors. */
  public boolean seesEverything() {
    return role != Role.MEMBER;
  }

  /** Whether they may change something: everyone but auditors. */
  public boolean changesThings() {
    return role != Role.AUDITOR;
  }

  /** Whether they have a password. */
  public boolean hasPassword() {
    return passwordHash != null;
  }

  /** Whether they can look after the gateway: an administrator who has a way in. */
  public boolean isInCharge() {
    return role == Role.ADMINISTRATOR && !disabled && (hasPassword() || identity.isPresent());
  }

  public Principal withRole(Role other) {
    return new Principal(name, displayName, other, passwordHash, disabled, identity, hosts);
  }

  public Principal withPassword(String hash) {
    return new Principal(name, displayName, role, hash, disabled, identity, hosts);
  }

  public Principal withDisabled(boolean isNow) {
    return new Principal(name, displayName, role, passwordHash, isNow, identity, hosts);
  }

  public Principal withIdentity(Optional<ProviderIdentity> other) {
    return new Principal(name, displayName, role, passwordHash, disabled, other, hosts);
  }

  public Principal withHosts(Set<IpPrefix> others) {
    return new Principal(name, displayName, role, passwordHash, disabled, identity, others);
  }

  /** Without the hash, which no log is to show. */
  @Override
  public String toString() {
    return "Principal[" + name + ", " + role.code() + "]";
  }
}
