package org.windowpane.gateway;

import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.windowpane.gateway.ledger.Quotas;
import org.windowpane.gateway.measurements.Retention;
import org.windowpane.gateway.notifications.sending.NotificationSettings;
import org.windowpane.gateway.people.oidc.OidcSettings;
import org.windowpane.gateway.server.Setting;
import org.windowpane.gateway.text.TextListener;

/**
 * How a gateway is set up.
 *
 * @param databaseUrl JDBC URL with user and password in it
 * @param slowQuery what takes the database as long is written to the log
 * @param listen where it answers
 * @param advertise where other gateways reach it, if not there
 * @param controllerUrl where the controller's module answers
 * @param controllerSecretFile a file with the secret shared with it, if there is one
 * @param web the built web, if there is one
 * @param demo whether to make things to try out
 * @param secureCookies whether browsers come by HTTPS only
 * @param installLead how long before its start a window is installed
 * @param retention how long measurements are kept
 * @param requestsPerSecond how much each principal may ask for; 0 for as much as they like
 * @param quotas how much is kept in memory for users
 * @param text how the text language is heard, if it is
 * @param setUpTokenFile where the operator finds the token that makes the first administrator
 * @param oidc which provider signs people in, if one does
 * @param notices how people are told of their bookings elsewhere than in a browser
 * @param told all of this as administrators and auditors may be told it
 */
public record GatewaySettings(
    String databaseUrl,
    Duration slowQuery,
    InetSocketAddress listen,
    Optional<URI> advertise,
    URI controllerUrl,
    Optional<Path> controllerSecretFile,
    Optional<Path> web,
    boolean demo,
    boolean secureCookies,
    Duration installLead,
    Retention retention,
    int requestsPerSecond,
    Quotas quotas,
    Optional<TextListener.Settings> text,
    Path setUpTokenFile,
    Optional<OidcSettings> oidc,
    NotificationSettings notices,
    List<Setting> told) {

  /** Without the URL of the database, which holds a password. */
  @Override
  public String toString() {
    return "GatewaySettings[listen=" + listen + ", controllerUrl=" + controllerUrl + "]";
  }
}
