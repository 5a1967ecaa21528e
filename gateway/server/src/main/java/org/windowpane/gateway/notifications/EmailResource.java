package org.windowpane.gateway.notifications;

import static org.windowpane.gateway.http.Access.Audience.USERS;
import static org.windowpane.gateway.http.ProblemKind.BAD_GATEWAY;
import static org.windowpane.gateway.http.ProblemKind.CONFLICT;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import org.windowpane.gateway.encoding.Sha256;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.Answers;
import org.windowpane.gateway.http.Caller;
import org.windowpane.gateway.http.CanFail;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.http.WithoutIdempotencyKey;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.rows.Mailbox;
import org.windowpane.gateway.notifications.NotificationForms.CodeForm;
import org.windowpane.gateway.notifications.NotificationForms.EmailForm;
import org.windowpane.gateway.notifications.NotificationViews.EmailView;

/** The email address at which the user gets notifications. */
@Path("me/email")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class EmailResource {
  private static final int CODES = 100_000_000;

  private final Ledger ledger;
  private final Outbox outbox;
  private final Optional<CodeMailer> codes;
  private final SecureRandom random = new SecureRandom();

  /**
   * @param codes mails codes; empty if this gateway sends no mail
   */
  public EmailResource(Ledger ledger, Outbox outbox, Optional<CodeMailer> codes) {
    this.ledger = ledger;
    this.outbox = outbox;
    this.codes = codes;
  }

  /** Returns the address, and which notifications the user gets. */
  @GET
  @Access(USERS)
  @Operation(
      operationId = "getEmail",
      summary = "Get your email address and the kinds of notification mailed to it")
  public EmailView get(@Context ContainerRequestContext request) {
    String name = Caller.of(request).principal().name();
    return view(Optional.ofNullable(ledger.readable().contacts().mailboxes().get(name)));
  }

  /** Sets the address and the kinds of notification. */
  @PUT
  @Access(USERS)
  @WithoutIdempotencyKey
  @CanFail({CONFLICT, BAD_GATEWAY})
  @Operation(
      operationId = "requestEmail",
      summary =
          "Set your email address and the kinds of notification mailed to it; the gateway mails a"
              + " code to a new address")
  public EmailView register(
      @Valid @NotNull EmailForm form, @Context ContainerRequestContext request) {
    CodeMailer mailer =
        codes.orElseThrow(() -> ProblemException.conflict("This gateway sends no mail."));
    Caller caller = Caller.of(request);
    String code = "%08d".formatted(random.nextInt(CODES));
    String hash = Sha256.hex(code);
    Mailbox mailbox =
        Answers.orProblem(
            ledger.decide(
                new RegisterMailbox(
                    caller.actor(), form.address(), NotificationKinds.read(form.kinds()), hash)));
    mailbox
        .pending()
        .filter(it -> it.codeHash().equals(hash))
        .flatMap(it -> mailer.mail(it.address(), code, caller.principal(), it.expiresAt()))
        .ifPresent(
            reason -> {
              throw ProblemException.badGateway(reason);
            });
    return view(Optional.of(mailbox));
  }

  /** Confirms an address. */
  @POST
  @Path("confirm")
  @Access(USERS)
  @WithoutIdempotencyKey
  @CanFail(CONFLICT)
  @Operation(
      operationId = "confirmEmail",
      summary =
          "Confirm your address with the code that the gateway mailed, and get mail from now on")
  public EmailView confirm(
      @Valid @NotNull CodeForm form, @Context ContainerRequestContext request) {
    return view(
        Optional.of(
            Answers.orProblem(
                ledger.decide(
                    new ConfirmMail(Caller.of(request).actor(), Sha256.hex(form.code()))))));
  }

  /** Removes the address. */
  @DELETE
  @Access(USERS)
  @Consumes(MediaType.WILDCARD)
  @WithoutIdempotencyKey
  @CanFail(CONFLICT)
  @Operation(
      operationId = "removeEmail",
      summary = "Remove your email address, and get no more mail")
  @ApiResponse(responseCode = "204", description = "The gateway mails you nothing more.")
  public void remove(@Context ContainerRequestContext request) {
    Answers.orProblem(ledger.decide(new RemoveMailbox(Caller.of(request).actor())));
  }

  private EmailView view(Optional<Mailbox> mailbox) {
    Optional<Outbox.Health> health = mailbox.flatMap(it -> outbox.mailbox(it.principal()));
    return new EmailView(
        codes.isPresent(),
        mailbox.flatMap(Mailbox::address).orElse(null),
        mailbox.flatMap(Mailbox::pending).map(Mailbox.Pending::address).orElse(null),
        mailbox.map(it -> NotificationKinds.write(it.kinds())).orElse(List.of()),
        health.flatMap(Outbox.Health::lastError).orElse(null),
        health.flatMap(Outbox.Health::lastDeliveredAt).orElse(null));
  }
}
