package org.windowpane.gateway.camara;

/** Ends a request with an error in CAMARA's form, where the code shows more than the status. */
public final class CamaraException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int status;
  private final String code;

  /**
   * @param status the HTTP status
   * @param code a code of the definition, such as {@code IDENTIFIER_NOT_FOUND}
   * @param message the reason and what to do, as sentences
   */
  public CamaraException(int status, String code, String message) {
    super(message, null, false, false);
    this.status = status;
    this.code = code;
  }

  static CamaraException badRequest(String code, String message) {
    return new CamaraException(400, code, message);
  }

  static CamaraException unprocessable(String code, String message) {
    return new CamaraException(422, code, message);
  }

  ErrorInfo info() {
    return new ErrorInfo(status, code, getMessage());
  }
}
