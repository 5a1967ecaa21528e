package org.windowpane.core.admission.capacity;

import java.util.List;
import java.util.Optional;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Rule;
import org.windowpane.core.share.Rates;
import org.windowpane.core.time.Timeline;
import org.windowpane.core.time.Window;

/**
 * Whether there is room for a need over a window: in the shares, from the one that was asked up to
 * the root, then in what lies on the way.
 */
public final class Capacity {
  private Capacity() {}

  /** The first place at which the need does not fit, and the first instant. */
  public static Optional<Refusal> objection(
      List<ShareAccount> chain, List<Account> way, Window window, Need need) {
    Refusal refusal = firstShort(chain, window, need);
    if (refusal == null) {
      refusal = firstUnruly(chain, window, need.rateBps());
    }
    if (refusal == null) {
      refusal = firstShort(way, window, need);
    }
    return Optional.ofNullable(refusal);
  }

  private static Refusal firstShort(List<? extends Account> accounts, Window window, Need need) {
    for (int i = 0; i < accounts.size(); i++) {
      Account account = accounts.get(i);
      long amount = account.amount(need);
      if (amount > 0 && !account.hasRoom(window, amount)) {
        Timeline.Step step = account.firstShort(window, amount).orElseThrow();
        return account.shortOf(step, amount);
      }
    }
    return null;
  }

  /** The first share whose least draw or whose bucket says no. */
  private static Refusal firstUnruly(List<ShareAccount> chain, Window window, long rateBps) {
    for (int i = 0; i < chain.size(); i++) {
      ShareAccount account = chain.get(i);
      if (account.hasRulesOfDraw()) {
        Optional<Refusal> refusal =
            belowLeast(account, window, rateBps).or(() -> dry(account, window, rateBps));
        if (refusal.isPresent()) {
          return refusal.get();
        }
      }
    }
    return null;
  }

  /** Refuses where so much more, or less, leaves something reserved that is below the least. */
  public static Optional<Refusal> belowLeast(ShareAccount account, Window window, long moreBps) {
    if (moreBps == 0 || account.share().privileges().minReserveBps().isEmpty()) {
      return Optional.empty();
    }
    long least = account.share().privileges().minReserveBps().getAsLong();
    return account
        .firstBelowLeast(window, moreBps)
        .map(
            step ->
                Refusal.because(
                    Rule.LEAST_DRAW,
                    account.place(),
                    "Share "
                        + account.share().name()
                        + " reserves "
                        + Rates.words(least)
                        + " or more, or nothing; from "
                        + step.at()
                        + " it would be "
                        + Rates.words(step.level() + moreBps)
                        + "."));
  }

  private static Optional<Refusal> dry(ShareAccount account, Window window, long rateBps) {
    if (rateBps == 0 || account.tokensLast(window, rateBps)) {
      return Optional.empty();
    }
    return Optional.of(tokensRunOut(account, window, rateBps));
  }

  private static Refusal tokensRunOut(ShareAccount account, Window window, long rateBps) {
    return Refusal.because(
        Rule.TOKENS,
        account.place(),
        "The tokens of share "
            + account.share().name()
            + account
                .firstDry(window, rateBps)
                .map(at -> " would run out at " + at + ".")
                .orElse(" would run out."));
  }

  /**
   * The most bandwidth for which there is room everywhere in the window, in bits per second; 0
   * where there is none, or no queue or entry.
   *
   * @param need what is asked for; no more than its rate is offered
   */
  public static long most(List<ShareAccount> chain, List<Account> way, Window window, Need need) {
    long most = need.rateBps();
    for (Account account : way) {
      long room = account.room(window);
      if (account.isBandwidth()) {
        most = Math.min(most, room);
      } else if (room < account.amount(need)) {
        return 0;
      }
    }
    for (ShareAccount account : chain) {
      most = Math.min(most, account.room(window));
    }
    for (ShareAccount account : chain) {
      most = most <= 0 ? 0 : Math.min(most, account.mostThatTokensLast(window));
    }
    return most > 0 && firstUnruly(chain, window, most) == null ? most : 0;
  }
}
