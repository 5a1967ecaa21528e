package org.windowpane.client.transport;

import java.util.Map;
import java.util.Optional;

/**
 * A request.
 *
 * @param method such as GET
 * @param target path and query, beginning with a slash; ASCII without spaces
 * @param headers all headers except Host and those of the body's length
 * @param body the body, if there is one
 */
public record Request(
    String method, String target, Map<String, String> headers, Optional<byte[]> body) {

  /** Without headers: they have the token. */
  @Override
  public String toString() {
    return method + " " + target;
  }
}
