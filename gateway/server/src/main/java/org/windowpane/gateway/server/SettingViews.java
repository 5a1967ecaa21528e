package org.windowpane.gateway.server;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;

/** The settings of a gateway in answers of the API. */
public final class SettingViews {
  private SettingViews() {}

  /** A setting of the gateway. */
  @Schema(name = "Setting")
  public record SettingView(
      @Schema(
              description = "The group that it belongs to.",
              allowableValues = {
                "listening",
                "record",
                "controller",
                "signIn",
                "notifications",
                "retention",
                "limits",
                "log"
              })
          String group,
      @Schema(description = "The option that sets it.", example = "--listen") String name,
      @Nullable
          @Schema(
              description = "The value in effect; null if there is none, or all of it is hidden.")
          String value,
      @Schema(description = "Whether a part of the value is hidden, because it may hold a secret.")
          boolean withheld,
      @Nullable @Schema(description = "The default value; null for none.") String standard,
      @Schema(description = "Whether an option or an environment variable sets it.")
          boolean configured,
      @Schema(description = "Its purpose, with unit and range.") String description) {}

  /** The gateway that answers, and all its settings. */
  @Schema(name = "Settings")
  public record SettingsView(
      @Nullable
          @Schema(description = "The version of the gateway; null if it does not run from a jar.")
          String version,
      @Schema(description = "When the gateway started.") Instant since,
      @Schema(description = "By group.") List<SettingView> settings) {}
}
