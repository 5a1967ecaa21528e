package org.windowpane.gateway.notifications;

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
import java.net.URI;
import java.net.URISyntaxException;
import java.security.SecureRandom;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.Answers;
import org.windowpane.gateway.http.Caller;
import org.windowpane.gateway.http.CanFail;
import org.windowpane.gateway.http.IdempotentRequests;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.http.WithoutIdempotencyKey;
import org.windowpane.gateway.http.forms.Parameters;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.rows.Role;
import org.windowpane.gateway.ledger.rows.Webhook;
import org.windowpane.gateway.ledger.rows.WebhookSecret;
import org.windowpane.gateway.notifications.NotificationForms.WebhookForm;
import org.windowpane.gateway.notifications.NotificationViews.NewWebhookView;
import org.windowpane.gateway.notifications.NotificationViews.PingView;
import org.windowpane.gateway.notifications.NotificationViews.WebhookView;
import org.windowpane.gateway.notifications.NotificationViews.WebhooksView;

/** The URLs at which users get notifications. */
@Path("webhooks")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class WebhookResource {
  private static final int LAST_PORT = 65_535;

  private final Ledger ledger;
  private final Outbox outbox;
  private final Pings pings;
  private final Supplier<UUID> ids;
  private final SecureRandom random = new SecureRandom();

  /**
   * @param pings makes test deliveries
   * @param ids makes the ids of new webhooks
   */
  public WebhookResource(Ledger ledger, Outbox outbox, Pings pings, Supplier<UUID> ids) {
    this.ledger = ledger;
    this.outbox = outbox;
    this.pings = pings;
    this.ids = ids;
  }

  /** The webhooks, without their secrets. */
  @GET
  @Access(USERS)
  @Operation(
      operationId = "listWebhooks",
      summary =
          "List your webhooks, newest first; an administrator can list the webhooks of all users")
  public WebhooksView list(
      @QueryParam("scope")
          @Schema(
              allowableValues = {"mine", "all"},
              defaultValue = "mine")
          String scope,
      @Context ContainerRequestContext request) {
    Caller caller = Caller.of(request);
    boolean all = Parameters.oneOf("scope", scope, "mine", Set.of("mine", "all")).equals("all");
    if (all && caller.principal().role() != Role.ADMINISTRATOR) {
      throw ProblemException.forbidden("Only administrators see the webhooks of others.");
    }
    List<Webhook> webhooks =
        ledger.readable().contacts().webhooks().values().stream()
            .filter(it -> all || it.principal().equals(caller.principal().name()))
            .sorted(Comparator.comparing(Webhook::createdAt).thenComparing(Webhook::id).reversed())
            .toList();
    Map<UUID, Outbox.Health> health =
        webhooks.isEmpty()
            ? Map.of()
            : outbox.webhooks(webhooks.stream().map(Webhook::id).toList());
    return new WebhooksView(
        webhooks.stream().map(it -> view(it, Optional.ofNullable(health.get(it.id())))).toList());
  }

  /** Registers a webhook. */
  @POST
  @Access(USERS)
  @WithoutIdempotencyKey
  @CanFail(QUOTA)
  @Operation(
      operationId = "registerWebhook",
      summary = "Register a URL to which the gateway posts notifications about your bookings")
  @ApiResponse(
      responseCode = "201",
      description = "The gateway posts notifications there from now on.",
      content = @Content(schema = @Schema(implementation = NewWebhookView.class)))
  public Response register(
      @Valid @NotNull WebhookForm form, @Context ContainerRequestContext request) {
    WebhookSecret secret = WebhookSecret.random(random);
    Webhook webhook =
        Answers.orProblem(
            ledger.decide(
                new RegisterWebhook(
                    Caller.of(request).actor(),
                    ids.get(),
                    url(form.url()),
                    secret,
                    NotificationKinds.read(form.kinds()))));
    return Response.created(UriBuilder.fromPath("webhooks/{id}").build(webhook.id()))
        .entity(new NewWebhookView(secret.text(), view(webhook, Optional.empty())))
        .build();
  }

  private static URI url(String text) {
    URI url;
    try {
      url = new URI(text);
    } catch (URISyntaxException e) {
      throw ProblemException.invalid("url", "must be an http or https URL");
    }
    if (url.getHost() == null || !Set.of("http", "https").contains(url.getScheme())) {
      throw ProblemException.invalid("url", "must be an http or https URL");
    }
    if (url.getPort() == 0 || url.getPort() > LAST_PORT) {
      throw ProblemException.invalid("url", "must have a port from 1 to " + LAST_PORT);
    }
    if (url.getRawUserInfo() != null || url.getRawFragment() != null) {
      throw ProblemException.invalid("url", "must have neither a user nor a fragment");
    }
    return url;
  }

  /** Removes a webhook. */
  @DELETE
  @Path("{id}")
  @Access(USERS)
  @Consumes(MediaType.WILDCARD)
  @Operation(
      operationId = "removeWebhook",
      summary = "Remove a webhook and the notifications that wait for it")
  @ApiResponse(responseCode = "204", description = "The gateway posts nothing more there.")
  public void remove(@PathParam("id") UUID id, @Context ContainerRequestContext request) {
    IdempotentRequests.decide(
        ledger, request, new RemoveWebhook(Caller.of(request).actor(), id), done -> null);
  }

  /** Makes a test delivery. */
  @POST
  @Path("{id}/ping")
  @Access(USERS)
  @Consumes(MediaType.WILDCARD)
  @WithoutIdempotencyKey
  @Operation(
      operationId = "pingWebhook",
      summary = "Make a test delivery; if it succeeds, it switches a webhook on that is off")
  public PingView ping(@PathParam("id") UUID id, @Context ContainerRequestContext request) {
    Caller caller = Caller.of(request);
    Webhook webhook =
        RemoveWebhook.seenBy(caller.principal(), id, ledger.state())
            .orElseThrow(() -> ProblemException.notFound("webhook " + id));
    WebhookCaller.Result result = pings.ping(webhook, ids.get());
    boolean delivered = result.error().isEmpty();
    if (delivered && webhook.off().isPresent()) {
      Answers.orProblem(ledger.decide(new SwitchWebhook(caller.actor(), id, Optional.empty())));
    }
    return new PingView(
        delivered,
        result.status().isPresent() ? result.status().getAsInt() : null,
        result.error().orElse(null),
        result.took().toMillis());
  }

  private static WebhookView view(Webhook webhook, Optional<Outbox.Health> health) {
    return new WebhookView(
        webhook.id().toString(),
        webhook.principal(),
        webhook.url().toString(),
        NotificationKinds.write(webhook.kinds()),
        webhook.createdAt(),
        webhook.off().map(Webhook.Off::since).orElse(null),
        webhook.off().map(Webhook.Off::reason).orElse(null),
        health.map(Outbox.Health::failures).orElse(0L),
        health.flatMap(Outbox.Health::lastError).orElse(null),
        health.flatMap(Outbox.Health::lastDeliveredAt).orElse(null),
        health.map(Outbox.Health::waiting).orElse(0L),
        health.map(Outbox.Health::dropped).orElse(0L));
  }
}
