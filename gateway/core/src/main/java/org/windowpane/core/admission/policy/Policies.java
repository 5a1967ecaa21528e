package org.windowpane.core.admission.policy;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Place.AtShare;
import org.windowpane.core.admission.booking.Place.InRequest;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Rule;
import org.windowpane.core.admission.booking.Strictness;
import org.windowpane.core.admission.capacity.ShareAccount;
import org.windowpane.core.admission.path.Routing;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.share.Privileges;
import org.windowpane.core.share.Rates;
import org.windowpane.core.share.Share;

/** The policies of admission about requests and their users, one function each. */
public final class Policies {
  /** The policies of a decision without a network, in this order; the first refusal wins. */
  public static final List<AdmissionPolicy> OF_SHARES =
      List.of(
          Policies::startsNowOrLater,
          Policies::speakerHoldsShare,
          Policies::liesInsideShare,
          Policies::shareMay,
          Policies::needsFewEntries,
          Policies::isNotOpposed);

  /** The same, and a guarantee must have a path. */
  public static final List<AdmissionPolicy> ON_NETWORK =
      Stream.concat(OF_SHARES.stream(), Stream.<AdmissionPolicy>of(Policies::hasRoute)).toList();

  /** How many entries of each flow table one booking may need. */
  static final int MAX_ENTRIES = 64;

  private static final Comparator<Booking> FIRST_TO_START =
      Comparator.comparing((Booking it) -> it.window().start()).thenComparing(Booking::id);

  private Policies() {}

  static Optional<Refusal> startsNowOrLater(Proposal proposal) {
    return proposal.request().window().start().isBefore(proposal.now())
        ? Optional.of(
            Refusal.because(
                Rule.IN_THE_PAST, new InRequest("start"), "The window would start in the past."))
        : Optional.empty();
  }

  static Optional<Refusal> speakerHoldsShare(Proposal proposal) {
    Share share = proposal.share();
    if (share.heldBy(proposal.request().principal())) {
      return Optional.empty();
    }
    return refuse(
        Rule.NOT_A_SPEAKER,
        share,
        proposal.request().principal() + " is not a speaker of share " + share.name() + ".");
  }

  static Optional<Refusal> liesInsideShare(Proposal proposal) {
    Share share = proposal.share();
    if (share.flowGroup().contains(proposal.request().flowGroup())) {
      return Optional.empty();
    }
    return refuse(
        Rule.OUTSIDE_SHARE,
        share,
        proposal.request().flowGroup()
            + " is not inside "
            + share.flowGroup()
            + ", the flows of share "
            + share.name()
            + ".");
  }

  /** A share may allow, may deny, or has a floor that a rate limit is above. */
  static Optional<Refusal> shareMay(Proposal proposal) {
    return mayObjection(proposal.share(), proposal.request().ask());
  }

  /** The refusal if the share's privileges do not include this treatment of flows. */
  public static Optional<Refusal> mayObjection(Share share, Ask ask) {
    Privileges privileges = share.privileges();
    if (ask instanceof Ask.Allow && !privileges.mayAllow()) {
      return refuse(Rule.MAY_ALLOW, share, "Share " + share.name() + " may not allow flows.");
    }
    if (ask instanceof Ask.Deny && !privileges.mayDeny()) {
      return refuse(Rule.MAY_DENY, share, "Share " + share.name() + " may not deny flows.");
    }
    return ask instanceof Ask.RateLimit limit ? aboveFloor(share, limit) : Optional.empty();
  }

  private static Optional<Refusal> aboveFloor(Share share, Ask.RateLimit limit) {
    if (share.privileges().minLimitBps().isEmpty()) {
      return refuse(
          Rule.LIMIT_FLOOR, share, "On share " + share.name() + " no rate limit may be set.");
    }
    long floor = share.privileges().minLimitBps().getAsLong();
    return limit.rateBps() > floor
        ? Optional.empty()
        : refuse(
            Rule.LIMIT_FLOOR,
            share,
            "On share "
                + share.name()
                + " a rate limit is above "
                + Rates.words(floor)
                + ", and "
                + Rates.words(limit.rateBps())
                + " is not.");
  }

  /**
   * A strict allow conflicts with a deny, and a strict deny with an allow, of a share that is
   * neither this one nor above it (PANE, SIGCOMM 2013, §4). The refusal names the conflicting
   * booking that starts first.
   */
  public static Optional<Refusal> isNotOpposed(Proposal proposal) {
    BookingRequest request = proposal.request();
    boolean verdict = request.ask() instanceof Ask.Allow || request.ask() instanceof Ask.Deny;
    if (!verdict || request.strictness() == Strictness.PARTIAL) {
      return Optional.empty();
    }
    return proposal.calendar().verdicts().stream()
        .filter(existing -> existing.ask().opposes(request.ask()))
        .filter(existing -> existing.window().overlaps(request.window()))
        .filter(existing -> existing.flowGroup().overlaps(request.flowGroup()))
        .filter(existing -> !isInChain(existing.share(), proposal.capacity().chain()))
        .min(FIRST_TO_START)
        .map(
            existing ->
                Refusal.because(
                    Rule.OPPOSED,
                    new AtShare(existing.share()),
                    existing.principal()
                        + " on share "
                        + existing.share()
                        + (existing.ask() instanceof Ask.Deny ? " denies " : " allows ")
                        + existing.flowGroup()
                        + " in that time; ask for partial to leave it to the order of shares."));
  }

  /** A flow table matches a range of ports by several entries, and two ranges by their product. */
  static Optional<Refusal> needsFewEntries(Proposal proposal) {
    FlowGroup flows = proposal.request().flowGroup();
    int entries = flows.tableEntries();
    if (entries <= MAX_ENTRIES) {
      return Optional.empty();
    }
    return Optional.of(
        Refusal.because(
            Rule.TABLE_LIMIT,
            new InRequest("flowGroup"),
            "The port ranges of "
                + flows
                + " need "
                + entries
                + " flow table entries on each switch; a booking may need at most "
                + MAX_ENTRIES
                + ". Name a transport, fewer ports, or ranges that begin and end at round binary"
                + " numbers, such as 1024-65535."));
  }

  private static boolean isInChain(String share, List<ShareAccount> chain) {
    return chain.stream().anyMatch(account -> account.share().name().equals(share));
  }

  static Optional<Refusal> hasRoute(Proposal proposal) {
    return proposal.route() instanceof Routing.Route.Missing missing
        ? Optional.of(missing.refusal())
        : Optional.empty();
  }

  private static Optional<Refusal> refuse(Rule rule, Share share, String reason) {
    return Optional.of(Refusal.because(rule, new AtShare(share.name()), reason));
  }
}
