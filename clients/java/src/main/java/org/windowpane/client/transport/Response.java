package org.windowpane.client.transport;

import java.util.Map;
import java.util.Optional;

/**
 * The answer to a request.
 *
 * @param status from 100 to 599
 * @param headers the first value of each header, by its name in lower case
 * @param body the bytes of the body
 */
@SuppressWarnings("ArrayRecordComponent") // Internal: passed on once, and never compared.
public record Response(int status, Map<String, String> headers, byte[] body) {

  /** A header, by its name in lower case. */
  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name));
  }

  @Override
  public String toString() {
    return status + " with " + body.length + " bytes";
  }
}
