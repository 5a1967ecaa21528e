package org.windowpane.gateway.people.oidc;

/** A provider signed nobody in. The message may be told to whoever asked. */
public final class ProviderException extends Exception {
  private static final long serialVersionUID = 1;

  private final Kind kind;

  /** Whose fault it was. */
  public enum Kind {
    /** The provider does not answer, or too much is asked of it. */
    AWAY,
    /** It answers what it must not. */
    WRONG,
    /** It says no, or whoever asked brings nothing that it would say yes to. */
    NO
  }

  ProviderException(Kind kind, String message, Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  ProviderException(Kind kind, String message) {
    this(kind, message, null);
  }

  /** Whose fault it was. */
  public Kind kind() {
    return kind;
  }
}
