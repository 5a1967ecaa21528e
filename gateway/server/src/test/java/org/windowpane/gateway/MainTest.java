package org.windowpane.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

public final class MainTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(Map<String, String> environment, String... arguments) {
    CommandLine commandLine = Main.commandLine(environment);
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    return commandLine.execute(arguments);
  }

  @Test
  void helpListsEverySettingWithItsDefault() {
    assertThat(run(Map.of(), "serve", "--help")).isZero();
    assertThat(out.toString())
        .contains("--listen", "Default: 127.0.0.1:8080")
        .contains("--database-url", "--database-url-file")
        .contains("--controller-url", "Default: http://127.0.0.1:8081/wm/windowpane")
        .contains("--controller-secret-file", "--web", "--demo", "--secure-cookies")
        .contains("--text-listen", "4242", "--text-trust-loopback")
        .contains("--set-up-token-file", "Default: data/set-up-token")
        .contains("--oidc-issuer", "--oidc-client-secret-file", "--oidc-role-claim")
        .contains("--webhook-allow", "--smtp-url", "--smtp-password-file", "--public-url")
        .contains(
            "--install-lead-ms", "--sample-hours", "--minute-days", "--hour-days", "--log-format")
        .contains("WINDOWPANE_DATABASE_URL");
  }

  @Test
  void aMissingCommandIsAnError() {
    assertThat(run(Map.of())).isEqualTo(2);
    assertThat(err.toString()).contains("Enter a command");
  }

  @Test
  void aFaultIsReportedOnce() {
    String url = "--database-url=jdbc:postgresql://nowhere/x";
    assertThat(run(Map.of(), "restore", url, "none.backup")).isEqualTo(1);
    assertThat(err.toString().strip()).isEqualTo("none.backup: there is no such file.");
  }

  @ParameterizedTest
  @CsvSource({
    "--colour=red, Unknown option",
    "--listen=here, --listen is ADDRESS:PORT",
    "--install-lead-ms=-1, --install-lead-ms is from 0 to 60000",
    "--sample-hours=1, --sample-hours is from 2 to 744",
    "--minute-days=1, --minute-days is from 2 to 3660",
    "--hour-days=399, --hour-days is from 400 to 36600",
    "--sample-hours=many, --sample-hours",
    "--log-format=XML, --log-format",
    "--text-listen=here, --text-listen is ADDRESS:PORT",
    "--text-listen=no.such.host.invalid:4242, --text-listen: There is no host",
    "--text-trust-loopback, --text-trust-loopback needs --text-listen",
    "--controller-url=::, --controller-url",
    "--oidc-client-id=x, need --oidc-issuer",
    "--webhook-allow=10.0.0.0, --webhook-allow: give addresses as",
    "--smtp-from=a@example.org, need --smtp-url",
    "--smtp-url=smtp://mail.example, needs --smtp-from",
    "--oidc-issuer=https://provider.example, needs --oidc-client-id"
  })
  void theErrorNamesAnInvalidSetting(String argument, String message) {
    int status = run(Map.of(), "serve", "--database-url=jdbc:postgresql://nowhere/x", argument);
    assertThat(status).isEqualTo(2);
    assertThat(err.toString()).contains(message).doesNotContain("Exception");
  }

  @ParameterizedTest
  @CsvSource({
    "2020-01-01T00:00:00Z, --listen=127.0.0.1:0, demo-history needs --demo",
    "2020-01-01T00:00:00Z, --demo --listen=0.0.0.0:0, needs a loopback address",
    "2999-01-01T00:00:00Z, --demo --listen=127.0.0.1:0, is in the future",
    "yesterday, --demo --listen=127.0.0.1:0, is not an instant"
  })
  void aHistoryIsMadeForTheDemoOnLoopbackOnly(String start, String options, String message) {
    List<String> arguments =
        new ArrayList<>(
            List.of("demo-history", start, "--database-url=jdbc:postgresql://nowhere/x"));
    arguments.addAll(List.of(options.split(" ")));
    assertThat(run(Map.of(), arguments.toArray(String[]::new))).isEqualTo(2);
    assertThat(err.toString()).contains(message).doesNotContain("Exception");
  }

  @ParameterizedTest
  @CsvSource({
    "--oidc-issuer=http://provider.example, must be an https URL",
    "--oidc-issuer=provider.example, --oidc-issuer is an http or https URL",
    "--oidc-public-url=here, --oidc-public-url is an http or https URL",
    "--oidc-scope=profile, --oidc-scope must contain openid",
    "--oidc-role-claim=groups, need each other",
    "--oidc-auditor=auditors, need each other"
  })
  void providerOptionsMustBeCompleteAndUseHttps(String argument, String message) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "serve",
                "--database-url=jdbc:postgresql://nowhere/x",
                "--oidc-issuer=https://provider.example",
                "--oidc-client-id=windowpane",
                "--oidc-public-url=https://windowpane.example"));
    arguments.removeIf(it -> it.startsWith(argument.replaceAll("=.*", "=")));
    arguments.add(argument);
    assertThat(run(Map.of(), arguments.toArray(String[]::new))).isEqualTo(2);
    assertThat(err.toString()).contains(message).doesNotContain("Exception");
  }

  @ParameterizedTest
  @CsvSource({
    "--smtp-url=http://mail.example, --smtp-url is an smtp or smtps URL",
    "--smtp-url=smtp://user:secret@mail.example, set the user name with --smtp-user",
    "--smtp-from=somebody, --smtp-from is an address",
    "--smtp-user=windowpane, need each other",
    "--public-url=here, --public-url is an http or https URL"
  })
  void mailServerOptionsMustBeComplete(String argument, String message) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "serve",
                "--database-url=jdbc:postgresql://nowhere/x",
                "--smtp-url=smtps://mail.example",
                "--smtp-from=windowpane@example.org",
                "--public-url=https://windowpane.example"));
    arguments.removeIf(it -> it.startsWith(argument.replaceAll("=.*", "=")));
    arguments.add(argument);
    assertThat(run(Map.of(), arguments.toArray(String[]::new))).isEqualTo(2);
    assertThat(err.toString())
        .contains(message)
        .doesNotContain("Exception")
        .doesNotContain("secret@");
  }

  @Test
  void namesAreTrustedOnALoopbackAddressOnly() {
    int status =
        run(
            Map.of(),
            "serve",
            "--database-url=jdbc:postgresql://nowhere/x",
            "--text-listen=0.0.0.0:4242",
            "--text-trust-loopback");
    assertThat(status).isEqualTo(2);
    assertThat(err.toString())
        .contains("a loopback address such as 127.0.0.1, not 0.0.0.0")
        .doesNotContain("Exception");
  }

  @Test
  void anUnknownEnvironmentVariableIsRefused() {
    assertThat(run(Map.of("WINDOWPANE_LISTN", "x"), "serve")).isEqualTo(2);
    assertThat(err.toString()).contains("There is no setting WINDOWPANE_LISTN");
  }

  @Test
  void anEnvironmentVariableSetsAnOption() {
    Map<String, String> environment =
        Map.of(
            "WINDOWPANE_DATABASE_URL",
            "jdbc:postgresql://nowhere/x",
            "WINDOWPANE_LISTEN",
            "nonsense",
            "WINDOWPANE_DATA",
            "of another program");
    assertThat(run(environment, "serve")).isEqualTo(2);
    assertThat(err.toString()).contains("--listen is ADDRESS:PORT, not nonsense");
  }

  @Test
  void exactlyOneDatabaseIsRequired(@TempDir Path directory) throws Exception {
    assertThat(run(Map.of(), "serve")).isEqualTo(2);
    assertThat(err.toString()).contains("either --database-url or --database-url-file");
    Path file = Files.writeString(directory.resolve("url"), "mysql://secret@x\n");
    assertThat(run(Map.of(), "serve", "--database-url-file", file.toString())).isEqualTo(2);
    assertThat(err.toString())
        .contains("--database-url-file does not hold a URL")
        .doesNotContain("secret");
    assertThat(run(Map.of(), "serve", "--database-url-file", file + "-not")).isEqualTo(2);
    assertThat(err.toString()).contains("cannot be read");
  }

  @ParameterizedTest
  @CsvSource({"-ada, NAME", "'a b', NAME is 1 to 64"})
  void anAdministratorNeedsAValidName(String name, String message) {
    assertThat(run(Map.of(), "admin-create", "--database-url=jdbc:postgresql://nowhere/x", name))
        .isEqualTo(2);
    assertThat(err.toString()).contains(message);
  }
}
