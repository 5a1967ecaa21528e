package org.windowpane.core.admission;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.windowpane.core.admission.Place.AtShare;
import org.windowpane.core.admission.Place.InRequest;
import org.windowpane.core.share.Privileges;
import org.windowpane.core.share.Share;
import org.windowpane.core.share.ShareTree;

/**
 * Decides whether a share may be made (PANE, §3). Children may together promise more than their
 * parent has: the tree is checked when bandwidth is asked for.
 */
public final class Delegation {
  private static final List<Policy> POLICIES =
      List.of(
          Delegation::speakerHoldsParent,
          Delegation::isName,
          Delegation::nameIsFree,
          Delegation::liesInsideParent,
          Delegation::keepsParentsMaximum,
          Delegation::keepsParentsTokens,
          Delegation::keepsParentsLeastDraw,
          Delegation::keepsParentsFloor,
          Delegation::keepsParentsAllowAndDeny);

  private Delegation() {}

  private interface Policy {
    Optional<Refusal> check(NewShare asked, Share parent, ShareTree tree);
  }

  /** What became of it. */
  public sealed interface Outcome {
    /** It was made, and this is the state from now on. */
    record Made(Share share, State state) implements Outcome {}

    /** It was refused, and nothing has changed. */
    record Refused(Refusal refusal) implements Outcome {}
  }

  /**
   * Decides one request; the first refusal wins.
   *
   * @throws IllegalArgumentException where the parent is not in the tree
   */
  public static Outcome decide(State state, NewShare asked) {
    Share parent =
        state
            .shares()
            .find(asked.parent())
            .orElseThrow(() -> new IllegalArgumentException("no share " + asked.parent()));
    return POLICIES.stream()
        .map(policy -> policy.check(asked, parent, state.shares()))
        .flatMap(Optional::stream)
        .findFirst()
        .<Outcome>map(Outcome.Refused::new)
        .orElseGet(() -> new Outcome.Made(asked.toShare(), state.with(asked.toShare())));
  }

  private static Optional<Refusal> speakerHoldsParent(
      NewShare asked, Share parent, ShareTree tree) {
    return refuseIf(
        !asked.asAdministrator() && !parent.heldBy(asked.principal()),
        Rule.NOT_A_SPEAKER,
        parent,
        asked.principal() + " is not a speaker of share " + parent.name() + ".");
  }

  private static Optional<Refusal> isName(NewShare asked, Share parent, ShareTree tree) {
    return Share.isName(asked.name())
        ? Optional.empty()
        : Optional.of(
            Refusal.because(
                Rule.NOT_A_NAME,
                new InRequest("name"),
                asked.name()
                    + " is no name for a share: a letter, then at most 62 letters, digits, _ or -."));
  }

  private static Optional<Refusal> nameIsFree(NewShare asked, Share parent, ShareTree tree) {
    return tree.find(asked.name())
        .map(
            taken ->
                Refusal.because(
                    Rule.NAME_TAKEN,
                    new AtShare(taken.name()),
                    "There is a share called " + taken.name() + " already."));
  }

  private static Optional<Refusal> liesInsideParent(NewShare asked, Share parent, ShareTree tree) {
    return refuseIf(
        !parent.flowGroup().contains(asked.flowGroup()),
        Rule.OUTSIDE_SHARE,
        parent,
        asked.flowGroup()
            + " is not inside "
            + parent.flowGroup()
            + ", the flows of share "
            + parent.name()
            + ".");
  }

  private static Optional<Refusal> keepsParentsMaximum(
      NewShare asked, Share parent, ShareTree tree) {
    long maximum = parent.privileges().maxReserveBps();
    return refuseIf(
        asked.privileges().maxReserveBps() > maximum,
        Rule.EXCEEDS_PARENT,
        parent,
        "Share "
            + parent.name()
            + " may reserve "
            + maximum
            + " bit/s at most, so no share in it may reserve more.");
  }

  private static Optional<Refusal> keepsParentsTokens(
      NewShare asked, Share parent, ShareTree tree) {
    long capacity = parent.privileges().tokens().capacityBits();
    return refuseIf(
        asked.privileges().tokens().capacityBits() > capacity,
        Rule.EXCEEDS_PARENT,
        parent,
        "The bucket of share "
            + parent.name()
            + " holds "
            + capacity
            + " bits, so that of a share in it holds no more; where it is not named, a bucket holds"
            + " a second of the maximum.");
  }

  private static Optional<Refusal> keepsParentsLeastDraw(
      NewShare asked, Share parent, ShareTree tree) {
    OptionalLong least = asked.privileges().minReserveBps();
    OptionalLong above = parent.privileges().minReserveBps();
    return refuseIf(
        least.isPresent() && above.isPresent() && least.getAsLong() < above.getAsLong(),
        Rule.EXCEEDS_PARENT,
        parent,
        "Share "
            + parent.name()
            + " reserves "
            + above.orElse(0)
            + " bit/s or more when it reserves any, so a share in it may not reserve less.");
  }

  private static Optional<Refusal> keepsParentsFloor(NewShare asked, Share parent, ShareTree tree) {
    OptionalLong floor = asked.privileges().minLimitBps();
    OptionalLong above = parent.privileges().minLimitBps();
    boolean broken =
        floor.isPresent() && (above.isEmpty() || floor.getAsLong() < above.getAsLong());
    return refuseIf(
        broken,
        Rule.EXCEEDS_PARENT,
        parent,
        above.isEmpty()
            ? "On share " + parent.name() + " no rate limit may be set, so none in it."
            : "On share "
                + parent.name()
                + " a rate limit is above "
                + above.getAsLong()
                + " bit/s, so no share in it may have a lower floor.");
  }

  private static Optional<Refusal> keepsParentsAllowAndDeny(
      NewShare asked, Share parent, ShareTree tree) {
    Privileges child = asked.privileges();
    Privileges above = parent.privileges();
    String word = child.mayAllow() && !above.mayAllow() ? "allow" : "deny";
    return refuseIf(
        (child.mayAllow() && !above.mayAllow()) || (child.mayDeny() && !above.mayDeny()),
        Rule.EXCEEDS_PARENT,
        parent,
        "Share " + parent.name() + " may not " + word + " flows, so no share in it may.");
  }

  private static Optional<Refusal> refuseIf(boolean broken, Rule rule, Share place, String reason) {
    return broken
        ? Optional.of(Refusal.because(rule, new AtShare(place.name()), reason))
        : Optional.empty();
  }
}
