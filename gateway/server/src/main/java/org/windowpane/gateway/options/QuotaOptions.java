package org.windowpane.gateway.options;

import org.windowpane.gateway.ledger.quotas.QuotaKind;
import org.windowpane.gateway.ledger.quotas.Quotas;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of quotas: how much users and shares may have, or request, by default. */
public final class QuotaOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--max-open-bookings-per-user",
      paramLabel = "N",
      defaultValue = "10000",
      description = {
        "The quota of each user of upcoming, held, waiting and running bookings, 1 to 100000000.",
        "Administrators can set another one for single users."
      })
  private int openBookingsPerUser;

  @Option(
      names = "--max-open-bookings",
      paramLabel = "N",
      description = {
        "The quota of each share, with all shares below it, of such bookings, 1 to 100000000.",
        "That of the root share holds for all users. The default is one for each 8 KiB of the Java",
        "heap, at most 1000000. Administrators can set another one for single shares."
      })
  private Integer openBookings;

  @Option(
      names = "--max-shares",
      paramLabel = "N",
      defaultValue = "10000",
      description = {
        "The quota of each share of shares below it, 1 to 1000000; a user may create half of them.",
        "Administrators can set others for single shares and users."
      })
  private int shares;

  @Option(
      names = "--requests-per-second",
      paramLabel = "N",
      defaultValue = "200",
      description = {
        "The quota of each user of requests per second, sustained, 1 to 100000; 0 for the largest.",
        "After a pause, a user may send ten times as many at once.",
        "Administrators can set another one for single users."
      })
  private int requestsPerSecond;

  /**
   * The quotas.
   *
   * @throws ParameterException if a setting is not valid
   */
  public Quotas quotas() {
    int most = QuotaKind.OPEN_BOOKINGS.largest();
    int all =
        openBookings == null
            ? Quotas.openBookingsIn(Runtime.getRuntime().maxMemory())
            : openBookings;
    return Quotas.of(
        Values.within(command, "--max-open-bookings-per-user", openBookingsPerUser, 1, most),
        Values.within(command, "--max-open-bookings", all, 1, most),
        Values.within(command, "--max-shares", shares, 1, QuotaKind.SHARES.largest()),
        requestsPerSecond());
  }

  private int requestsPerSecond() {
    int largest = QuotaKind.REQUESTS_PER_SECOND.largest();
    int value = Values.within(command, "--requests-per-second", requestsPerSecond, 0, largest);
    return value == 0 ? largest : value;
  }
}
