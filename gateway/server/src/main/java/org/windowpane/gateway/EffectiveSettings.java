package org.windowpane.gateway;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.windowpane.gateway.server.Setting;
import org.windowpane.gateway.server.Setting.Group;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The settings that the gateway shows to administrators and auditors: every option. */
public final class EffectiveSettings {
  /** The options of each group. The gateway does not start if an option is in no group. */
  static final Map<Group, List<String>> GROUPS =
      Map.of(
          Group.LISTENING,
          List.of(
              "--listen",
              "--advertise",
              "--web",
              "--docs",
              "--trusted-proxies",
              "--proxy-header",
              "--secure-cookies",
              "--metrics-listen",
              "--text-listen",
              "--text-trust-loopback",
              "--text-certificate",
              "--text-key"),
          Group.RECORD,
          List.of(
              "--database-url",
              "--database-url-file",
              "--demo",
              "--audit-anchors",
              "--audit-anchor-seconds"),
          Group.CONTROLLER,
          List.of(
              "--controller-url",
              "--controller-secret-file",
              "--controller-ca",
              "--controller-certificate",
              "--controller-key",
              "--install-lead-ms",
              "--plan-ahead-hours"),
          Group.SIGN_IN,
          List.of(
              "--set-up-token-file",
              "--token-days",
              "--max-token-days",
              "--oidc-issuer",
              "--oidc-client-id",
              "--oidc-client-secret-file",
              "--oidc-public-url",
              "--oidc-scope",
              "--oidc-name-claim",
              "--oidc-role-claim",
              "--oidc-administrator",
              "--oidc-auditor",
              "--oidc-confirm-days"),
          Group.NOTIFICATIONS,
          List.of(
              "--webhook-allow",
              "--smtp-url",
              "--smtp-from",
              "--smtp-user",
              "--smtp-password-file",
              "--smtp-in-the-clear",
              "--public-url"),
          Group.RETENTION,
          List.of("--sample-hours", "--minute-days", "--hour-days"),
          Group.LIMITS,
          List.of(
              "--requests-per-second",
              "--max-open-bookings-per-user",
              "--max-open-bookings",
              "--max-shares",
              "--qos-profiles"),
          Group.LOG,
          List.of("--log-format", "--slow-query-ms", "--otlp-endpoint", "--trace-ratio"));

  private EffectiveSettings() {}

  /** The settings of a parsed command, sorted by group. */
  static List<Setting> of(CommandLine parsed) {
    return Environment.settings(parsed.getCommandSpec())
        .map(option -> setting(parsed, option))
        .sorted(Comparator.comparing(Setting::group))
        .toList();
  }

  private static Setting setting(CommandLine parsed, OptionSpec option) {
    EffectiveValue value = EffectiveValue.of(option);
    return new Setting(
        group(option.longestName()),
        option.longestName(),
        value.text(),
        value.withheld(),
        Optional.ofNullable(option.defaultValue()),
        isConfigured(parsed, option),
        String.join(" ", option.description()));
  }

  private static Group group(String name) {
    return GROUPS.entrySet().stream()
        .filter(group -> group.getValue().contains(name))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(name + " is in no group of settings"));
  }

  private static boolean isConfigured(CommandLine parsed, OptionSpec option) {
    return parsed.getParseResult().hasMatchedOption(option)
        || (parsed.getDefaultValueProvider() instanceof Environment environment
            && environment.defaultValue(option) != null);
  }
}
