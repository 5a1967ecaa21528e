package org.windowpane.gateway.network;

import static org.windowpane.gateway.http.Access.Audience.USERS;
import static org.windowpane.gateway.http.ProblemKind.NOT_FOUND;
import static org.windowpane.gateway.ledger.rows.Scope.READ;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.windowpane.core.admission.path.PathRoom;
import org.windowpane.core.network.Host;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.PathsInOrder;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.CanFail;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.http.forms.HostParameters;
import org.windowpane.gateway.http.forms.Parameters;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.state.KnownHosts;
import org.windowpane.gateway.ledger.state.KnownHosts.KnownHost;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Names;
import org.windowpane.gateway.network.PathViews.PathHopView;
import org.windowpane.gateway.network.PathViews.PathLinkView;
import org.windowpane.gateway.network.PathViews.PathView;
import org.windowpane.gateway.network.PathViews.PathsView;
import org.windowpane.protocol.value.Hop;

/** Paths through the network. */
@Path("paths")
@Produces(MediaType.APPLICATION_JSON)
public final class PathResource {
  private static final String HOST = "By name, address or mac.";
  private static final int DEFAULT_PATHS = 4;
  private static final int MOST_PATHS = 16;

  private final Ledger ledger;
  private final Clock clock;

  /** Returns the paths of the network that the ledger decides on. */
  public PathResource(Ledger ledger, Clock clock) {
    this.ledger = ledger;
    this.clock = clock;
  }

  /** The paths between two hosts. */
  @GET
  @Access(value = USERS, scope = READ)
  @CanFail(NOT_FOUND)
  @Operation(
      operationId = "listPaths",
      summary = "The paths between two hosts, and what each has left over a window")
  public PathsView list(
      @QueryParam("from") @Parameter(required = true, description = HOST) String from,
      @QueryParam("to") @Parameter(required = true, description = HOST) String to,
      @QueryParam("start")
          @Schema(
              type = "string",
              format = "date-time",
              description = "Defaults to now. A time in the past counts as now.")
          String start,
      @QueryParam("end")
          @Schema(type = "string", format = "date-time", description = "Defaults to no end.")
          String end,
      @QueryParam("limit")
          @Schema(type = "integer", minimum = "1", maximum = "16", defaultValue = "4")
          String limit) {
    int most = Parameters.wholeNumber("limit", limit, DEFAULT_PATHS, 1, MOST_PATHS);
    Window window = window(start, end);
    LedgerState state = ledger.readable();
    KnownHosts hosts = KnownHosts.of(state);
    KnownHost source = HostParameters.host("from", from, hosts);
    KnownHost destination = HostParameters.host("to", to, hosts);
    if (source.equals(destination)) {
      throw ProblemException.invalid("to", "must be another host");
    }
    return new PathsView(
        source.name(),
        destination.name(),
        window.start(),
        window.isEndless() ? null : window.end(),
        paths(state.decisions().network(), source.attached(), destination.attached(), most).stream()
            .map(path -> PathRoom.of(state.decisions(), path, window))
            .map(room -> view(room, source.name(), destination.name(), Names.of(state)))
            .toList());
  }

  private Window window(String start, String end) {
    Instant now = clock.instant();
    Instant begins = Parameters.instant("start", start, now);
    Instant begin = begins.isBefore(now) ? now : begins;
    Instant until = Parameters.instant("end", end, Instant.MAX);
    if (!begin.isBefore(until)) {
      throw ProblemException.invalid("end", "must be after the start, and after now");
    }
    return new Window(begin, until);
  }

  private static List<org.windowpane.core.network.Path> paths(
      Network network, Optional<Host> source, Optional<Host> destination, int most) {
    return source.isEmpty() || destination.isEmpty()
        ? List.of()
        : PathsInOrder.between(network, source.get(), destination.get(), most);
  }

  private static PathView view(PathRoom room, String source, String destination, Names names) {
    return new PathView(
        Names.path(source, room.path(), destination),
        room.path().hops().stream().map(PathResource::hop).toList(),
        room.links().stream()
            .map(it -> new PathLinkView(names.link(it.direction()), it.rateBps(), it.freeBps()))
            .toList(),
        room.freeBps(),
        room.outOfServiceAt().orElse(null),
        names.link(room.narrowest().direction()));
  }

  private static PathHopView hop(Hop hop) {
    return new PathHopView(
        hop.dpid().toString(), hop.dpid().shortName(), hop.inPort(), hop.outPort());
  }
}
