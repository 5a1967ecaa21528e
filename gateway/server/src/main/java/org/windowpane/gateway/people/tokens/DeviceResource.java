package org.windowpane.gateway.people.tokens;

import static org.windowpane.gateway.http.Access.Audience.ANYONE;
import static org.windowpane.gateway.http.Access.Audience.USERS;
import static org.windowpane.gateway.http.ProblemKind.NOT_FOUND;
import static org.windowpane.gateway.http.ProblemKind.QUOTA;
import static org.windowpane.gateway.http.ProblemKind.TOO_MANY_REQUESTS;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.Caller;
import org.windowpane.gateway.http.CanFail;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.http.WithoutIdempotencyKey;
import org.windowpane.gateway.ledger.UnconfirmedException;
import org.windowpane.gateway.ledger.rows.Scope;
import org.windowpane.gateway.people.tokens.DeviceViews.ApprovalForm;
import org.windowpane.gateway.people.tokens.DeviceViews.CheckForm;
import org.windowpane.gateway.people.tokens.DeviceViews.DecisionView;
import org.windowpane.gateway.people.tokens.DeviceViews.DeviceCodeForm;
import org.windowpane.gateway.people.tokens.DeviceViews.DeviceCodeView;
import org.windowpane.gateway.people.tokens.DeviceViews.DeviceView;
import org.windowpane.gateway.security.Source;
import org.windowpane.gateway.security.TokenBuckets;

/** Signs programs in by a code that a user enters in a browser (RFC 8628). */
@Path("session/device")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class DeviceResource {
  private static final double CODES_PER_SECOND = 0.2;
  private static final int CODES_BURST = 20;
  private static final double CHECKS_PER_SECOND = 20;
  private static final int CHECKS_BURST = 100;
  private static final double WRONG_CODES_PER_SECOND = 0.2;
  private static final int WRONG_CODES_BURST = 20;
  private static final int MOST_SOURCES = 20_000;
  private static final String UNKNOWN = "program that waits with this code";

  private final NewTokens tokens;
  private final DeviceCodes devices;
  private final TokenBuckets codes;
  private final TokenBuckets checks;
  private final TokenBuckets wrongCodes;

  /** Counts with a monotonic clock. */
  public DeviceResource(NewTokens tokens, LongSupplier nanoTime) {
    this.tokens = tokens;
    this.devices = new DeviceCodes(nanoTime);
    this.codes = new TokenBuckets(CODES_PER_SECOND, CODES_BURST, MOST_SOURCES, nanoTime);
    this.checks = new TokenBuckets(CHECKS_PER_SECOND, CHECKS_BURST, MOST_SOURCES, nanoTime);
    this.wrongCodes =
        new TokenBuckets(WRONG_CODES_PER_SECOND, WRONG_CODES_BURST, MOST_SOURCES, nanoTime);
  }

  /** Gives a program a code. */
  @POST
  @Access(ANYONE)
  @WithoutIdempotencyKey
  @CanFail(TOO_MANY_REQUESTS)
  @Operation(
      operationId = "createDeviceCode",
      summary = "Get a code that a user enters on the page /device, to sign in a program")
  @ApiResponse(
      responseCode = "201",
      description = "The code is valid from now on.",
      content = @Content(schema = @Schema(implementation = DeviceCodeView.class)))
  public Response ask(
      @Valid @NotNull DeviceCodeForm form, @Context ContainerRequestContext request) {
    String address = Caller.addressOf(request);
    requireRate(codes, address);
    DeviceCodes.Device device =
        devices
            .ask(
                form.name(),
                form.scopes().stream().map(Scope::of).collect(Collectors.toSet()),
                address)
            .orElseThrow(
                () ->
                    ProblemException.tooManyRequests(
                        "Too many programs wait for a user.", Duration.ofMinutes(1)));
    return Response.status(Response.Status.CREATED)
        .entity(
            new DeviceCodeView(
                device.deviceCode(),
                device.userCode(),
                DeviceCodes.LIFETIME.toSeconds(),
                DeviceCodes.INTERVAL.toSeconds()))
        .build();
  }

  /** Reports to a program what the user has decided. */
  @POST
  @Path("check")
  @Access(ANYONE)
  @WithoutIdempotencyKey
  @CanFail({NOT_FOUND, TOO_MANY_REQUESTS})
  @Operation(
      operationId = "checkDeviceCode",
      summary = "Check whether a user has approved a program, and get its API token")
  public DecisionView check(
      @Valid @NotNull CheckForm form, @Context ContainerRequestContext request) {
    requireRate(checks, Caller.addressOf(request));
    DeviceCodes.Check check =
        devices
            .check(form.deviceCode())
            .orElseThrow(() -> ProblemException.notFound("such code, or it has expired"));
    return new DecisionView(
        check.state().name().toLowerCase(Locale.ROOT), check.token().orElse(null));
  }

  /** Returns the program that waits with a code. */
  @GET
  @Path("{userCode}")
  @Access(USERS)
  @CanFail(TOO_MANY_REQUESTS)
  @Operation(
      operationId = "getWaitingDevice",
      summary = "Get the program that waits with a code, before you approve it")
  public DeviceView waiting(
      @PathParam("userCode") String userCode, @Context ContainerRequestContext request) {
    DeviceCodes.Device device = withCode(userCode, devices::waiting, Caller.of(request));
    return new DeviceView(
        device.userCode(),
        device.name(),
        device.scopes().stream().sorted().map(Scope::code).toList(),
        device.address(),
        devices.left(device).toSeconds());
  }

  /** Approves or denies a program. */
  @POST
  @Path("{userCode}/decision")
  @Access(USERS)
  @WithoutIdempotencyKey
  @CanFail({QUOTA, TOO_MANY_REQUESTS})
  @Operation(
      operationId = "decideDevice",
      summary =
          "Approve a program that waits with a code, which creates an API token of yours for it, or"
              + " deny it")
  @ApiResponse(responseCode = "204", description = "The program learns it with its next check.")
  public void decide(
      @PathParam("userCode") String userCode,
      @Valid @NotNull ApprovalForm form,
      @Context ContainerRequestContext request) {
    Caller caller = Caller.of(request);
    DeviceCodes.Device device = withCode(userCode, devices::decide, caller);
    if (!form.approved()) {
      devices.deny(device);
      return;
    }
    try {
      devices.approve(
          device,
          tokens.create(
              caller.actor(),
              device.name(),
              device.scopes(),
              CreateToken.Expiry.STANDARD,
              Optional.of(device.address())));
    } catch (UnconfirmedException e) {
      // The token may exist, and another approval would create a second one.
      devices.deny(device);
      throw e;
    } catch (RuntimeException e) {
      devices.leave(device);
      throw e;
    }
  }

  /** The program with a code that a user enters. Wrong codes are counted against the user. */
  private DeviceCodes.Device withCode(
      String typed, Function<String, Optional<DeviceCodes.Device>> find, Caller caller) {
    String user = caller.principal().name();
    Duration wait = wrongCodes.take(user);
    if (!wait.isZero()) {
      throw ProblemException.tooManyGuesses("Too many wrong codes.", wait);
    }
    DeviceCodes.Device device =
        find.apply(typed).orElseThrow(() -> ProblemException.notFound(UNKNOWN));
    wrongCodes.giveBack(user);
    return device;
  }

  private static void requireRate(TokenBuckets rate, String address) {
    Duration wait = rate.take(Source.of(address).text());
    if (!wait.isZero()) {
      throw ProblemException.tooManyRequests(
          "Too many programs at this address ask for a sign-in.", wait);
    }
  }
}
