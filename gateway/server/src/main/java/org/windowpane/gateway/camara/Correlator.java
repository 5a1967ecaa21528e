package org.windowpane.gateway.camara;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.PreMatching;
import java.util.regex.Pattern;
import org.windowpane.gateway.http.ProblemException;

/** Returns the header by which programs correlate requests and answers, and checks it. */
@PreMatching
public final class Correlator implements ContainerRequestFilter, ContainerResponseFilter {
  private static final String HEADER = "x-correlator";
  private static final Pattern VALUE = Pattern.compile("[a-zA-Z0-9_:;./<>{}-]{0,256}");

  @Override
  public void filter(ContainerRequestContext request) {
    String value = request.getHeaderString(HEADER);
    if (value != null && !VALUE.matcher(value).matches()) {
      throw ProblemException.invalid(
          HEADER, "must be at most 256 letters, digits or characters of -_:;./<>{}");
    }
  }

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    String value = request.getHeaderString(HEADER);
    if (value != null && VALUE.matcher(value).matches()) {
      response.getHeaders().putSingle(HEADER, value);
    }
  }
}
