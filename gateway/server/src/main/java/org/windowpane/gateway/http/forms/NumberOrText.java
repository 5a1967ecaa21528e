package org.windowpane.gateway.http.forms;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import java.io.IOException;

/** Reads a port from a string, which may hold a range, or from a number. */
public final class NumberOrText extends StdScalarDeserializer<String> {
  private static final long serialVersionUID = 1;

  NumberOrText() {
    super(String.class);
  }

  @Override
  public String deserialize(JsonParser json, DeserializationContext context) throws IOException {
    return json.currentToken() == JsonToken.VALUE_NUMBER_INT
            || json.hasToken(JsonToken.VALUE_STRING)
        ? json.getText()
        : (String) context.handleUnexpectedToken(String.class, json);
  }
}
