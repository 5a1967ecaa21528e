package org.windowpane.protocol.message;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;
import java.util.Locale;

/** Whether a server of a service answers. */
public enum ServerHealth {
  /** It is not checked, or has not answered yet; also a state that the reader does not know. */
  @JsonEnumDefaultValue
  UNKNOWN,
  /** It accepts connections. */
  UP,
  /** It refuses connections, or is silent. */
  DOWN;

  /** The name in JSON. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
