package org.windowpane.gateway;

import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.windowpane.gateway.telemetry.TelemetryPoller;
import org.windowpane.gateway.text.TextListener;

/**
 * How a gateway is set up.
 *
 * @param databaseUrl JDBC URL with user and password in it
 * @param listen where it answers
 * @param controllerUrl where the controller's module answers
 * @param controllerSecretFile a file with the secret shared with it, if there is one
 * @param web the built web, if there is one
 * @param demo whether to make things to try out
 * @param secureCookies whether browsers come by HTTPS only
 * @param installLead how long before its start a window is installed
 * @param samples what measurements are kept
 * @param text how the text language is heard, if it is
 */
record GatewaySettings(
    String databaseUrl,
    InetSocketAddress listen,
    URI controllerUrl,
    Optional<Path> controllerSecretFile,
    Optional<Path> web,
    boolean demo,
    boolean secureCookies,
    Duration installLead,
    TelemetryPoller.Settings samples,
    Optional<TextListener.Settings> text) {

  /** Without the URL of the database, which holds a password. */
  @Override
  public String toString() {
    return "GatewaySettings[listen=" + listen + ", controllerUrl=" + controllerUrl + "]";
  }
}
