package org.windowpane.gateway.http;

import com.fasterxml.jackson.core.JsonParser;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.StreamingOutput;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.MessageBodyWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import org.windowpane.gateway.encoding.Json;

/**
 * Reads and writes JSON bodies. Writes an answer in one piece, with its length. Jackson's own
 * provider flushes, which sends two pieces, and inspects every annotation of the resource method
 * for each answer.
 */
@Consumes(MediaType.APPLICATION_JSON)
@Produces({MediaType.APPLICATION_JSON, ProblemMapper.PROBLEM_JSON})
public final class JsonBodies implements MessageBodyReader<Object>, MessageBodyWriter<Object> {

  @Override
  public boolean isReadable(Class<?> type, Type genericType, Annotation[] on, MediaType media) {
    return isJson(type);
  }

  @Override
  public boolean isWriteable(Class<?> type, Type genericType, Annotation[] on, MediaType media) {
    return isJson(type);
  }

  /** Jersey itself handles strings, bytes and streams. */
  private static boolean isJson(Class<?> type) {
    return !type.isArray()
        && !CharSequence.class.isAssignableFrom(type)
        && !StreamingOutput.class.isAssignableFrom(type);
  }

  /** Returns null for an empty body. */
  @Override
  public Object readFrom(
      Class<Object> type,
      Type genericType,
      Annotation[] on,
      MediaType media,
      MultivaluedMap<String, String> headers,
      InputStream body)
      throws IOException {
    try (JsonParser parser = Json.STRICT.createParser(body)) {
      return parser.nextToken() == null
          ? null
          : Json.STRICT.readerFor(Json.STRICT.constructType(genericType)).readValue(parser);
    }
  }

  @Override
  public void writeTo(
      Object answer,
      Class<?> type,
      Type genericType,
      Annotation[] on,
      MediaType media,
      MultivaluedMap<String, Object> headers,
      OutputStream out)
      throws IOException {
    byte[] bytes = Json.bytes(answer);
    headers.putSingle(HttpHeaders.CONTENT_LENGTH, bytes.length);
    out.write(bytes);
  }
}
