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
import java.util.Locale;
import java.util.OptionalLong;
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
import org.windowpane.gateway.measurements.Histories;
import org.windowpane.gateway.measurements.Measurements;
import org.windowpane.gateway.measurements.Series;
import org.windowpane.gateway.network.HostRanking.Ranked;
import org.windowpane.gateway.network.NetworkJson.HostsView;
import org.windowpane.gateway.network.RankViews.HostRankView;
import org.windowpane.gateway.network.RankViews.HostRanksView;

/** Hosts, by name and as seen. */
@Path("hosts")
@Produces(MediaType.APPLICATION_JSON)
public final class HostResource {
  private static final int DEFAULT_HOSTS = 50;
  private static final int MOST_HOSTS = 500;
  private static final int DEFAULT_SECONDS = 60;
  private static final int MOST_SECONDS = 86_400;

  private final Ledger ledger;
  private final Measurements measurements;
  private final Clock clock;

  /** Returns the hosts of the ledger, and their measurements. */
  public HostResource(Ledger ledger, Measurements measurements, Clock clock) {
    this.ledger = ledger;
    this.measurements = measurements;
    this.clock = clock;
  }

  /** Every host. */
  @GET
  @Access(value = USERS, scope = READ)
  @Operation(operationId = "listHosts", summary = "Hosts that have a name or were seen")
  public HostsView list() {
    return new HostsView(new NetworkViews(ledger.readable()).hosts());
  }

  /** Hosts by what they have left for sending. */
  @GET
  @Path("rank")
  @Access(value = USERS, scope = READ)
  @CanFail(NOT_FOUND)
  @Operation(
      operationId = "rankHosts",
      summary = "Hosts by what they are expected to have left for sending, the best first",
      description =
          "A name node asks this before it names the hosts to fetch a block from (GRIN). Hosts"
              + " without measurements are marked and come last: the gateway does not guess.")
  public HostRanksView rank(
      @QueryParam("among")
          @Parameter(
              description = "Only these hosts, by name, address or mac. Defaults to all hosts.")
          List<String> among,
      @QueryParam("seconds")
          @Parameter(description = "How long the transfer would last, for what is reserved ahead.")
          @Schema(type = "integer", minimum = "1", maximum = "86400", defaultValue = "60")
          String seconds,
      @QueryParam("limit")
          @Schema(type = "integer", minimum = "1", maximum = "500", defaultValue = "50")
          String limit) {
    int most = Parameters.wholeNumber("limit", limit, DEFAULT_HOSTS, 1, MOST_HOSTS);
    int ahead = Parameters.wholeNumber("seconds", seconds, DEFAULT_SECONDS, 1, MOST_SECONDS);
    Instant now = clock.instant();
    LedgerState state = ledger.readable();
    List<KnownHost> hosts = candidates(among, KnownHosts.of(state));
    List<Series.OfLink> uplinks =
        hosts.stream()
            .flatMap(it -> it.attached().stream())
            .map(it -> new Series.OfLink(HostRanking.uplink(it)))
            .distinct()
            .toList();
    HostRanking ranking =
        new HostRanking(
            state.decisions(),
            new Histories(measurements, now)
                .recent(uplinks, (int) HostRanking.LOOKING_BACK.toSeconds()),
            new Window(now, now.plusSeconds(ahead)));
    return new HostRanksView(
        measurements.at().equals(Instant.EPOCH) ? now : measurements.at(),
        ranking.of(hosts).stream().limit(most).map(HostResource::view).toList());
  }

  private static List<KnownHost> candidates(List<String> among, KnownHosts hosts) {
    if (among.size() > MOST_HOSTS) {
      throw ProblemException.invalid("among", "must be " + MOST_HOSTS + " hosts or fewer");
    }
    return among.isEmpty()
        ? hosts.all()
        : among.stream().map(it -> HostParameters.host("among", it, hosts)).distinct().toList();
  }

  private static HostRankView view(Ranked ranked) {
    return new HostRankView(
        ranked.host().name(),
        ranked.standing().name().toLowerCase(Locale.ROOT),
        ranked.rateBps(),
        nullable(ranked.usedBps()),
        ranked.reservedBps(),
        nullable(ranked.expectedBps()));
  }

  private static Long nullable(OptionalLong number) {
    return number.isPresent() ? number.getAsLong() : null;
  }
}
