package org.windowpane.gateway.pathrules;

import static org.windowpane.gateway.http.Access.Audience.BOOKERS;
import static org.windowpane.gateway.http.Access.Audience.USERS;
import static org.windowpane.gateway.http.Access.Reading.SEARCH;
import static org.windowpane.gateway.http.ProblemKind.CONFLICT;
import static org.windowpane.gateway.http.ProblemKind.NOT_FOUND;
import static org.windowpane.gateway.http.ProblemKind.QUOTA;
import static org.windowpane.gateway.ledger.rows.Scope.DELEGATE;
import static org.windowpane.gateway.ledger.rows.Scope.READ;
import static org.windowpane.gateway.pathrules.PathRules.PATH_RULE;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.windowpane.core.network.PinnedWays;
import org.windowpane.gateway.contents.ContentRequests;
import org.windowpane.gateway.contents.CreateContent;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.Answers;
import org.windowpane.gateway.http.Caller;
import org.windowpane.gateway.http.CanFail;
import org.windowpane.gateway.http.WithoutIdempotencyKey;
import org.windowpane.gateway.http.forms.DeploymentViews.RuleDeploymentView;
import org.windowpane.gateway.http.forms.FlowGroupJson;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.resources.PathRuleRecord;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Names;
import org.windowpane.gateway.ledger.state.QuotaLimits;
import org.windowpane.gateway.ledger.state.Visibility;
import org.windowpane.gateway.pathrules.PathRuleJson.PathRuleCheckView;
import org.windowpane.gateway.pathrules.PathRuleJson.PathRuleView;
import org.windowpane.gateway.pathrules.PathRuleJson.PathRulesView;
import org.windowpane.gateway.pathrules.PathRuleJson.UnmetWayView;
import org.windowpane.gateway.pathrules.PathRuleRequests.PathRuleChange;
import org.windowpane.gateway.pathrules.PathRuleRequests.PathRuleRequest;
import org.windowpane.protocol.message.RuleReport;

