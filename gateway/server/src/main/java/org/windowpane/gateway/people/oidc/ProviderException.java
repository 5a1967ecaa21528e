package org.windowpane.gateway.people.oidc;

/** A sign-in with a provider failed. The message contains no secrets, so the user may see it. */
public final class ProviderException extends Exception {
  private static final long serialVersionUID = 1;

  private final Kind kind;

  /** The cause. */
  public enum Kind {
    /** The provider does not answer, or too many sign-ins are running. */
    UNREACHABLE,
    /** The answer of the provider is not valid. */
    INVALID,
    /** The provider refuses the sign-in, or the request of the browser is not valid. */
    DENIED
  }

  ProviderException(Kind kind, String message, Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  ProviderException(Kind kind, String message) {
    this(kind, message, null);
  }

  /** The cause. */
  public Kind kind() {
    return kind;
  }
}
