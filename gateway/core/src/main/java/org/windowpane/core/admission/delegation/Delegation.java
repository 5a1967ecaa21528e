package org.windowpane.core.admission.delegation;

import java.util.List;
import java.util.Optional;
import org.windowpane.core.admission.booking.Place.AtShare;
import org.windowpane.core.admission.booking.Place.InRequest;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Rule;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.share.Share;
import org.windowpane.core.share.ShareTree;

/**
 * Decides whether a share may be created (PANE, §3). The children of a share may together have a
 * higher maximum than the share itself: the whole chain is checked when bandwidth is booked.
 */
public final class Delegation {
  private static final List<Policy> POLICIES =
      List.of(
          Delegation::speakerHoldsParent,
          Delegation::isName,
          Delegation::nameIsFree,
          Delegation::isNotTooDeep,
          Delegation::isPartOfParent);

  private Delegation() {}

  private interface Policy {
    Optional<Refusal> check(NewShare asked, Share parent, ShareTree tree);
  }

  /** The decision. */
  public sealed interface Outcome {
    /** The share was created. */
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
                asked.name() + " is no name for a share: use " + Share.NAMES_IN_WORDS + "."));
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

  private static Optional<Refusal> isNotTooDeep(NewShare asked, Share parent, ShareTree tree) {
    return tooDeep(tree, parent, 1);
  }

  /** Why a share with this many levels may not be put under the parent. */
  static Optional<Refusal> tooDeep(ShareTree tree, Share parent, int levels) {
    int deepest = tree.chain(parent.name()).size() + levels;
    return refuseIf(
        deepest > ShareTree.MAX_LEVELS,
        Rule.TOO_DEEP,
        parent,
        "Shares are nested in at most "
            + ShareTree.MAX_LEVELS
            + " levels, and under "
            + parent.name()
            + " there would be "
            + deepest
            + ".");
  }

  private static Optional<Refusal> isPartOfParent(NewShare asked, Share parent, ShareTree tree) {
    return Containment.objection(parent, asked.flowGroup(), asked.privileges());
  }

  private static Optional<Refusal> refuseIf(boolean broken, Rule rule, Share place, String reason) {
    return broken
        ? Optional.of(Refusal.because(rule, new AtShare(place.name()), reason))
        : Optional.empty();
  }
}
