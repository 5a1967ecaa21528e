package org.windowpane.gateway.http;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;
import org.windowpane.gateway.database.StoreException;
import org.windowpane.gateway.ledger.Leader;
import org.windowpane.gateway.ledger.Leaders;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.UnavailableException;

/**
 * Where this gateway stands by, hands on what only the one that leads can do: decide, and tell what
 * is measured. What is on record is told here.
 */
public final class LeaderForwarding extends Handler.Wrapper {
  private static final String ADDRESS = "forwardedFor";
  private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS");

  /** What is measured, and signing in, which is a GET that changes something. */
  private static final List<String> OF_THE_LEADER =
      List.of(
          "/network",
          "/links",
          "/queues",
          "/tables",
          "/hosts/rank",
          "/drift",
          "/events",
          "/session/");

  /** What is measured of a booking, and of those of a share. */
  private static final Pattern DELIVERED =
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
  }

  @Override
  public void setServer(Server server) {
    super.setServer(server);
    proxy.setServer(server);
  }

  /** Where somebody asks from, be it through another gateway. */
  public static String addressOf(Request request) {
    Object told = request.getAttribute(ADDRESS);
    return told == null ? Request.getRemoteAddr(request) : String.valueOf(told);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Optional<Handed> handed = Handed.of(request);
    if (handed.isPresent() && leaders.isOurSecret(handed.get().secret())) {
      request.setAttribute(ADDRESS, handed.get().address());
      return super.handle(request, response, callback);
    }
    if (!ledger.isFollowing() || isOnRecord(request)) {
      return super.handle(request, response, callback);
    }
    if (handed.isPresent()) {
      return refuse("The leader has just changed.", request, response, callback);
    }
    return forward(request, response, callback);
  }

  private boolean forward(Request request, Response response, Callback callback) {
    Optional<Leader> leader;
    try {
      leader = leaders.leader();
    } catch (StoreException e) {
      return refuse(
          "Nothing can be put on record at the moment: no gateway leads.",
          request,
          response,
          callback);
    }
    if (leader.isEmpty()) {
      return refuse(
          "This gateway stands by, and the one that leads cannot be reached by others.",
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
        Handed.HEADER, new Handed(leader.get().secret(), Request.getRemoteAddr(request)).header());
    return proxy.handle(request, response, callback);
  }

  private static boolean refuse(String why, Request request, Response response, Callback callback) {
    PlainProblems.write(
        Problems.of(new UnavailableException(why), RequestIds.of(request)), response, callback);
    return true;
  }

  /** Whether nothing on record is different afterwards; signing in is a GET, and is. */
  static boolean onlyReads(Request request) {
    return SAFE.contains(request.getMethod())
        && !Request.getPathInContext(request).startsWith(Route.API + "/session/");
  }

  /** Whether all that is asked for is read from the record. */
  private static boolean isOnRecord(Request request) {
    String path = Request.getPathInContext(request).substring(Route.API.length());
    return SAFE.contains(request.getMethod())
        && OF_THE_LEADER.stream().noneMatch(path::startsWith)
        && !DELIVERED.matcher(path).matches();
  }

  /**
   * What a gateway says of a request that it hands on.
   *
   * @param secret that of the one that leads
   * @param address where it is asked from
   */
  record Handed(String secret, String address) {
    static final String HEADER = "X-Windowpane-Handed-On";

    static Optional<Handed> of(Request request) {
      return Optional.ofNullable(request.getHeaders().get(HEADER))
          .map(told -> told.split(" ", 2))
          .filter(parts -> parts.length == 2)
          .map(parts -> new Handed(parts[0], parts[1]));
    }

    /** Without the secret, for logs. */
    @Override
    public String toString() {
      return "Handed[" + address + "]";
    }

    String header() {
      return secret + " " + address;
    }
  }
}
