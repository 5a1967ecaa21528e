package org.windowpane.gateway.ledger.quotas;

import java.util.Locale;
import java.util.stream.Stream;

/**
 * A user or a share, as the holder of quotas.
 *
 * @param type whether it is a user or a share
 * @param name the name of the user or the share
 */
public record QuotaHolder(Type type, String name) {
  /** The types of holders. */
  public enum Type {
    /** A user. */
    USER,
    /** A share with all shares below it. */
    SHARE;

    /** The stable name in responses and in the database. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The type of this name.
     *
     * @throws IllegalArgumentException where there is none
     */
    public static Type of(String code) {
      return Stream.of(values())
          .filter(it -> it.code().equals(code))
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException("no type of holder: " + code));
    }
  }

  /** A user as a holder. */
  public static QuotaHolder user(String name) {
    return new QuotaHolder(Type.USER, name);
  }

  /** A share as a holder. */
  public static QuotaHolder share(String name) {
    return new QuotaHolder(Type.SHARE, name);
  }

  /** Such as {@code user alice}. */
  @Override
  public String toString() {
    return type.code() + " " + name;
  }
}
