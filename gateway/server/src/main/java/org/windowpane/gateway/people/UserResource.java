package org.windowpane.gateway.people;

import static org.windowpane.gateway.http.Access.Audience.ADMINISTRATORS;
import static org.windowpane.gateway.http.Access.Audience.OVERSEERS;
import static org.windowpane.gateway.http.ProblemKind.CONFLICT;
import static org.windowpane.gateway.ledger.rows.Scope.READ;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
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
import jakarta.ws.rs.core.UriBuilder;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.Answers;
import org.windowpane.gateway.http.Caller;
import org.windowpane.gateway.http.CanFail;
import org.windowpane.gateway.http.IdempotentRequests;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.http.WithoutIdempotencyKey;
import org.windowpane.gateway.http.forms.HostParameters;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.ProviderIdentity;
import org.windowpane.gateway.ledger.rows.Role;
import org.windowpane.gateway.people.UserForms.IdentityForm;
import org.windowpane.gateway.people.UserForms.PasswordForm;
import org.windowpane.gateway.people.UserForms.RoleForm;
import org.windowpane.gateway.people.UserForms.UserForm;
import org.windowpane.gateway.people.UserViews.UserView;
import org.windowpane.gateway.people.UserViews.UsersView;
import org.windowpane.gateway.security.PasswordQueue;
import org.windowpane.protocol.value.IpPrefix;

