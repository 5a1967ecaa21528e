package org.windowpane.gateway.server;

import static org.windowpane.gateway.http.Access.Audience.ANYONE;

import io.swagger.v3.oas.annotations.Hidden;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.windowpane.gateway.http.Access;

/** The OpenAPI document of all other resources. */
@Path("openapi.json")
@Produces(MediaType.APPLICATION_JSON)
@Hidden
public final class OpenApiResource {
  private final byte[] document;

  /** Reads the document that was built with the gateway. */
  public OpenApiResource() {
    try (InputStream in = OpenApiResource.class.getResourceAsStream("openapi.json")) {
      document = in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The OpenAPI 3.1 document. */
  @GET
  @Access(ANYONE)
  public byte[] get() {
    return document.clone();
  }
}
