package org.windowpane.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.windowpane.gateway.server.Setting;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

public final class EffectiveSettingsTest {
  private static final String DATABASE = "--database-url=jdbc:postgresql://db:5432/windowpane";

  private static CommandLine serve(Map<String, String> environment, String... arguments) {
    CommandLine program = Main.commandLine(environment);
    List<String> line = new ArrayList<>(List.of(arguments));
    line.add(0, "serve");
    program.parseArgs(line.toArray(String[]::new));
    return program.getSubcommands().get("serve");
  }

  private static List<Setting> settings(String... arguments) {
    return EffectiveSettings.of(serve(Map.of(), arguments));
  }

  private static Setting find(List<Setting> settings, String name) {
    return settings.stream().filter(it -> it.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void everyOptionIsListedInOneGroup() {
    List<String> options =
        Environment.settings(serve(Map.of(), DATABASE).getCommandSpec())
            .map(OptionSpec::longestName)
            .toList();
    assertThat(EffectiveSettings.GROUPS.values().stream().flatMap(List::stream))
        .as("an option that is new needs a group in EffectiveSettings; one that is gone, none")
        .containsExactlyInAnyOrderElementsOf(options);
    assertThat(settings(DATABASE))
        .extracting(Setting::name)
        .containsExactlyInAnyOrderElementsOf(options);
  }

  @Test
  void settingsAreSortedByGroup() {
    assertThat(settings(DATABASE)).extracting(Setting::group).isSorted();
  }

  @Test
  void unsetOptionsHaveTheirDefault() {
    Setting hours = find(settings(DATABASE), "--sample-hours");
    assertThat(hours)
        .isEqualTo(
            new Setting(
                Setting.Group.RETENTION,
                "--sample-hours",
                Optional.of("48"),
                false,
                Optional.of("48"),
                false,
                "How long the gateway keeps measurements of each second, 2 to 744."
                    + " 1,000 ports with both directions take about 1 GB a day."));
    assertThat(find(settings(DATABASE), "--advertise").value()).isEmpty();
    assertThat(find(settings(DATABASE), "--webhook-allow").value()).isEmpty();
    assertThat(find(settings(DATABASE), "--log-format").description()).contains("TEXT, JSON");
  }

  @Test
  void aSetOptionIsConfiguredEvenIfItEqualsTheDefault() {
    List<Setting> settings =
        settings(
            DATABASE, "--sample-hours=48", "--demo", "--webhook-allow=10.1.0.0/16,10.2.0.0/16");
    assertThat(find(settings, "--sample-hours").configured()).isTrue();
    assertThat(find(settings, "--demo").value()).contains("true");
    assertThat(find(settings, "--webhook-allow").value()).contains("10.1.0.0/16,10.2.0.0/16");
    assertThat(find(settings, "--minute-days").configured()).isFalse();
  }

  @Test
  void anOptionSetByTheEnvironmentIsConfigured() {
    Map<String, String> environment =
        Map.of("WINDOWPANE_SAMPLE_HOURS", "96", "WINDOWPANE_LISTEN", "127.0.0.1:8080");
    List<Setting> settings = EffectiveSettings.of(serve(environment, DATABASE));
    Setting hours = find(settings, "--sample-hours");
    assertThat(hours.value()).contains("96");
    assertThat(hours.standard()).contains("48");
    assertThat(hours.configured()).isTrue();
    assertThat(find(settings, "--listen").configured()).isTrue();
    assertThat(find(settings, "--web").configured()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:postgresql://db:5432/windowpane?user=w&password=hunter2,"
        + " jdbc:postgresql://db:5432/windowpane",
    "'jdbc:postgresql://a.example:5432,[::1]/w_1?password=hun/ter2?hunter2',"
        + " 'jdbc:postgresql://a.example:5432,[::1]/w_1'",
    "https://login.example/realms/main?token=hunter2, https://login.example/realms/main",
    "http://127.0.0.1:8081/wm/windowpane#hunter2, http://127.0.0.1:8081/wm/windowpane"
  })
  void onlyTheLocationOfAUrlIsShown(String url, String shown) {
    assertThat(EffectiveValue.ofUrl(url)).isEqualTo(new EffectiveValue(Optional.of(shown), true));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql:windowpane?password=hunter2",
        "jdbc:postgresql:hunter2",
        "jdbc:postgresql://w:hunter2@db/windowpane",
        "jdbc:postgresql://w:hunter2@db:5432/windowpane?user=w",
        "jdbc:postgresql://db/windowpane;password=hunter2",
        "jdbc:postgresql://db/windowpane&password=hunter2",
        "jdbc:postgresql://db/windowpane/hunter2",
        "jdbc:postgresql://db/windowpane password=hunter2",
        "jdbc:postgresql://db/%68unter2?hunter2",
        "jdbc:postgresql://db\n/hunter2",
        "http://w:hunter2@controller:8081/wm",
        "https://hunter2@login.example",
        "hunter2"
      })
  void anUnusualUrlIsWithheld(String url) {
    assertThat(EffectiveValue.ofUrl(url)).isEqualTo(new EffectiveValue(Optional.empty(), true));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--database-url=jdbc:postgresql:windowpane?password=hunter2",
        "--database-url=hunter2",
        "--controller-url=http://w:hunter2@controller:8081/wm?hunter2",
        "--oidc-issuer=https://w:hunter2@login.example"
      })
  void passwordsInUrlOptionsAreWithheld(String argument) {
    assertThat(settings(argument).toString()).doesNotContain("hunter2");
  }

  /** Or a number of days, which is no secret. */
  @Test
  void optionsNamedAfterASecretAreFiles() {
    assertThat(
            Environment.settings(serve(Map.of(), DATABASE).getCommandSpec())
                .filter(it -> it.longestName().matches(".*(password|secret|token).*")))
        .isNotEmpty()
        .allSatisfy(
            it ->
                assertThat(it.type())
                    .isEqualTo(it.longestName().endsWith("-days") ? int.class : Path.class));
    assertThat(
            find(settings("--smtp-password-file=/run/secrets/smtp"), "--smtp-password-file")
                .value())
        .contains("/run/secrets/smtp");
  }
}
