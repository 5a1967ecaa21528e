package org.windowpane.gateway.people.tokens;

import static org.windowpane.gateway.http.Access.Audience.USERS;
import static org.windowpane.gateway.http.ProblemKind.QUOTA;

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
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriBuilder;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.Caller;
import org.windowpane.gateway.http.CanFail;
import org.windowpane.gateway.http.IdempotentRequests;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.http.WithoutIdempotencyKey;
import org.windowpane.gateway.http.forms.Parameters;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.rows.ApiToken;
import org.windowpane.gateway.ledger.rows.Role;
import org.windowpane.gateway.ledger.rows.Scope;
import org.windowpane.gateway.people.UserForms.TokenForm;
import org.windowpane.gateway.people.tokens.TokenViews.NewTokenView;
import org.windowpane.gateway.people.tokens.TokenViews.TokensView;

/** API tokens, with which programs act for users. */
@Path("tokens")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class TokenResource {
  private final Ledger ledger;
  private final NewTokens tokens;

  /** Creates tokens with {@code tokens}. */
  public TokenResource(Ledger ledger, NewTokens tokens) {
    this.ledger = ledger;
    this.tokens = tokens;
  }

  /** Lists tokens, without their secrets. */
  @GET
  @Access(USERS)
  @Operation(
      operationId = "listTokens",
      summary =
          "List your API tokens, newest first; an administrator can list the tokens of all users")
  public TokensView list(
      @QueryParam("scope")
          @Schema(
              allowableValues = {"mine", "all"},
              defaultValue = "mine")
          String scope,
      @Context ContainerRequestContext request) {
    Caller caller = Caller.of(request);
    boolean all = Parameters.oneOf("scope", scope, "mine", Set.of("mine", "all")).equals("all");
    if (all && caller.principal().role() != Role.ADMINISTRATOR) {
      throw ProblemException.forbidden("Only administrators see the tokens of others.");
    }
    return new TokensView(
        ledger.readable().tokens().values().stream()
            .filter(it -> all || it.principal().equals(caller.principal().name()))
            .sorted(
                Comparator.comparing(ApiToken::createdAt).thenComparing(ApiToken::id).reversed())
            .map(TokenViews::of)
            .toList(),
        tokens.policy().standard().toDays(),
        tokens.policy().longest().map(Duration::toDays).orElse(null));
  }

  /** Creates a token. */
  @POST
  @Access(USERS)
  @WithoutIdempotencyKey
  @CanFail(QUOTA)
  @Operation(
      operationId = "createToken",
      summary =
          "Create an API token, which ends with a change of your password at the latest; only this"
              + " answer contains its secret")
  @ApiResponse(
      responseCode = "201",
      description = "The token is valid from now on.",
      content = @Content(schema = @Schema(implementation = NewTokenView.class)))
  public Response create(@Valid @NotNull TokenForm form, @Context ContainerRequestContext request) {
    NewTokenView created =
        tokens.create(
            Caller.of(request).actor(),
            form.name(),
            form.scopes().stream().map(Scope::of).collect(Collectors.toSet()),
            new CreateToken.Expiry(
                Optional.ofNullable(form.expiresAt()), Boolean.TRUE.equals(form.neverExpires())),
            Optional.empty());
    return Response.created(UriBuilder.fromPath("tokens/{id}").build(created.token().id()))
        .entity(created)
        .build();
  }

  /** Revokes a token. */
  @DELETE
  @Path("{id}")
  @Access(USERS)
  @Consumes(MediaType.WILDCARD)
  @Operation(operationId = "revokeToken", summary = "Revoke an API token at once")
  @ApiResponse(responseCode = "204", description = "The token is revoked.")
  public void revoke(@PathParam("id") UUID id, @Context ContainerRequestContext request) {
    IdempotentRequests.decide(
        ledger, request, new RevokeToken(Caller.of(request).actor(), id), done -> null);
  }
}
