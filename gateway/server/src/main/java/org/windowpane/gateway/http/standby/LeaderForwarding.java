package org.windowpane.gateway.http.standby;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;
import org.windowpane.gateway.database.StoreException;
import org.windowpane.gateway.http.PlainProblems;
import org.windowpane.gateway.http.Problems;
import org.windowpane.gateway.http.RequestIds;
import org.windowpane.gateway.http.Route;
import org.windowpane.gateway.http.connections.OriginRequest;
import org.windowpane.gateway.ledger.CommitListener;
import org.windowpane.gateway.ledger.Leader;
import org.windowpane.gateway.ledger.Leaders;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Forwards requests from a standby gateway to the active one: changes, and reads of measurements.
 * The standby gateway itself answers other reads, from the state that it follows.
 */
public final class LeaderForwarding extends Handler.Wrapper {
  /** The paths of measurements, and of sign-in, which is a GET that changes something. */
  private static final List<String> LEADER_ONLY =
      List.of(
          "/network",
          "/controllers",
          "/links",
          "/queues",
          "/tables",
          "/hosts/rank",
          "/drift",
          "/events",
          "/session/");

  /** The paths of measurements of a booking, and of the bookings of a share. */
  private static final Pattern LEADER_ONLY_PATTERN =
      Pattern.compile("/bookings/[^/]+/throughput|/shares/[^/]+/usage");

  private final Ledger ledger;
  private final Leaders leaders;
  private final LeaderProxy proxy;

  public LeaderForwarding(Ledger ledger, Leaders leaders, Handler api) {
    super(api);
    this.ledger = ledger;
    this.leaders = leaders;
    this.proxy = new LeaderProxy(ledger);
    addBean(proxy);
    ledger.listen(
        new CommitListener() {
          @Override
          public void committed(List<Change<?, ?>> changes, LedgerState state) {
            // Requests are not forwarded for as long as this gateway is active.
          }

          @Override
          public void becameActive(LedgerState state) {
            proxy.breakOff();
          }
        });
  }

  /** Whether another gateway forwarded the request: it knows the secret of this one. */
  public static boolean isOfGateway(Request request, Leaders leaders) {
    return LeaderProxy.ForwardHeader.of(request)
        .filter(header -> leaders.isOurSecret(header.secret()))
        .isPresent();
  }

  @Override
  public void setServer(Server server) {
    super.setServer(server);
    proxy.setServer(server);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Optional<LeaderProxy.ForwardHeader> forwarded = LeaderProxy.ForwardHeader.of(request);
    if (forwarded.isPresent() && leaders.isOurSecret(forwarded.get().secret())) {
      return super.handle(
          new OriginRequest(request, forwarded.get().address(), forwarded.get().isSecure()),
          response,
          callback);
    }
    if (!ledger.isFollowing() || canAnswer(request)) {
      return super.handle(request, response, callback);
    }
    if (forwarded.isPresent()) {
      return refuse("The active gateway has just changed. Try again.", request, response, callback);
    }
    return forward(request, response, callback);
  }

  private boolean forward(Request request, Response response, Callback callback) {
    Optional<Leader> leader;
    try {
      leader = leaders.leader();
    } catch (StoreException e) {
      return refuse(
          "No gateway is active at the moment, so none can accept changes.",
          request,
          response,
          callback);
    }
    if (leader.isEmpty()) {
      return refuse(
          "This gateway is on standby, and the active gateway advertises no address.",
          request,
          response,
          callback);
    }
    URI address = leader.get().address();
    request.setAttribute(
        LeaderProxy.TARGET,
        HttpURI.build(request.getHttpURI())
            .scheme(address.getScheme())
            .authority(address.getHost(), address.getPort()));
    request.setAttribute(
        LeaderProxy.ForwardHeader.HEADER,
        new LeaderProxy.ForwardHeader(
            leader.get().secret(), Request.getRemoteAddr(request), request.isSecure()));
    return proxy.handle(request, response, callback);
  }

  private static boolean refuse(
      String reason, Request request, Response response, Callback callback) {
    PlainProblems.write(
        Problems.of(new UnavailableException(reason), RequestIds.of(request)), response, callback);
    return true;
  }

  /** Whether a standby gateway can answer the request from its own state. */
  private static boolean canAnswer(Request request) {
    String whole = Request.getPathInContext(request);
    String path = whole.startsWith(Route.API) ? whole.substring(Route.API.length()) : "";
    return LeaderProxy.SAFE.contains(request.getMethod())
        && LEADER_ONLY.stream().noneMatch(path::startsWith)
        && !LEADER_ONLY_PATTERN.matcher(path).matches();
  }
}
