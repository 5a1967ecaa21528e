package org.windowpane.gateway.server;

import static org.windowpane.gateway.http.Access.Audience.OVERSEERS;
import static org.windowpane.gateway.ledger.rows.Scope.READ;

import io.swagger.v3.oas.annotations.Operation;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Locale;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.server.SettingViews.SettingView;
import org.windowpane.gateway.server.SettingViews.SettingsView;

/** How the gateway that answers was set up; one that stands by tells its own settings. */
@Path("settings")
@Produces(MediaType.APPLICATION_JSON)
public final class SettingsResource {
  private final Running running;

  /** Tells of this one. */
  public SettingsResource(Running running) {
    this.running = running;
  }

  /** Every option there is. */
  @GET
  @Access(value = OVERSEERS, scope = READ)
  @Operation(
      operationId = "listSettings",
      summary = "How the gateway that answers was set up, without secrets")
  public SettingsView list() {
    return new SettingsView(
        running.version().orElse(null),
        running.since(),
        running.settings().stream().map(SettingsResource::setting).toList());
  }

  private static SettingView setting(Setting it) {
    return new SettingView(
        it.group().name().toLowerCase(Locale.ROOT),
        it.name(),
        it.value().orElse(null),
        it.withheld(),
        it.standard().orElse(null),
        it.said(),
        it.description());
  }
}
