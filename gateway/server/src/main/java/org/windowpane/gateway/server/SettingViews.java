package org.windowpane.gateway.server;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;

/** How a gateway was set up, as it is told. */
public final class SettingViews {
  private SettingViews() {}

  /** One thing that is said when a gateway is started. */
  @Schema(name = "Setting")
  public record SettingView(
      @Schema(
              description = "What it is about.",
              allowableValues = {
                "listening",
                "record",
                "controller",
                "entrance",
                "notices",
                "retention",
                "limits",
                "log"
              })
          String group,
      @Schema(description = "The option that says it.", example = "--listen") String name,
      @Nullable
          @Schema(description = "What is in force; null for nothing, or where none of it is told.")
          String value,
      @Schema(
              description =
                  "Whether there is more to the value than is told, for it may hold a secret.")
          boolean withheld,
      @Nullable
          @Schema(description = "What is in force where nobody says anything; null for nothing.")
          String standard,
      @Schema(description = "Whether somebody said it, as an option or in the environment.")
          boolean said,
      @Schema(description = "What it is for, with unit and range.") String description) {}

  /** The gateway that answers, and all of its settings. */
  @Schema(name = "Settings")
  public record SettingsView(
      @Nullable @Schema(description = "Of the gateway; null where it was not built as a jar.")
          String version,
      @Schema(description = "When it was started.") Instant since,
      @Schema(description = "By group.") List<SettingView> settings) {}
}
