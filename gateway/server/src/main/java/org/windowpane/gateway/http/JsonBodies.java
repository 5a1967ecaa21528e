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
 * JSON in requests and answers. An answer is written whole: its length is known, and it is on its
 * way in one piece. (Jackson's own provider flushes, which makes two pieces of it, and looks at
 * every annotation of the method that answers each time, of which ours have many.)
 */
@Consumes(MediaType.APPLICATION_JSON)
@Produces({MediaType.APPLICATION_JSON, ProblemMapper.PROBLEM_JSON})
public final class JsonBodies implements MessageBodyReader<Object>, MessageBodyWriter<Object> {

  @Override
  public boolean isReadable(Class<?> type, Type whole, Annotation[] on, MediaType media) {
    return isOurs(type);
  }

  @Override
  public boolean isWriteable(Class<?> type, Type whole, Annotation[] on, MediaType media) {
    return isOurs(type);
  }

  /** Jersey knows what to do with texts, bytes and streams. */
  private static boolean isOurs(Class<?> type) {
    return !type.isArray()
        && !CharSequence.class.isAssignableFrom(type)
        && !StreamingOutput.class.isAssignableFrom(type);
  }

  /** Null where there is nothing in the body. */
  @Override
  public Object readFrom(
      Class<Object> type,
      Type whole,
      Annotation[] on,
      MediaType media,
      MultivaluedMap<String, String> headers,
      InputStream body)
      throws IOException {
    try (JsonParser parser = Json.STRICT.createParser(body)) {
      return parser.nextToken() == null
          ? null
          : Json.STRICT.readerFor(Json.STRICT.constructType(whole)).readValue(parser);
    }
  }

  @Override
  public void writeTo(
      Object answer,
      Class<?> type,
      Type whole,
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
