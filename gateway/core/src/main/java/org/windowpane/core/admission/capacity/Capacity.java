package org.windowpane.core.admission.capacity;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Rule;
import org.windowpane.core.share.Rates;
import org.windowpane.core.share.Share;
import org.windowpane.core.time.Timeline;
import org.windowpane.core.time.Window;

/**
 * What one booking draws on: its share, every share above it, and everything on its path (PANE,
 * SIGCOMM 2013, §3 and §4).
 *
 * <p>A booking of rate r over the window w adds r, at every instant t of w, to reserved(s, t) of
 * its share and of each share s above it up to the root; and r, one queue and its entries to each
 * direction, port and table on its path, and its rules to the shares and the network ({@link
 * RuleLimits}). There is room where for every t of w
 *
 * <ul>
 *   <li>reserved(s, t) + r &le; maximum(s) for each s, and likewise on the path;
 *   <li>reserved(s, t) + r &ge; least(s) for each s that has a least draw;
 *   <li>the tokens of each s last for ever with r more drawn in w ({@link
 *       org.windowpane.core.time.TokenBucket}).
 * </ul>
 *
 * @param chain the accounts of the share and of its ancestors, up to the root
 * @param onPath the accounts of the path's directions, then of its ports, then of its tables; empty
 *     where the booking has no path
 * @param repeated those that are in {@code onPath} several times, as on its backup, and how many:
 *     the demand counts for them as often
 * @param rules the accounts of the rules of the share and of its ancestors, then of the network;
 *     empty where the chain is
 */
public record Capacity(
    List<ShareAccount> chain,
    List<Account> onPath,
    Map<Account, Integer> repeated,
    List<Account> rules) {

  /** What draws on no account several times. */
  Capacity(List<ShareAccount> chain, List<Account> onPath, List<Account> rules) {
    this(chain, onPath, Map.of(), rules);
  }

  /** The share that the booking is made on. */
  public Share share() {
    return chain.get(0).share();
  }

  /** The accounts of the chain, then those on the path, then those of rules. */
  public List<Account> accounts() {
    List<Account> accounts = new ArrayList<>(chain);
    accounts.addAll(onPath);
    accounts.addAll(rules);
    return accounts;
  }

  /** Adds the demand to every account over the window. */
  public void reserve(Window window, Demand demand) {
    for (int i = 0; i < chain.size(); i++) {
      chain.get(i).reserve(window, demand.rateBps());
    }
    for (int i = 0; i < onPath.size(); i++) {
      Account account = onPath.get(i);
      account.reserve(window, account.amount(demand));
    }
    reserveRules(window, demand);
  }

  /** Adds the rules of the demand alone. */
  void reserveRules(Window window, Demand demand) {
    for (int i = 0; i < rules.size(); i++) {
      Account account = rules.get(i);
      account.reserve(window, account.amount(demand));
    }
  }

  /** Undoes {@link #reserveRules}. */
  void releaseRules(Window window, Demand demand) {
    for (Account account : rules) {
      account.release(window, account.amount(demand));
    }
  }

  /** Undoes {@link #reserve}. */
  public void release(Window window, Demand demand) {
    for (ShareAccount account : chain) {
      account.release(window, demand.rateBps());
    }
    releaseOnPath(window, demand);
    releaseRules(window, demand);
  }

  /** Undoes {@link #reserve}, except that tokens drawn before {@code until} stay drawn. */
  public void release(Window window, Demand demand, Instant until) {
    for (ShareAccount account : chain) {
      if (account.bucket().isEmpty()) {
        account.release(window, demand.rateBps());
      } else if (until.isBefore(window.end())) {
        account.release(window.from(until), demand.rateBps());
      }
    }
    releaseOnPath(window, demand);
    releaseRules(window, demand);
  }

  private void releaseOnPath(Window window, Demand demand) {
    for (Account account : onPath) {
      account.release(window, account.amount(demand));
    }
  }

  /** The first account without room and the first instant, if there is one. */
  public Optional<Refusal> objection(Window window, Demand demand) {
    Refusal refusal = firstShort(chain, window, demand);
    if (refusal == null) {
      refusal = firstForbidden(window, demand.rateBps());
    }
    if (refusal == null) {
      refusal = firstShort(onPath, window, demand);
    }
    if (refusal == null) {
      refusal = firstShortOfRepeated(window, demand);
    }
    if (refusal == null) {
      refusal = firstShort(rules, window, demand);
    }
    return Optional.ofNullable(refusal);
  }

  private Refusal firstShortOfRepeated(Window window, Demand demand) {
    return repeated.entrySet().stream()
        .flatMap(
            each -> {
              Account account = each.getKey();
              return account.objection(window, each.getValue() * account.amount(demand)).stream();
            })
        .findFirst()
        .orElse(null);
  }

  private static Refusal firstShort(
      List<? extends Account> accounts, Window window, Demand demand) {
    for (int i = 0; i < accounts.size(); i++) {
      Account account = accounts.get(i);
      long amount = account.amount(demand);
      if (amount > 0 && !account.hasRoom(window, amount)) {
        Timeline.Step step = account.firstShort(window, amount).orElseThrow();
        return account.shortOf(step, amount);
      }
    }
    return null;
  }

  /** The first share whose least draw or token bucket forbids it. */
  private Refusal firstForbidden(Window window, long rateBps) {
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

  /**
   * Refuses if a share would then reserve something, but less than its least draw.
   *
   * @param moreBps in bits per second; below 0 to reserve less
   */
  public Optional<Refusal> belowLeast(Window window, long moreBps) {
    for (ShareAccount account : chain) {
      Optional<Refusal> refusal = belowLeast(account, window, moreBps);
      if (refusal.isPresent()) {
        return refusal;
      }
    }
    return Optional.empty();
  }

  private static Optional<Refusal> belowLeast(ShareAccount account, Window window, long moreBps) {
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
   * The highest rate that fits throughout the window, in bits per second; 0 if none does or a queue
   * or entry is missing.
   *
   * @param demand what is asked for; its rate bounds the result
   */
  public long most(Window window, Demand demand) {
    long most = demand.rateBps();
    for (Account account : onPath) {
      long room = account.room(window);
      if (account.isBandwidth()) {
        most = Math.min(most, room);
      } else if (room < account.amount(demand)) {
        return 0;
      }
    }
    if (firstShort(rules, window, demand) != null) {
      return 0;
    }
    for (ShareAccount account : chain) {
      most = Math.min(most, account.room(window));
    }
    for (ShareAccount account : chain) {
      most = most <= 0 ? 0 : Math.min(most, account.mostThatTokensLast(window));
    }
    return most > 0 && firstForbidden(window, most) == null ? most : 0;
  }
}
