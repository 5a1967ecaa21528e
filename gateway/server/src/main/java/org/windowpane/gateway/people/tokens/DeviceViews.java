package org.windowpane.gateway.people.tokens;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.annotation.Nullable;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.windowpane.gateway.people.tokens.TokenViews.NewTokenView;

/** Sign-in of programs by code, as the API receives and returns it. */
public final class DeviceViews {
  private static final int LONGEST_CODE = 64;

  private DeviceViews() {}

  /** A program asks for a code. */
  @Schema(name = "DeviceCodeRequest")
  public record DeviceCodeForm(
      @NotNull
          @Pattern(regexp = "[^\\x00-\\x1f\\x7f]{1,64}", message = "must be 1 to 64 characters")
          @Schema(description = "The name of the token, which the user sees.")
          String name,
      @NotNull
          @Size(min = 1, max = 3)
          @Schema(description = "What the token permits: read, book, delegate.")
          List<
                  @NotNull
                  @Pattern(
                      regexp = "read|book|delegate",
                      message = "must be read, book or delegate")
                  String>
              scopes) {}

  /** The codes of a program. */
  @Schema(name = "DeviceCode")
  public record DeviceCodeView(
      @Schema(description = "The secret with which the program asks for its token.")
          String deviceCode,
      @Schema(description = "What the user enters on the page /device of this gateway.")
          String userCode,
      @Schema(description = "How many seconds both are valid.") long expiresInSeconds,
      @Schema(description = "How many seconds the program waits between two checks.")
          long intervalSeconds) {

    /** Leaves out the secret, which must not appear in a log. */
    @Override
    public String toString() {
      return "DeviceCodeView[" + userCode + "]";
    }
  }

  /** A program checks whether the user has decided. */
  @Schema(name = "DeviceCodeCheck")
  public record CheckForm(@NotNull @Size(min = 1, max = LONGEST_CODE) String deviceCode) {

    @Override
    public String toString() {
      return "CheckForm[hidden]";
    }
  }

  /** What the user has decided. */
  @Schema(name = "DeviceDecision")
  public record DecisionView(
      @Schema(allowableValues = {"waiting", "approved", "denied"}) String state,
      @Nullable @Schema(description = "If approved; null otherwise.") NewTokenView token) {}

  /** A program that waits, as the user sees it. */
  @Schema(name = "WaitingDevice")
  public record DeviceView(
      String userCode,
      @Schema(description = "The name of the token.") String name,
      @Schema(description = "What the token permits.") List<String> scopes,
      @Schema(description = "The address that the program asked from.") String address,
      long expiresInSeconds) {}

  /** The decision of a user. */
  @Schema(name = "DeviceApproval")
  public record ApprovalForm(
      @NotNull @Schema(description = "Whether the program may act for you.") Boolean approved) {}
}
