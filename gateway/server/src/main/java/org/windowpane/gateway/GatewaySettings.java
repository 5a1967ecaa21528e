package org.windowpane.gateway;

import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.windowpane.gateway.anchors.AnchorSettings;
import org.windowpane.gateway.camara.QosProfiles;
import org.windowpane.gateway.http.connections.TrustedProxies;
import org.windowpane.gateway.ledger.quotas.Quotas;
import org.windowpane.gateway.measurements.Retention;
import org.windowpane.gateway.notifications.sending.NotificationSettings;
import org.windowpane.gateway.options.ControllerOptions;
import org.windowpane.gateway.people.oidc.OidcSettings;
import org.windowpane.gateway.people.tokens.TokenPolicy;
import org.windowpane.gateway.server.Setting;
import org.windowpane.gateway.text.TextListener;
import org.windowpane.gateway.tracing.Tracing;

/**
 * The settings of a gateway.
 *
 * @param databaseUrl JDBC URL with user and password in it
 * @param slowQuery the gateway logs statements that take this long or longer
 * @param listen the address and port of the HTTP server
 * @param advertise the URL at which other gateways reach this one, if it differs from {@code
 *     listen}
 * @param controllers the controllers
 * @param web the directory of the built web, if there is one
 * @param docs the directory of the built documentation, if there is one
 * @param demo whether to create demo data
 * @param proxies the proxies that pass on the addresses of clients
 * @param metricsListen where metrics are served without sign-in, if anywhere
 * @param tokens how long API tokens are valid
 * @param confirmation how long the API tokens of a user without a password work after the provider
 *     has signed the user in
 * @param installLead how long before its start a window is installed
 * @param planAhead how long before its start a window may be in the controllers' plan
 * @param retention how long measurements are kept
 * @param quotas how much users and shares may have, or request
 * @param profiles the QoS profiles that programs can order
 * @param text the settings of the text language, if it is enabled
 * @param setUpTokenFile the file with the token that creates the first administrator
 * @param anchors where hashes of the audit log are anchored, if they are
 * @param oidc the OpenID Connect provider, if there is one
 * @param notifications the settings of notifications by webhook and email
 * @param tracing where traces of requests are sent, if anywhere
 * @param effective the settings that administrators and auditors may see
 */
public record GatewaySettings(
    String databaseUrl,
    Duration slowQuery,
    InetSocketAddress listen,
    Optional<URI> advertise,
    ControllerOptions.Settings controllers,
    Optional<Path> web,
    Optional<Path> docs,
    boolean demo,
    TrustedProxies proxies,
    Optional<InetSocketAddress> metricsListen,
    TokenPolicy tokens,
    Duration confirmation,
    Duration installLead,
    Duration planAhead,
    Retention retention,
    Quotas quotas,
    QosProfiles profiles,
    Optional<TextListener.Settings> text,
    Path setUpTokenFile,
    Optional<AnchorSettings> anchors,
    Optional<OidcSettings> oidc,
    NotificationSettings notifications,
    Optional<Tracing.Settings> tracing,
    List<Setting> effective) {

  /** Without the URL of the database, which holds a password. */
  @Override
  public String toString() {
    return "GatewaySettings[listen=" + listen + ", controllers=" + controllers.urls() + "]";
  }
}
