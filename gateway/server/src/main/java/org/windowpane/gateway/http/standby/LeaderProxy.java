package org.windowpane.gateway.http.standby;

import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.proxy.ProxyHandler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.http.PlainProblems;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.http.Problems;
import org.windowpane.gateway.http.RequestIds;
import org.windowpane.gateway.http.Route;
import org.windowpane.gateway.http.SecurityHeaders;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.ledger.UnconfirmedException;
import org.windowpane.gateway.tracing.TraceParent;

/** Forwards a request to the active gateway, and returns its answer. */
public final class LeaderProxy extends ProxyHandler.Reverse {
  /** The attribute of a request with the URI to forward it to. */
  static final String TARGET = "leaderUri";

  /** The methods of requests that change nothing. */
  static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS");

  private static final Logger LOG = LoggerFactory.getLogger(LeaderProxy.class);
  private static final Duration CONNECT = Duration.ofSeconds(2);
  private static final Duration IDLE = Duration.ofSeconds(30);

  /** A little longer than the active gateway takes to answer a write at most. */
  private static final Duration WRITE = Duration.ofSeconds(12);

  private static final int CONNECTIONS = 400;
  private static final int WAITING = 256;

  private final Ledger ledger;

  /** The requests that the active gateway did not answer yet. */
  private final Set<org.eclipse.jetty.client.Request> unanswered = ConcurrentHashMap.newKeySet();

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
    ForwardHeader forward = (ForwardHeader) request.getAttribute(ForwardHeader.HEADER);
    proxyToServerRequest.headers(
        headers ->
            headers
                .put(TraceParent.HEADER, RequestIds.trace(request).header())
                .put(ForwardHeader.HEADER, forward.secret() + " " + forward.address())
                .put(ForwardHeader.SECURE, Boolean.toString(forward.isSecure())));
  }

  @Override
  protected org.eclipse.jetty.client.Response.CompleteListener newServerToProxyResponseListener(
      Request request,
      org.eclipse.jetty.client.Request proxyToServerRequest,
      Response response,
      Callback callback) {
    unanswered.add(proxyToServerRequest);
    request.setAttribute(PlainProblems.ON_FAILURE, problems(request));
    proxyToServerRequest.onComplete(result -> unanswered.remove(proxyToServerRequest));
    if (!onlyReads(request)) {
      proxyToServerRequest.idleTimeout(WRITE.toMillis(), TimeUnit.MILLISECONDS);
      proxyToServerRequest.onResponseBegin(started -> ledger.expectChange());
    }
    return super.newServerToProxyResponseListener(
        request, proxyToServerRequest, response, callback);
  }

  /** Another gateway is active now: the one that was asked may hang, and never answer. */
  void breakOff() {
    unanswered.forEach(it -> it.abort(new EofException("another gateway has become active")));
  }

  /** Removes the headers that this gateway itself adds to every answer. */
  @Override
  protected HttpField filterServerToProxyResponseField(HttpField field) {
    return SecurityHeaders.sets(field.getName())
            || RequestIds.HEADER.equalsIgnoreCase(field.getName())
            || RequestIds.TRACE.equalsIgnoreCase(field.getName())
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
    PlainProblems.write(problems(request).apply(failure), response, callback);
  }

  private static Function<Throwable, ProblemException> problems(Request request) {
    return failure ->
        Problems.of(
            onlyReads(request) || wasNeverSent(failure)
                ? new UnavailableException("The active gateway does not answer. Try again.")
                : new UnconfirmedException(
                    "The active gateway does not answer. It may have carried out the request or"
                        + " not."),
            RequestIds.of(request));
  }

  /** Whether no connection was made. */
  private static boolean wasNeverSent(Throwable failure) {
    return failure instanceof ConnectException || failure instanceof SocketTimeoutException;
  }

  /** Whether the request changes nothing in the database. Sign-in is a GET that does. */
  private static boolean onlyReads(Request request) {
    return SAFE.contains(request.getMethod())
        && !Request.getPathInContext(request).startsWith(Route.API + "/session/");
  }

  /**
   * The headers that a gateway adds to a request that it forwards.
   *
   * @param secret the secret of the active gateway
   * @param address the network address of the client
   * @param isSecure whether the client uses HTTPS
   */
  record ForwardHeader(String secret, String address, boolean isSecure) {
    static final String HEADER = "X-Windowpane-Forwarded";
    static final String SECURE = "X-Windowpane-Secure";

    static Optional<ForwardHeader> of(Request request) {
      return Optional.ofNullable(request.getHeaders().get(HEADER))
          .map(value -> value.split(" ", 2))
          .filter(parts -> parts.length == 2)
          .map(
              parts ->
                  new ForwardHeader(
                      parts[0], parts[1], Boolean.parseBoolean(request.getHeaders().get(SECURE))));
    }

    /** Without the secret, for logs. */
    @Override
    public String toString() {
      return "ForwardHeader[" + address + "]";
    }
  }
}
