package org.windowpane.gateway.people;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;

/** Users, and the ways in, as they are told. */
public final class UserViews {
  private UserViews() {}

  /** A user, as administrators and auditors see one. */
  @Schema(name = "User")
  public record UserView(
      String name,
      String displayName,
      @Schema(allowableValues = {"administrator", "member", "auditor"}) String role,
      @Schema(description = "Whether they are kept out, with their sessions and API tokens.")
          boolean disabled,
      @Schema(description = "Whether they can log in with a password.") boolean hasPassword,
      @Nullable @Schema(description = "The OpenID Connect provider that signs them in, or null.")
          String issuer,
      @Nullable @Schema(description = "Who they are to that provider, or null.") String subject,
      @Schema(description = "Addresses of the hosts that they stand for in flow groups.")
          List<String> hosts) {}

  /** Every user. */
  @Schema(name = "Users")
  public record UsersView(@Schema(description = "By name.") List<UserView> users) {}

  /** How somebody gets in. */
  @Schema(name = "WaysIn")
  public record WaysInView(
      @Schema(description = "Whether GET /session/oidc signs people in.") boolean oidc,
      @Schema(description = "Whether POST /setup waits for the first administrator.")
          boolean setup) {}

  /** Who is logged in. */
  @Schema(name = "Session")
  public record SessionView(
      String name,
      String displayName,
      @Schema(allowableValues = {"administrator", "member", "auditor"}) String role,
      @Schema(description = "To be sent as X-CSRF-Token with every unsafe method.")
          String csrfToken,
      Instant expiresAt) {}

  /** Somebody who can log in. */
  @Schema(name = "Principal")
  public record PrincipalView(
      String name,
      String displayName,
      @Schema(allowableValues = {"administrator", "member", "auditor"}) String role) {}

  /** Several principals. */
  @Schema(name = "Principals")
  public record PrincipalsView(List<PrincipalView> principals) {}

  /** The caller. */
  @Schema(name = "Me")
  public record MeView(
      String name,
      String displayName,
      @Schema(allowableValues = {"administrator", "member", "auditor"}) String role,
      @Schema(description = "Shares that you are a speaker of, each after its parent.")
          List<String> shares,
      @Nullable @Schema(description = "Of the API token; null for people.") List<String> scopes,
      @Schema(description = "Addresses of the hosts that you stand for in flow groups.")
          List<String> hosts) {}
}
