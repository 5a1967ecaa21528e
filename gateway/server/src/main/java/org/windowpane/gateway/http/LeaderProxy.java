package org.windowpane.gateway.http;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.proxy.ProxyHandler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.UnavailableException;

/** Forwards a request to the active gateway, and returns its answer. */
public final class LeaderProxy extends ProxyHandler.Reverse {
  /** The attribute of a request with the URI to forward it to. */
  static final String TARGET = "leaderUri";

  /** The methods of requests that change nothing. */
  static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS");

  private static final Logger LOG = LoggerFactory.getLogger(LeaderProxy.class);
  private static final Duration CONNECT = Duration.ofSeconds(2);
  private static final Duration IDLE = Duration.ofSeconds(30);
  private static final int CONNECTIONS = 400;
  private static final int WAITING = 256;

  private final Ledger ledger;

  LeaderProxy(Ledger ledger) {
    super(request -> (HttpURI) request.getAttribute(TARGET));
    this.ledger = ledger;
  }

  @Override
  protected void configureHttpClient(HttpClient client) {
    super.configureHttpClient(client);
    client.setConnectTimeout(CONNECT.toMillis());
    client.setIdleTimeout(IDLE.toMillis());
    client.setMaxConnectionsPerDestination(CONNECTIONS);
    client.setMaxRequestsQueuedPerDestination(WAITING);
  }

  @Override
  protected void addProxyHeaders(
      Request request, org.eclipse.jetty.client.Request proxyToServerRequest) {
    proxyToServerRequest.headers(
        headers ->
            headers.put(
                ForwardHeader.HEADER, String.valueOf(request.getAttribute(ForwardHeader.HEADER))));
  }

  @Override
  protected org.eclipse.jetty.client.Response.CompleteListener newServerToProxyResponseListener(
      Request request,
      org.eclipse.jetty.client.Request proxyToServerRequest,
      Response response,
      Callback callback) {
    if (!onlyReads(request)) {
      proxyToServerRequest.onResponseBegin(started -> ledger.expectChange());
    }
    return super.newServerToProxyResponseListener(
        request, proxyToServerRequest, response, callback);
  }

  /** Removes the headers that this gateway itself adds to every answer. */
  @Override
  protected HttpField filterServerToProxyResponseField(HttpField field) {
    return SecurityHeaders.sets(field.getName())
            || RequestIds.HEADER.equalsIgnoreCase(field.getName())
        ? null
        : super.filterServerToProxyResponseField(field);
  }

  @Override
  protected void onServerToProxyResponseFailure(
      Request request,
      org.eclipse.jetty.client.Request proxyToServerRequest,
      org.eclipse.jetty.client.Response proxyToServerResponse,
      Response response,
      Callback callback,
      Throwable failure) {
    LOG.info("the active gateway does not answer: {}", failure.toString());
    if (response.isCommitted()) {
      callback.failed(failure);
      return;
    }
    UnavailableException fault =
        new UnavailableException(
            "The active gateway does not answer. It may have carried out the request or not.");
    PlainProblems.write(Problems.of(fault, RequestIds.of(request)), response, callback);
  }

  /** Whether the request changes nothing in the database. Sign-in is a GET that does. */
  private static boolean onlyReads(Request request) {
    return SAFE.contains(request.getMethod())
        && !Request.getPathInContext(request).startsWith(Route.API + "/session/");
  }

  /**
   * The header that a gateway adds to a request that it forwards.
   *
   * @param secret the secret of the active gateway
   * @param address the network address of the client
   */
  record ForwardHeader(String secret, String address) {
    static final String HEADER = "X-Windowpane-Forwarded";

    static Optional<ForwardHeader> of(Request request) {
      return Optional.ofNullable(request.getHeaders().get(HEADER))
          .map(value -> value.split(" ", 2))
          .filter(parts -> parts.length == 2)
          .map(parts -> new ForwardHeader(parts[0], parts[1]));
    }

    /** Without the secret, for logs. */
    @Override
    public String toString() {
      return "ForwardHeader[" + address + "]";
    }

    String header() {
      return secret + " " + address;
    }
  }
}
