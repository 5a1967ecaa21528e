package org.windowpane.gateway.people;

import static org.windowpane.gateway.http.Access.Audience.ADMINISTRATORS;
import static org.windowpane.gateway.http.Access.Audience.OVERSEERS;
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
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.Answers;
import org.windowpane.gateway.http.Caller;
import org.windowpane.gateway.http.IdempotentRequests;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.http.WithoutIdempotencyKey;
import org.windowpane.gateway.http.forms.HostParameters;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.ProviderIdentity;
import org.windowpane.gateway.ledger.rows.Role;
import org.windowpane.gateway.people.UserForms.IdentityForm;
import org.windowpane.gateway.people.UserForms.PasswordForm;
import org.windowpane.gateway.people.UserForms.RoleForm;
import org.windowpane.gateway.people.UserForms.UserForm;
import org.windowpane.gateway.people.UserViews.UserView;
import org.windowpane.gateway.people.UserViews.UsersView;
import org.windowpane.gateway.security.Passwords;
import org.windowpane.protocol.value.IpPrefix;

/** Users, for those who look after them. */
@Path("users")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class UserResource {
  private final Ledger ledger;
  private final Passwords passwords;

  /** Looks after the principals of the ledger. */
  public UserResource(Ledger ledger, Passwords passwords) {
    this.ledger = ledger;
    this.passwords = passwords;
  }

  /** Everyone. */
  @GET
  @Access(value = OVERSEERS, scope = READ)
  @Operation(operationId = "listUsers", summary = "Every user, whether and how they can log in")
  public UsersView list() {
    return new UsersView(
        ledger.state().principals().values().stream()
            .sorted(Comparator.comparing(Principal::name))
            .map(UserResource::view)
            .toList());
  }

  /** One of them. */
  @GET
  @Path("{name}")
  @Access(value = OVERSEERS, scope = READ)
  @Operation(operationId = "getUser", summary = "One user")
  public UserView get(@PathParam("name") String name) {
    return Optional.ofNullable(ledger.state().principals().get(name))
        .map(UserResource::view)
        .orElseThrow(() -> ProblemException.notFound("such user"));
  }

  /** One more. */
  @POST
  @Access(ADMINISTRATORS)
  @WithoutIdempotencyKey
  @Operation(operationId = "createUser", summary = "Make a user")
  @ApiResponse(
      responseCode = "201",
      description = "They can log in from now on.",
      content = @Content(schema = @Schema(implementation = UserView.class)))
  public Response create(@Valid @NotNull UserForm form, @Context ContainerRequestContext request) {
    Principal user =
        new Principal(
            form.name(),
            form.displayName() == null ? form.name() : form.displayName(),
            Role.of(form.role()),
            form.password() == null ? null : passwords.hash(form.password()));
    UserView made =
        view(Answers.orProblem(ledger.decide(new CreateUser(Caller.of(request).actor(), user))));
    return Response.created(UriBuilder.fromPath("users/{name}").build(made.name()))
        .entity(made)
        .build();
  }

  /** Gives another role. */
  @PUT
  @Path("{name}/role")
  @Access(ADMINISTRATORS)
  @Operation(operationId = "changeRole", summary = "Give a user another role; they log in anew")
  public UserView changeRole(
      @PathParam("name") String name,
      @Valid @NotNull RoleForm form,
      @Context ContainerRequestContext request) {
    return decided(
        request, name, new ChangeRole(Caller.of(request).actor(), name, Role.of(form.role())));
  }

  /** Gives a password. */
  @PUT
  @Path("{name}/password")
  @Access(ADMINISTRATORS)
  @WithoutIdempotencyKey
  @Operation(
      operationId = "setPassword",
      summary = "Give another user a password; their sessions end")
  public UserView setPassword(
      @PathParam("name") String name,
      @Valid @NotNull PasswordForm form,
      @Context ContainerRequestContext request) {
    return view(
        Answers.orProblem(
            ledger.decide(
                new SetPassword(
                    Caller.of(request).actor(), name, passwords.hash(form.password())))));
  }

  /** Keeps out. */
  @POST
  @Path("{name}/disable")
  @Access(ADMINISTRATORS)
  @Consumes(MediaType.WILDCARD)
  @Operation(
      operationId = "disableUser",
      summary = "Keep a user out; sessions and API tokens serve no longer, bookings stay")
  public UserView disable(
      @PathParam("name") String name, @Context ContainerRequestContext request) {
    return decided(request, name, new DisableUser(Caller.of(request).actor(), name, true));
  }

  /** Lets in again. */
  @POST
  @Path("{name}/enable")
  @Access(ADMINISTRATORS)
  @Consumes(MediaType.WILDCARD)
  @Operation(
      operationId = "enableUser",
      summary = "Let a user in again; their API tokens serve again")
  public UserView enable(@PathParam("name") String name, @Context ContainerRequestContext request) {
    return decided(request, name, new DisableUser(Caller.of(request).actor(), name, false));
  }

  /** Lets a provider sign somebody in. */
  @PUT
  @Path("{name}/identity")
  @Access(ADMINISTRATORS)
  @Operation(
      operationId = "linkIdentity",
      summary = "Say who a user is to an OpenID Connect provider, which signs them in from then on")
  public UserView link(
      @PathParam("name") String name,
      @Valid @NotNull IdentityForm form,
      @Context ContainerRequestContext request) {
    ProviderIdentity identity = new ProviderIdentity(form.issuer(), form.subject());
    return decided(
        request, name, new LinkIdentity(Caller.of(request).actor(), name, Optional.of(identity)));
  }

  /** Lets no provider sign somebody in. */
  @DELETE
  @Path("{name}/identity")
  @Access(ADMINISTRATORS)
  @Consumes(MediaType.WILDCARD)
  @Operation(operationId = "unlinkIdentity", summary = "Let no provider sign a user in")
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
      summary = "Register a host to a user, who stands for it in flow groups from then on",
      description =
          "What names the user is enforced for this host, too. A reservation is enforced while the"
              + " users that it names stand for one pair of hosts. A host is of one user at most.")
  public UserView register(
      @PathParam("name") String name,
      @PathParam("host") @Parameter(description = "Its name or its address.") String host,
      @Context ContainerRequestContext request) {
    return decided(
        request, name, new RegisterHost(Caller.of(request).actor(), name, address(host), true));
  }

  /** Registers a host no longer. */
  @DELETE
  @Path("{name}/hosts/{host}")
  @Access(ADMINISTRATORS)
  @Consumes(MediaType.WILDCARD)
  @Operation(
      operationId = "releaseHost",
      summary = "Register a host to a user no longer; where it is not theirs, nothing happens")
  public UserView release(
      @PathParam("name") String name,
      @PathParam("host") @Parameter(description = "Its name or its address.") String host,
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