/** Users, for administrators and auditors. */
@Path("users")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class UserResource {
  private final Ledger ledger;
  private final PasswordQueue passwords;

  /** Manages the principals of the ledger. */
  public UserResource(Ledger ledger, PasswordQueue passwords) {
    this.ledger = ledger;
    this.passwords = passwords;
  }

  /** Lists all users. */
  @GET
  @Access(value = OVERSEERS, scope = READ)
  @Operation(operationId = "listUsers", summary = "List all users, and how they can sign in")
  public UsersView list() {
    return new UsersView(
        ledger.readable().principals().values().stream()
            .sorted(Comparator.comparing(Principal::name))
            .map(UserResource::view)
            .toList());
  }

  /** Returns a user. */
  @GET
  @Path("{name}")
  @Access(value = OVERSEERS, scope = READ)
  @Operation(operationId = "getUser", summary = "Get a user")
  public UserView get(@PathParam("name") String name) {
    return Optional.ofNullable(ledger.readable().principals().get(name))
        .map(UserResource::view)
        .orElseThrow(() -> ProblemException.notFound("such user"));
  }

  /** Creates a user. */
  @POST
  @Access(ADMINISTRATORS)
  @WithoutIdempotencyKey
  @CanFail(CONFLICT)
  @Operation(operationId = "createUser", summary = "Create a user")
  @ApiResponse(
      responseCode = "201",
      description = "The gateway created the user.",
      content = @Content(schema = @Schema(implementation = UserView.class)))
  public CompletionStage<Response> create(
      @Valid @NotNull UserForm form, @Context ContainerRequestContext request) {
    Actor actor = Caller.of(request).actor();
    CompletableFuture<String> hash =
        form.password() == null
            ? CompletableFuture.completedFuture(null)
            : passwords.hash(form.password());
    return hash.thenApply(
        it ->
            created(
                actor,
                new Principal(
                    form.name(),
                    form.displayName() == null ? form.name() : form.displayName(),
                    Role.of(form.role()),
                    it)));
  }

  private Response created(Actor actor, Principal user) {
    UserView created = view(Answers.orProblem(ledger.decide(new CreateUser(actor, user))));
    return Response.created(UriBuilder.fromPath("users/{name}").build(created.name()))
        .entity(created)
        .build();
  }

  /** Changes the role of a user. */
  @PUT
  @Path("{name}/role")
  @Access(ADMINISTRATORS)
  @Operation(
      operationId = "changeRole",
      summary = "Change the role of a user, and end the user's sessions")
  public UserView changeRole(
      @PathParam("name") String name,
      @Valid @NotNull RoleForm form,
      @Context ContainerRequestContext request) {
    return decided(
        request, name, new ChangeRole(Caller.of(request).actor(), name, Role.of(form.role())));
  }

  /** Sets the password of a user. */
  @PUT
  @Path("{name}/password")
  @Access(ADMINISTRATORS)
  @WithoutIdempotencyKey
  @CanFail(CONFLICT)
  @Operation(
      operationId = "setPassword",
      summary = "Set the password of another user, and end the user's sessions and API tokens")
  @ApiResponse(
      responseCode = "200",
      description = "As asked.",
      content = @Content(schema = @Schema(implementation = UserView.class)))
  public CompletionStage<UserView> setPassword(
      @PathParam("name") String name,
      @Valid @NotNull PasswordForm form,
      @Context ContainerRequestContext request) {
    Actor actor = Caller.of(request).actor();
    return passwords
        .hash(form.password())
        .thenApply(hash -> ledger.decide(new SetPassword(actor, name, hash)))
        .thenApply(answer -> view(Answers.orProblem(answer)));
  }

  /** Disables a user. */
  @POST
  @Path("{name}/disable")
  @Access(ADMINISTRATORS)
  @Consumes(MediaType.WILDCARD)
  @Operation(
      operationId = "disableUser",
      summary = "Disable a user: sessions and API tokens end, bookings stay")
  public UserView disable(
      @PathParam("name") String name, @Context ContainerRequestContext request) {
    return decided(request, name, new DisableUser(Caller.of(request).actor(), name, true));
  }

  /** Enables a user. */
  @POST
  @Path("{name}/enable")
  @Access(ADMINISTRATORS)
  @Consumes(MediaType.WILDCARD)
  @Operation(operationId = "enableUser", summary = "Enable a user, who can sign in again")
  public UserView enable(@PathParam("name") String name, @Context ContainerRequestContext request) {
    return decided(request, name, new DisableUser(Caller.of(request).actor(), name, false));
  }

  /** Links a user to an identity at a provider. */
  @PUT
  @Path("{name}/identity")
  @Access(ADMINISTRATORS)
  @Operation(
      operationId = "linkIdentity",
      summary =
          "Link a user to an identity at an OpenID Connect provider, which then signs the user in")
  public UserView link(
      @PathParam("name") String name,
      @Valid @NotNull IdentityForm form,
      @Context ContainerRequestContext request) {
    ProviderIdentity identity = new ProviderIdentity(form.issuer(), form.subject());
    return decided(
        request, name, new LinkIdentity(Caller.of(request).actor(), name, Optional.of(identity)));
  }

  /** Removes the link to a provider. */
  @DELETE
  @Path("{name}/identity")
  @Access(ADMINISTRATORS)
  @Consumes(MediaType.WILDCARD)
  @Operation(
      operationId = "unlinkIdentity",
      summary = "Remove a user's link to an OpenID Connect provider")
  public UserView unlink(@PathParam("name") String name, @Context ContainerRequestContext request) {
    return decided(
        request, name, new LinkIdentity(Caller.of(request).actor(), name, Optional.empty()));
  }

  /** Registers a host. */
  @PUT
  @Path("{name}/hosts/{host}")
  @Access(ADMINISTRATORS)
  @Consumes(MediaType.WILDCARD)
  @Operation(
      operationId = "registerHost",
      summary = "Register a host to a user; flow groups that name the user then include the host",
      description =
          "The gateway enforces bookings that name the user for this host, too. It enforces a"
              + " reservation while the users that it names have exactly one pair of hosts. A host"
              + " belongs to one user at most.")
  public UserView register(
      @PathParam("name") String name,
      @PathParam("host") @Parameter(description = "The name or the address of the host.")
          String host,
      @Context ContainerRequestContext request) {
    return decided(
        request, name, new RegisterHost(Caller.of(request).actor(), name, address(host), true));
  }

  /** Releases a host. */
  @DELETE
  @Path("{name}/hosts/{host}")
  @Access(ADMINISTRATORS)
  @Consumes(MediaType.WILDCARD)
  @Operation(
      operationId = "releaseHost",
      summary = "Release a host from a user; without effect if the host is not the user's")
  public UserView release(
      @PathParam("name") String name,
      @PathParam("host") @Parameter(description = "The name or the address of the host.")
          String host,
      @Context ContainerRequestContext request) {
    return decided(
        request, name, new RegisterHost(Caller.of(request).actor(), name, address(host), false));
  }

  private IpPrefix address(String host) {
    return IpPrefix.parse(HostParameters.address("host", host, ledger.state()));
  }

  private UserView decided(
      ContainerRequestContext request, String name, Command<Answer<Principal>> command) {
    return IdempotentRequests.decide(
        ledger, request, command, done -> done.map(UserResource::view).orElseGet(() -> get(name)));
  }

  static UserView view(Principal user) {
    return new UserView(
        user.name(),
        user.displayName(),
        user.role().code(),
        user.disabled(),
        user.hasPassword(),
        user.identity().map(ProviderIdentity::issuer).orElse(null),
        user.identity().map(ProviderIdentity::subject).orElse(null),
        addresses(user));
  }

  static List<String> addresses(Principal user) {
    return user.hosts().stream().map(IpPrefix::toString).sorted().toList();
  }
}
