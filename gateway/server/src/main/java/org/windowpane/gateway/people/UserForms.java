package org.windowpane.gateway.people;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.ProviderIdentity;
import org.windowpane.gateway.security.Passwords;

/** What is taken about users. None of them tells a secret when it is written to a log. */
public final class UserForms {
  private static final String NO_NAME =
      "must be 1 to 64 letters, digits or . _ @ -, a letter or digit first";
  private static final String ROLE = "administrator|member|auditor";
  private static final String NO_ROLE = "must be administrator, member or auditor";
  private static final int LONGEST_TOKEN = 128;

  private UserForms() {}

  /** Somebody is to be a user. */
  @Schema(name = "UserRequest")
  public record UserForm(
      @NotNull @Pattern(regexp = Principal.NAME, message = NO_NAME) String name,
      @Pattern(regexp = Principal.DISPLAY_NAME, message = "must be 1 to 64 characters")
          @Schema(description = "As the name where it is not said.")
          String displayName,
      @NotNull @Pattern(regexp = ROLE, message = NO_ROLE) String role,
      @Size(min = Passwords.SHORTEST, max = Passwords.LONGEST)
          @Schema(description = "None where it is not said: they cannot log in with one.")
          String password) {

    @Override
    public String toString() {
      return "UserForm[" + name + "]";
    }
  }

  /** Somebody is to have another role. */
  @Schema(name = "RoleChange")
  public record RoleForm(@NotNull @Pattern(regexp = ROLE, message = NO_ROLE) String role) {}

  /** Somebody is to have another password. */
  @Schema(name = "PasswordRequest")
  public record PasswordForm(
      @NotNull @Size(min = Passwords.SHORTEST, max = Passwords.LONGEST) String password) {

    @Override
    public String toString() {
      return "PasswordForm[hidden]";
    }
  }

  /** Somebody wants another password. */
  @Schema(name = "OwnPasswordChange")
  public record OwnPasswordForm(
      @NotNull @Size(min = 1, max = Passwords.LONGEST) @Schema(description = "The one you have.")
          String current,
      @NotNull @Size(min = Passwords.SHORTEST, max = Passwords.LONGEST) String password) {

    @Override
    public String toString() {
      return "OwnPasswordForm[hidden]";
    }
  }

  /** A provider is to sign somebody in. */
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

  /** The first administrator is to be made. */
  @Schema(name = "SetUpRequest")
  public record SetUpForm(
      @NotNull
          @Size(min = 1, max = LONGEST_TOKEN)
          @Schema(description = "What the gateway wrote to its --set-up-token-file.")
          String token,
      @NotNull @Pattern(regexp = Principal.NAME, message = NO_NAME) String name,
      @NotNull @Size(min = Passwords.SHORTEST, max = Passwords.LONGEST) String password) {

    @Override
    public String toString() {
      return "SetUpForm[" + name + "]";
    }
  }

  /** Somebody wants in. */
  @Schema(name = "LogInRequest")
  public record LogInRequest(
      @NotNull @Size(min = 1, max = 64) String name,
      @NotNull @Size(min = 1, max = Passwords.LONGEST) String password) {

    /** Without the password, which no log is to show. */
    @Override
    public String toString() {
      return "LogInRequest[" + name + "]";
    }
  }

  /** Somebody wants a program to speak for them. */
  @Schema(name = "TokenRequest")
  public record TokenForm(
      @NotNull
          @Pattern(regexp = "[^\\x00-\\x1f\\x7f]{1,64}", message = "must be 1 to 64 characters")
          String name,
      @NotNull
          @Size(min = 1, max = 3)
          @Schema(description = "What it may do of what you may: read, book, delegate.")
          List<
                  @NotNull
                  @Pattern(
                      regexp = "read|book|delegate",
                      message = "must be read, book or delegate")
                  String>
              scopes,
      @Schema(description = "Never where it is not said.") Instant expiresAt) {}
}
