package org.windowpane.core.language;

/** A text that is not in PANE's language. */
public final class LanguageException extends IllegalArgumentException {
  private final SyntaxError error;

  LanguageException(SyntaxError error) {
    super(error.toString());
    this.error = error;
  }

  /** Where the text went wrong, and why. */
  public SyntaxError error() {
    return error;
  }
}
