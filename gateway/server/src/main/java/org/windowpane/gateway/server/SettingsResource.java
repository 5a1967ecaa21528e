package org.windowpane.gateway.server;

import static org.windowpane.gateway.http.Access.Audience.OVERSEERS;
import static org.windowpane.gateway.ledger.rows.Scope.READ;

import io.swagger.v3.oas.annotations.Operation;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.server.SettingViews.SettingView;
import org.windowpane.gateway.server.SettingViews.SettingsView;

/** The settings of the gateway that answers. A standby gateway returns its own. */
@Path("settings")
@Produces(MediaType.APPLICATION_JSON)
public final class SettingsResource {
  private final Running running;

  /** Returns the settings of this process. */
  public SettingsResource(Running running) {
    this.running = running;
  }

  /** Every option. */
  @GET
  @Access(value = OVERSEERS, scope = READ)
  @Operation(
      operationId = "listSettings",
      summary = "The settings of the gateway that answers, without secrets")
  public SettingsView list() {
    return new SettingsView(
        running.version().orElse(null),
        running.since(),
        running.settings().stream().map(SettingsResource::setting).toList());
  }

  private static SettingView setting(Setting it) {
    return new SettingView(
        it.group().code(),
        it.name(),
        it.value().orElse(null),
        it.withheld(),
        it.standard().orElse(null),
        it.configured(),
        it.description());
  }
}
