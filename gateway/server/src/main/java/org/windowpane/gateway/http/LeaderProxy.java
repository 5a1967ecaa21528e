package org.windowpane.gateway.http;

import java.time.Duration;
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

/** Asks the gateway that leads, and tells what it answered. */
public final class LeaderProxy extends ProxyHandler.Reverse {
  /** The attribute of a request that says where it goes. */
  static final String TARGET = "leaderUri";

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
                LeaderForwarding.Handed.HEADER,
                String.valueOf(request.getAttribute(LeaderForwarding.Handed.HEADER))));
  }

  @Override
  protected org.eclipse.jetty.client.Response.CompleteListener newServerToProxyResponseListener(
      Request request,
      org.eclipse.jetty.client.Request proxyToServerRequest,
      Response response,
      Callback callback) {
    if (!LeaderForwarding.onlyReads(request)) {
      proxyToServerRequest.onResponseBegin(begun -> ledger.expectNews());
    }
    return super.newServerToProxyResponseListener(
        request, proxyToServerRequest, response, callback);
  }

  /** What this gateway says with every answer is said once. */
  @Override
  protected HttpField filterServerToProxyResponseField(HttpField field) {
    return SecurityHeaders.says(field.getName())
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
    LOG.info("the gateway that leads does not answer: {}", failure.toString());
    if (response.isCommitted()) {
      callback.failed(failure);
      return;
    }
    UnavailableException away =
        new UnavailableException(
            "The gateway that leads does not answer; it is not known whether this was done.");
    PlainProblems.write(Problems.of(away, RequestIds.of(request)), response, callback);
  }
}
