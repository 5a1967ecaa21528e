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
 * A browser that goes from the gateway to a provider, signs in there, and comes back. Keeps cookies
 * of either; what is at the gateway's public address it asks of the gateway.
 */
public final class Wanderer {
  private static final int MOST_REDIRECTS = 10;

  private final URI gateway;
  private final String accept;
  private final CookieManager cookies = new CookieManager(null, CookiePolicy.ACCEPT_ALL);
  private final HttpClient http = HttpClient.newBuilder().cookieHandler(cookies).build();

  /** One that has been nowhere yet, and is a program. */
  public Wanderer(URI gateway) {
    this(gateway, "*/*");
  }

  private Wanderer(URI gateway, String accept) {
    this.gateway = gateway;
    this.accept = accept;
  }

  /** One that somebody looks at, who wants to see pages. */
  public static Wanderer ofAPerson(URI gateway) {
    return new Wanderer(gateway, "text/html,application/xhtml+xml,*/*;q=0.8");
  }

  /** Begins at the gateway; where it is sent. */
  public URI begin() {
    return begin("");
  }

  /** The same, with a query. */
  public URI begin(String query) {
    HttpResponse<String> begun = get(gateway.resolve("/api/v1/session/oidc" + query));
    if (begun.statusCode() != 303) {
      throw new IllegalStateException(begun.statusCode() + " " + begun.body());
    }
    return location(begun);
  }

  /** Signs in at the provider, unless it is in there still; it is sent back to the gateway. */
  public URI signIn(URI provider, String subject) {
    URI form = location(get(provider));
    return isBack(form)
        ? form
        : awaited(post(form, Map.of("prompt", "login", "login", subject, "password", "any")));
  }

  /** Says no at the provider; where it is sent from there. */
  public URI giveUp(URI provider) {
    URI form = location(get(provider));
    return awaited(get(URI.create(form + "/abort")));
  }

  private URI awaited(HttpResponse<String> answer) {
    HttpResponse<String> last = answer;
    for (int hop = 0; hop < MOST_REDIRECTS; hop++) {
      URI next = location(last);
      if (isBack(next)) {
        return next;
      }
      last = get(next);
    }
    throw new IllegalStateException("sent around in circles");
  }

  private static boolean isBack(URI uri) {
    return uri.getHost().equals(RealProvider.PUBLIC_URL.getHost());
  }

  /** Comes back to the gateway, with all that the gateway gave it to carry. */
  public HttpResponse<String> comeBack(URI callback) {
    return get(
        URI.create(
            callback.toString().replace(RealProvider.PUBLIC_URL.toString(), gateway.toString())));
  }

  /** All of it. */
  public HttpResponse<String> signIn(String subject) {
    return comeBack(signIn(begin(), subject));
  }

  /** Asks for anything. */
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
