package org.windowpane.gateway.http;

import java.util.Map;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Adds headers that restrict what pages of the gateway can do in browsers, so that an injected page
 * can do nothing more. They allow inline styles, which the web's components use for layout, but no
 * inline scripts.
 */
public final class SecurityHeaders extends Handler.Wrapper {
  private static final String POLICY =
      String.join(
          "; ",
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self' 'unsafe-inline'",
          "img-src 'self' data:",
          "font-src 'self' data:",
          "connect-src 'self'",
          "worker-src 'self'",
          "manifest-src 'self'",
          "base-uri 'none'",
          "form-action 'self'",
          "frame-ancestors 'none'");

  /** Browsers that have used HTTPS once use nothing else for two years. */
  private static final String HSTS = "max-age=63072000";

  private static final Map<String, String> HEADERS =
      Map.of(
          "Content-Security-Policy", POLICY,
          "X-Content-Type-Options", "nosniff",
          "X-Frame-Options", "DENY",
          "Referrer-Policy", "no-referrer",
          "Cross-Origin-Opener-Policy", "same-origin",
          "Cross-Origin-Resource-Policy", "same-origin",
          "Permissions-Policy", "camera=(), geolocation=(), microphone=()",
          "Cache-Control", "no-store");

  public SecurityHeaders(Handler handler) {
    super(handler);
  }

  /** Whether every answer has a header of that name. */
  public static boolean sets(String name) {
    return HttpHeader.STRICT_TRANSPORT_SECURITY.is(name)
        || HEADERS.keySet().stream().anyMatch(name::equalsIgnoreCase);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    HttpFields.Mutable headers = response.getHeaders();
    HEADERS.forEach(headers::put);
    if (request.isSecure()) {
      headers.put(HttpHeader.STRICT_TRANSPORT_SECURITY, HSTS);
    }
    return super.handle(request, response, callback);
  }
}
