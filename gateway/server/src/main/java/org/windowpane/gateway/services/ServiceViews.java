package org.windowpane.gateway.services;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.windowpane.gateway.ledger.resources.ServiceRecord;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Names;
import org.windowpane.gateway.measurements.Measurements;
import org.windowpane.gateway.measurements.Measurements.ServerUse;
import org.windowpane.gateway.measurements.ServerMeasure;
import org.windowpane.gateway.services.ServiceJson.ServerPart;
import org.windowpane.gateway.services.ServiceJson.ServerView;
import org.windowpane.gateway.services.ServiceJson.ServiceCheckView;
import org.windowpane.gateway.services.ServiceJson.ServiceDeploymentView;
import org.windowpane.gateway.services.ServiceJson.ServiceView;
import org.windowpane.protocol.message.RuleReport;
import org.windowpane.protocol.message.ServerHealth;
import org.windowpane.protocol.value.Action.Service.Server;
import org.windowpane.protocol.value.ServerChoice;
import org.windowpane.protocol.value.Transport;

/** Services as one user sees them. */
final class ServiceViews {
  private static final double PERCENT = 100;

  private final ServiceChecks checks;
  private final Names names;
  private final Function<String, Optional<RuleReport>> reports;
  private final Measurements measurements;

  /**
   * @param checks what the user may see and do
   * @param reports what the controller reports of a service, by its name
   */
  ServiceViews(
      LedgerState state,
      ServiceChecks checks,
      Function<String, Optional<RuleReport>> reports,
      Measurements measurements) {
    this.checks = checks;
    this.names = Names.of(state);
    this.reports = reports;
    this.measurements = measurements;
  }

  ServiceView view(ServiceRecord service) {
    Optional<RuleReport> report = reports.apply(service.name());
    List<ServerUse> uses = measurements.servers(service.name());
    return new ServiceView(
        service.name(),
        service.share(),
        service.address().toString(),
        service.transport().toString(),
        service.port(),
        service.action().choice().toString(),
        service.action().idleSeconds(),
        service.action().healthCheck(),
        service.action().servers().stream().map(server -> view(server, uses)).toList(),
        service.createdBy(),
        service.createdAt(),
        report
            .map(it -> new ServiceDeploymentView(it.state().toString(), problems(it)))
            .orElse(new ServiceDeploymentView("unknown", List.of())),
        checks.visibleShare(service.share()).filter(checks::mayManage).isPresent());
  }

  private ServerView view(Server server, List<ServerUse> uses) {
    Optional<ServerUse> use =
        uses.stream()
            .filter(each -> each.host().equals(server.host()) && each.port() == server.port())
            .findFirst();
    return new ServerView(
        names.host(server.host()),
        server.host().toString(),
        server.port(),
        server.weight(),
        server.draining(),
        use.map(ServerUse::health).orElse(ServerHealth.UNKNOWN).toString(),
        measured(use, ServerMeasure.FLOWS),
        measured(use, ServerMeasure.NEW_FLOWS),
        measured(use, ServerMeasure.SENT),
        measured(use, ServerMeasure.ANSWER),
        use.filter(it -> it.load().isPresent()).map(it -> it.load().getAsDouble()).orElse(null));
  }

  private static Long measured(Optional<ServerUse> use, ServerMeasure measure) {
    return use.map(it -> it.measured().get(measure)).orElse(null);
  }

  private static List<String> problems(RuleReport report) {
    return report.hops().stream()
        .flatMap(hop -> hop.error().map(error -> hop.dpid() + ": " + error).stream())
        .toList();
  }

  /** The name of a host, or its address. */
  String nameOf(Server server) {
    return names.host(server.host());
  }

  /** What the service would do. */
  ServiceCheckView check(ServiceRecord service) {
    List<Server> receiving =
        service.action().servers().stream().filter(each -> !each.draining()).toList();
    int weights = receiving.stream().mapToInt(Server::weight).sum();
    return new ServiceCheckView(
        mostEntries(service),
        receiving.stream()
            .map(
                each ->
                    new ServerPart(nameOf(each), each.port(), PERCENT * each.weight() / weights))
            .toList(),
        checks.warnings(service));
  }

  /** Those of a switch that all servers are connected to: its own, and those of each server. */
  private static int mostEntries(ServiceRecord service) {
    ServerChoice choice = service.action().choice();
    boolean isChecked = service.action().healthCheck() && service.transport().equals(Transport.TCP);
    int ofServer = 1 + (isChecked ? 1 : 0) + (choice.usesHeartbeats() ? 1 : 0);
    int ofChoice = choice.isProactive() ? ServerChoice.SLOTS : 1;
    return 1 + ofChoice + ofServer * service.action().servers().size();
  }
}
