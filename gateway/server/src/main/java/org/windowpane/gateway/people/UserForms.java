package org.windowpane.gateway.people;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import org.windowpane.core.flow.UserName;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.ProviderIdentity;
import org.windowpane.gateway.security.Passwords;

/** Requests about users. Their texts in logs contain no secrets. */
public final class UserForms {
  private static final String NAME_MESSAGE = "must be " + UserName.NAMES_IN_WORDS;
  private static final String ROLE = "administrator|member|auditor";
  private static final String ROLE_MESSAGE = "must be administrator, member or auditor";
  private static final int LONGEST_TOKEN = 128;

  private UserForms() {}

  /** A request to create a user. */
  @Schema(name = "UserRequest")
  public record UserForm(
      @NotNull @Pattern(regexp = UserName.NAMES, message = NAME_MESSAGE) String name,
      @Pattern(regexp = Principal.DISPLAY_NAME, message = "must be 1 to 64 characters")
          @Schema(description = "The name if omitted.")
          String displayName,
      @NotNull @Pattern(regexp = ROLE, message = ROLE_MESSAGE) String role,
      @Size(min = Passwords.SHORTEST, max = Passwords.LONGEST)
          @Schema(description = "Without a password if omitted: the user cannot sign in with one.")
          String password) {

    @Override
    public String toString() {
      return "UserForm[" + name + "]";
    }
  }

  /** A request to change the role of a user. */
  @Schema(name = "RoleChange")
  public record RoleForm(@NotNull @Pattern(regexp = ROLE, message = ROLE_MESSAGE) String role) {}

  /** A request to set the password of a user. */
  @Schema(name = "PasswordRequest")
  public record PasswordForm(
      @NotNull @Size(min = Passwords.SHORTEST, max = Passwords.LONGEST) String password) {

    @Override
    public String toString() {
      return "PasswordForm[hidden]";
    }
  }

  /** A request to change the user's own password. */
  @Schema(name = "OwnPasswordChange")
  public record OwnPasswordForm(
      @NotNull
          @Size(min = 1, max = Passwords.LONGEST)
          @Schema(description = "Your current password.")
          String current,
      @NotNull @Size(min = Passwords.SHORTEST, max = Passwords.LONGEST) String password) {

    @Override
    public String toString() {
      return "OwnPasswordForm[hidden]";
    }
  }

  /** A request to link a user to an identity at a provider. */
  @Schema(name = "IdentityLink")
  public record IdentityForm(
      @NotNull
          @Pattern(regexp = "https?://[^\\x00-\\x1f\\x7f-\\x9f]+", message = "must be a URL")
          @Size(max = ProviderIdentity.LONGEST_ISSUER)
          String issuer,
      @NotNull
          @Pattern(regexp = "[^\\x00-\\x1f\\x7f-\\x9f]+", message = "must be visible characters")
          @Size(max = ProviderIdentity.LONGEST_SUBJECT)
          String subject) {}

  /** A request to create the first administrator. */
  @Schema(name = "SetUpRequest")
  public record SetUpForm(
      @NotNull
          @Size(min = 1, max = LONGEST_TOKEN)
          @Schema(description = "The token that the gateway wrote to its --set-up-token-file.")
          String token,
      @NotNull @Pattern(regexp = UserName.NAMES, message = NAME_MESSAGE) String name,
      @NotNull @Size(min = Passwords.SHORTEST, max = Passwords.LONGEST) String password) {

    @Override
    public String toString() {
      return "SetUpForm[" + name + "]";
    }
  }

  /** A request to sign in. */
  @Schema(name = "LogInRequest")
  public record LogInRequest(
      @NotNull @Size(min = 1, max = 64) String name,
      @NotNull @Size(min = 1, max = Passwords.LONGEST) String password) {

    /** Leaves out the password, which must not appear in a log. */
    @Override
    public String toString() {
      return "LogInRequest[" + name + "]";
    }
  }

  /** A request to create an API token. */
  @Schema(name = "TokenRequest")
  public record TokenForm(
      @NotNull
          @Pattern(regexp = "[^\\x00-\\x1f\\x7f]{1,64}", message = "must be 1 to 64 characters")
          String name,
      @NotNull
          @Size(min = 1, max = 3)
          @Schema(
              description = "What the token permits, within your own rights: read, book, delegate.")
          List<
                  @NotNull
                  @Pattern(
                      regexp = "read|book|delegate",
                      message = "must be read, book or delegate")
                  String>
              scopes,
      @Schema(description = "After the standard time of this gateway if omitted.")
          Instant expiresAt,
      @Schema(description = "Whether the token does not expire, where this gateway allows it.")
          Boolean neverExpires) {}
}
