package org.windowpane.gateway.camara;

/**
 * An error in CAMARA's form.
 *
 * @param status the HTTP status
 * @param code what is wrong, for programs
 * @param message what is wrong, for people, at most {@value #LONGEST} characters
 */
public record ErrorInfo(int status, String code, String message) {
  private static final int LONGEST = 512;

  /** Cuts off what is too long. */
  public ErrorInfo {
    message = message.length() > LONGEST ? message.substring(0, LONGEST) : message;
  }
}
