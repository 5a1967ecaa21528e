package org.windowpane.gateway.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.CookieManager;
import java.net.CookiePolicy;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A browser that signs in with an OpenID Connect provider. Keeps the cookies of both servers, and
 * sends requests for the public address of the gateway to the gateway.
 */
public final class OidcBrowser {
  private static final int MOST_REDIRECTS = 10;

  private final URI gateway;
  private final String accept;
  private final CookieManager cookies = new CookieManager(null, CookiePolicy.ACCEPT_ALL);
  private final HttpClient http = HttpClient.newBuilder().cookieHandler(cookies).build();

  /** A client without cookies that accepts every type. */
  public OidcBrowser(URI gateway) {
    this(gateway, "*/*");
  }

  private OidcBrowser(URI gateway, String accept) {
    this.gateway = gateway;
    this.accept = accept;
  }

  /** A client that accepts this only. */
  public static OidcBrowser accepting(String types, URI gateway) {
    return new OidcBrowser(gateway, types);
  }

  /** A browser that accepts pages. */
  public static OidcBrowser acceptingHtml(URI gateway) {
    return new OidcBrowser(gateway, "text/html,application/xhtml+xml,*/*;q=0.8");
  }

  /** Starts at the gateway; returns the URL of the provider. */
  public URI begin() {
    return begin("");
  }

  /** The same, with a query. */
  public URI begin(String query) {
    HttpResponse<String> response = get(gateway.resolve("/api/v1/session/oidc" + query));
    if (response.statusCode() != 303) {
      throw new IllegalStateException(response.statusCode() + " " + response.body());
    }
    return location(response);
  }

  /** Signs in at the provider, unless it is signed in there; returns the callback. */
  public URI signIn(URI provider, String subject) {
    URI form = location(get(provider));
    return isCallback(form)
        ? form
        : followRedirects(
            post(form, Map.of("prompt", "login", "login", subject, "password", "any")));
  }

  /** Cancels at the provider; returns the callback. */
  public URI abort(URI provider) {
    URI form = location(get(provider));
    return followRedirects(get(URI.create(form + "/abort")));
  }

  private URI followRedirects(HttpResponse<String> answer) {
    HttpResponse<String> last = answer;
    for (int hop = 0; hop < MOST_REDIRECTS; hop++) {
      URI next = location(last);
      if (isCallback(next)) {
        return next;
      }
      last = get(next);
    }
    throw new IllegalStateException("sent around in circles");
  }

  private static boolean isCallback(URI uri) {
    return uri.getHost().equals(RealProvider.PUBLIC_URL.getHost());
  }

  /** Calls the gateway back, with the cookies of the gateway. */
  public HttpResponse<String> callBack(URI callback) {
    return get(
        URI.create(
            callback.toString().replace(RealProvider.PUBLIC_URL.toString(), gateway.toString())));
  }

  /** Signs in from start to end. */
  public HttpResponse<String> signIn(String subject) {
    return callBack(signIn(begin(), subject));
  }

  /** Sends a GET request. */
  public HttpResponse<String> get(URI uri) {
    return send(HttpRequest.newBuilder(uri).GET());
  }

  private HttpResponse<String> post(URI uri, Map<String, String> form) {
    String body =
        form.entrySet().stream()
            .map(it -> it.getKey() + "=" + URLEncoder.encode(it.getValue(), StandardCharsets.UTF_8))
            .collect(Collectors.joining("&"));
    return send(
        HttpRequest.newBuilder(uri)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(body)));
  }

  private HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return http.send(request.header("Accept", accept).build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static URI location(HttpResponse<String> response) {
    return response
        .headers()
        .firstValue("Location")
        .map(response.uri()::resolve)
        .orElseThrow(
            () -> new IllegalStateException(response.statusCode() + " " + response.body()));
  }
}