/** Path rules. */
@Path("path-rules")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class PathRuleResource {
  private final Ledger ledger;
  private final ContentRequests<PathRuleRecord, PathRuleView> rules;
  private final Clock clock;
  private final QuotaLimits limits;

  /**
   * Path rules of the ledger.
   *
   * @param reports what the controller reports of a rule, by its id
   * @param limits the quotas, for checks; the ledger applies them to other requests
   */
  public PathRuleResource(
      Ledger ledger,
      Function<String, Optional<RuleReport>> reports,
      Clock clock,
      QuotaLimits limits) {
    this.ledger = ledger;
    this.rules =
        new ContentRequests<>(
            PATH_RULE, ledger, (rule, mayChange) -> view(rule, reports, mayChange));
    this.clock = clock;
    this.limits = limits;
  }

  /** Lists path rules. */
  @GET
  @Access(value = USERS, scope = READ)
  @Operation(
      operationId = "listPathRules",
      summary = "List the path rules of shares that you may see")
  public PathRulesView list(@Context ContainerRequestContext request) {
    return new PathRulesView(rules.list(request));
  }

  /** Returns a path rule. */
  @GET
  @Path("{name}")
  @Access(value = USERS, scope = READ)
  @CanFail(NOT_FOUND)
  @Operation(operationId = "getPathRule", summary = "Get a path rule")
  public PathRuleView get(
      @PathParam("name") String name, @Context ContainerRequestContext request) {
    return rules.get(name, request);
  }

  /** Checks whether a path rule can be created, and what it would do, without creating it. */
  @POST
  @Path("check")
  @Access(value = BOOKERS, scope = READ, reading = SEARCH)
  @WithoutIdempotencyKey
  @CanFail({NOT_FOUND, CONFLICT, QUOTA})
  @Operation(
      operationId = "checkPathRule",
      summary = "Check whether a path rule can be created, and what it would do",
      description = "Changes nothing.")
  public PathRuleCheckView check(
      @Valid @NotNull PathRuleRequest form, @Context ContainerRequestContext request) {
    return check(creation(form, request), request);
  }

  /** Checks whether a path rule can be changed, and what it would do, without changing it. */
  @POST
  @Path("{name}/check")
  @Access(value = BOOKERS, scope = READ, reading = SEARCH)
  @WithoutIdempotencyKey
  @CanFail({NOT_FOUND, CONFLICT})
  @Operation(
      operationId = "checkPathRuleChange",
      summary = "Check whether a path rule can be changed, and what it would do",
      description = "Changes nothing.")
  public PathRuleCheckView checkChange(
      @PathParam("name") String name,
      @Valid @NotNull PathRuleChange form,
      @Context ContainerRequestContext request) {
    return check(rules.alteration(name, form.form(), request), request);
  }

  private PathRuleCheckView check(
      Command<Answer<PathRuleRecord>> command, ContainerRequestContext request) {
    LedgerState state = ledger.readable();
    Instant now = clock.instant();
    Command.Outcome<Answer<PathRuleRecord>> outcome = command.decide(state, now);
    PathRuleRecord rule = Answers.orProblem(outcome.answer());
    limits.check(state, outcome.changes());
    List<PinnedWays> ways =
        rule.flows().stream()
            .map(flows -> PinnedWays.of(state.decisions().network(), flows, rule.route()))
            .toList();
    Overlaps overlaps =
        Overlaps.of(rule, state, new Visibility(Caller.of(request).principal(), state), now);
    Names names = Names.of(state);
    return new PathRuleCheckView(
        ways.stream().mapToLong(PinnedWays::pairs).sum(),
        ways.stream().mapToLong(PinnedWays::unmetCount).sum(),
        ways.stream()
            .flatMap(each -> each.unmet().stream())
            .limit(PinnedWays.MOST_UNMET)
            .map(each -> new UnmetWayView(each.from().toString(), names.host(each.to())))
            .toList(),
        overlaps.bookingCount(),
        overlaps.bookings(),
        overlaps.earlier(),
        overlaps.later(),
        overlaps.classes());
  }

  private CreateContent<PathRuleRecord> creation(
      PathRuleRequest form, ContainerRequestContext request) {
    return rules.creation(form.name(), form.share(), form.start(), form.form(), request);
  }

  /** Creates a path rule. */
  @POST
  @Access(value = BOOKERS, scope = DELEGATE)
  @CanFail({NOT_FOUND, CONFLICT})
  @Operation(
      operationId = "createPathRule",
      summary = "Create a path rule: flows lead through a switch, or around a switch or a link")
  @ApiResponse(
      responseCode = "201",
      description = "The gateway created the path rule.",
      content = @Content(schema = @Schema(implementation = PathRuleView.class)))
  public Response create(
      @Valid @NotNull PathRuleRequest form, @Context ContainerRequestContext request) {
    return rules.create(creation(form, request), "path-rules", request);
  }

  /** Changes a path rule. */
  @PUT
  @Path("{name}")
  @Access(value = BOOKERS, scope = DELEGATE)
  @CanFail({NOT_FOUND, CONFLICT})
  @Operation(
      operationId = "changePathRule",
      summary = "Change the flows, switch or link, or end of a path rule",
      description = "Fields that are omitted get their defaults. The rule keeps its start.")
  public PathRuleView change(
      @PathParam("name") String name,
      @Valid @NotNull PathRuleChange form,
      @Context ContainerRequestContext request) {
    return rules.change(rules.alteration(name, form.form(), request), request);
  }

  /** Deletes a path rule. */
  @DELETE
  @Path("{name}")
  @Access(value = BOOKERS, scope = DELEGATE)
  @Consumes(MediaType.WILDCARD)
  @CanFail(NOT_FOUND)
  @Operation(
      operationId = "deletePathRule",
      summary = "Delete a path rule; its flows take the shortest way from then on")
  @ApiResponse(responseCode = "204", description = "The path rule is deleted.")
  public void delete(@PathParam("name") String name, @Context ContainerRequestContext request) {
    rules.delete(name, request);
  }

  private static PathRuleView view(
      PathRuleRecord of, Function<String, Optional<RuleReport>> reports, boolean mayChange) {
    OptionalLong port = PathRuleRecord.port(of.route());
    return new PathRuleView(
        of.name(),
        of.share(),
        FlowGroupJson.of(of.flowGroup()),
        of.flowGroup().toString(),
        PathRuleRecord.kind(of.route()),
        of.route().dpid().toString(),
        port.isPresent() ? (Integer) (int) port.getAsLong() : null,
        of.bothDirections(),
        of.window().start(),
        of.window().isEndless() ? null : of.window().end(),
        of.createdBy(),
        of.createdAt(),
        of.changedAt().orElse(null),
        RuleDeploymentView.of(of.rules().keySet(), reports),
        mayChange);
  }
}
