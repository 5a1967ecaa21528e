package org.windowpane.gateway.options;

import java.time.Duration;
import java.util.Optional;
import org.windowpane.gateway.people.tokens.TokenPolicy;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of API tokens. */
public final class TokenOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--token-days",
      paramLabel = "DAYS",
      defaultValue = "90",
      description = "How long an API token is valid whose creator sets no expiry, 1 to 3650.")
  private int days;

  @Option(
      names = "--max-token-days",
      paramLabel = "DAYS",
      defaultValue = "366",
      description = {
        "How long a new API token can be valid, --token-days to 3650.",
        "With 0, there is no limit, and users can create tokens that do not expire."
      })
  private int mostDays;

  @Option(
      names = "--oidc-confirm-days",
      paramLabel = "DAYS",
      defaultValue = "30",
      description = {
        "How long the API tokens of a user without a password work after the last sign-in with the",
        "provider, 1 to 3650. After that, they work again when the user signs in."
      })
  private int confirmDays;

  /**
   * How long tokens are valid.
   *
   * @throws ParameterException if a setting is not valid
   */
  public TokenPolicy policy() {
    int standard = Values.within(command, "--token-days", days, 1, 3650);
    return new TokenPolicy(
        Duration.ofDays(standard),
        mostDays == 0
            ? Optional.empty()
            : Optional.of(
                Duration.ofDays(
                    Values.within(command, "--max-token-days", mostDays, standard, 3650))));
  }

  /**
   * How long the tokens of a user work after a sign-in with the provider.
   *
   * @throws ParameterException if the setting is not valid
   */
  public Duration confirmation() {
    return Duration.ofDays(Values.within(command, "--oidc-confirm-days", confirmDays, 1, 3650));
  }
}
