package org.windowpane.gateway.people;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;

/** Users, sign-in methods and sessions, as the API returns them. */
public final class UserViews {
  private UserViews() {}

  /** A user, as administrators and auditors see it. */
  @Schema(name = "User")
  public record UserView(
      String name,
      String displayName,
      @Schema(allowableValues = {"administrator", "member", "auditor"}) String role,
      @Schema(description = "Whether the gateway refuses the user's sign-ins.") boolean disabled,
      @Schema(description = "Whether the user can sign in with a password.") boolean hasPassword,
      @Nullable
          @Schema(description = "The OpenID Connect provider that signs the user in, or null.")
          String issuer,
      @Nullable @Schema(description = "The subject of the user at that provider, or null.")
          String subject,
      @Schema(
              description =
                  "Addresses of the user's hosts, which flow groups that name the user include.")
          List<String> hosts) {}

  /** Every user. */
  @Schema(name = "Users")
  public record UsersView(@Schema(description = "Sorted by name.") List<UserView> users) {}

  /** The sign-in methods. */
  @Schema(name = "SignInMethods")
  public record SignInMethodsView(
      @Schema(description = "Whether users can sign in with GET /session/oidc.") boolean oidc,
      @Schema(
              description =
                  "Whether the gateway waits for POST /setup with the first administrator.")
          boolean setup) {}

  /** The session of a user. */
  @Schema(name = "Session")
  public record SessionView(
      String name,
      String displayName,
      @Schema(allowableValues = {"administrator", "member", "auditor"}) String role,
      @Schema(description = "Send it as X-CSRF-Token with every unsafe method.") String csrfToken,
      Instant expiresAt) {}

  /** The name and the role of a user. */
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
      @Schema(description = "Shares that you are a speaker of, parents before children.")
          List<String> shares,
      @Nullable @Schema(description = "The scopes of the API token; null in a session.")
          List<String> scopes,
      @Schema(description = "Addresses of your hosts, which flow groups that name you include.")
          List<String> hosts) {}
}
