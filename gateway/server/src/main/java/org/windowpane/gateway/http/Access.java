package org.windowpane.gateway.http;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.EnumSet;
import java.util.Set;
import org.windowpane.gateway.ledger.rows.Role;
import org.windowpane.gateway.ledger.rows.Scope;

/**
 * Who may call an endpoint. Every method of a resource has this annotation; the gateway does not
 * start if one lacks it. Within an endpoint, the share tree decides further.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Access {
  /** Users who may call it. */
  Audience value();

  /** The scope that an API token needs; none where no API token may call it. */
  Scope[] scope() default {};

  /**
   * Whether a token may also be the password of HTTP Basic, for calendar programs that support
   * nothing but a name and a password.
   */
  boolean basic() default false;

  /** What it reads from the database. */
  Reading reading() default Reading.LITTLE;

  /**
   * The action under which calls are recorded in the audit log, such as {@code audit.read}; empty
   * where they are not recorded.
   */
  String recordedAs() default "";

  /**
   * What a call reads. Large readings can take long: a user has only a few of each kind at a time,
   * so that they leave connections to the readings of others.
   */
  enum Reading {
    /** Nothing, or single rows. */
    LITTLE,
    /** Bookings or audit events, any number of them. */
    SEARCH,
    /** Stored measurements. */
    CHART
  }

  /** Groups of users by their role. */
  enum Audience {
    /** Everyone, without signing in. */
    ANYONE,
    /** Every user who is signed in. */
    USERS(Role.ADMINISTRATOR, Role.MEMBER, Role.AUDITOR),
    /** Users who may book and delegate. */
    BOOKERS(Role.ADMINISTRATOR, Role.MEMBER),
    /** Users who may see what concerns everyone. */
    OVERSEERS(Role.ADMINISTRATOR, Role.AUDITOR),
    /** Administrators. */
    ADMINISTRATORS(Role.ADMINISTRATOR);

    private final Set<Role> roles = EnumSet.noneOf(Role.class);

    Audience(Role... roles) {
      this.roles.addAll(Set.of(roles));
    }

    /** Whether users of this role are among them. */
    public boolean includes(Role role) {
      return this == ANYONE || roles.contains(role);
    }
  }
}
