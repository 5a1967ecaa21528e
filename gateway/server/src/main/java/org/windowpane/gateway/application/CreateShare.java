package org.windowpane.gateway.application;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.windowpane.core.admission.Delegation;
import org.windowpane.core.admission.NewShare;
import org.windowpane.core.admission.Refusal;
import org.windowpane.core.admission.Rule;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.share.Privileges;
import org.windowpane.core.share.Share;
import org.windowpane.core.share.TokenRates;
import org.windowpane.gateway.application.Change.ShareAdded;

/**
 * Makes a part of a share a share of its own.
 *
 * @param actor who asks, and holds it afterwards
 * @param form what they ask for
 */
public record CreateShare(Actor actor, Form form) implements Command<Answer<Share>> {

  /**
   * What is asked for.
   *
   * @param name what it will be called
   * @param parent what it becomes a part of
   * @param flowGroup its flows
   * @param maxReserveBps what may be reserved, in bits per second
   * @param mayAllow whether flows may be allowed, or null for what the parent may
   * @param mayDeny whether flows may be denied, or null for what the parent may
   * @param bounds what bounds it beside its maximum
   * @param speakers who holds it beside the one who asks
   */
  public record Form(
      String name,
      String parent,
      FlowGroup flowGroup,
      long maxReserveBps,
      Boolean mayAllow,
      Boolean mayDeny,
      Bounds bounds,
      Set<String> speakers) {

    /** One that nothing but its maximum bounds. */
    public Form(
        String name,
        String parent,
        FlowGroup flowGroup,
        long maxReserveBps,
        Boolean mayAllow,
        Boolean mayDeny,
        Set<String> speakers) {
      this(name, parent, flowGroup, maxReserveBps, mayAllow, mayDeny, Bounds.NONE, speakers);
    }
  }

  /**
   * What bounds a share beside its maximum.
   *
   * @param minReserveBps the least that is reserved when anything is, in bits per second
   * @param tokenFillBps how fast its bucket fills, in bits per second; the maximum where not said
   * @param tokenCapacityBits what its bucket holds; a second of the maximum where not said
   * @param minLimitBps what a rate limit has to be above, in bits per second; none may be set where
   *     not said
   */
  public record Bounds(
      OptionalLong minReserveBps,
      OptionalLong tokenFillBps,
      OptionalLong tokenCapacityBits,
      OptionalLong minLimitBps) {
    /** No bounds, and no rate limits. */
    public static final Bounds NONE =
        new Bounds(
            OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty());
  }

  @Override
  public Outcome<Answer<Share>> decide(LedgerState state, Instant now) {
    Optional<Share> parent = state.decisions().shares().find(form.parent());
    Principal viewer = state.principals().get(actor.principal());
    if (viewer == null
        || parent.isEmpty()
        || !new Visibility(viewer, state).seesShare(parent.get())) {
      return Outcome.nothing(new Answer.Missing<>("share " + form.parent()));
    }
    Optional<String> stranger =
        form.speakers().stream().filter(it -> !state.principals().containsKey(it)).findFirst();
    if (stranger.isPresent()) {
      return Outcome.nothing(
          new Answer.Invalid<>("speakers", "there is no principal " + stranger.get()));
    }
    if (form.bounds().minReserveBps().orElse(0) > form.maxReserveBps()) {
      return Outcome.nothing(
          new Answer.Invalid<>("minReserveBps", "must not be above maxReserveBps"));
    }
    boolean administrator = viewer.role() == Role.ADMINISTRATOR;
    return decide(actor, asked(parent.get(), administrator), state);
  }

  private NewShare asked(Share parent, boolean administrator) {
    Privileges above = parent.privileges();
    return new NewShare(
        actor.principal(),
        administrator,
        form.name(),
        form.parent(),
        form.flowGroup(),
        new Privileges(
            form.mayAllow() == null ? above.mayAllow() : form.mayAllow(),
            form.mayDeny() == null ? above.mayDeny() : form.mayDeny(),
            form.maxReserveBps(),
            form.bounds().minReserveBps(),
            new TokenRates(
                form.bounds().tokenFillBps().orElse(form.maxReserveBps()),
                form.bounds().tokenCapacityBits().orElse(form.maxReserveBps())),
            form.bounds().minLimitBps()),
        form.speakers());
  }

  /** Decides on a share whose parent there is, and says so for the record. */
  static Outcome<Answer<Share>> decide(Actor actor, NewShare asked, LedgerState state) {
    Delegation.Outcome outcome = Delegation.decide(state.decisions(), asked);
    String subject = "share " + asked.name();
    Map<String, Object> detail = detail(asked);
    if (outcome instanceof Delegation.Outcome.Made made) {
      return new Outcome<>(
          List.of(new ShareAdded(made.share())),
          List.of(AuditEntry.done(actor, "share.create", subject, detail)),
          new Answer.Done<>(made.share()));
    }
    Refusal refusal = ((Delegation.Outcome.Refused) outcome).refusal();
    RefusalRecord inWords = Refusals.inWords(refusal, Names.of(state));
    detail.put("refusal", inWords);
    Answer<Share> answer =
        refusal.rule() == Rule.NAME_TAKEN
            ? new Answer.Conflict<>(inWords.message())
            : new Answer.Refused<>(inWords);
    return new Outcome<>(
        List.of(), List.of(AuditEntry.refused(actor, "share.create", subject, detail)), answer);
  }

  private static Map<String, Object> detail(NewShare asked) {
    Privileges privileges = asked.privileges();
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put("parent", asked.parent());
    detail.put("flowGroup", asked.flowGroup().toString());
    detail.put("mayAllow", privileges.mayAllow());
    detail.put("mayDeny", privileges.mayDeny());
    detail.put("maxReserveBps", privileges.maxReserveBps());
    privileges.minReserveBps().ifPresent(least -> detail.put("minReserveBps", least));
    privileges
        .bucket()
        .ifPresent(
            bucket -> {
              detail.put("tokenFillBps", bucket.fill());
              detail.put("tokenCapacityBits", bucket.capacity());
            });
    privileges.minLimitBps().ifPresent(floor -> detail.put("minLimitBps", floor));
    detail.put("speakers", asked.speakers());
    return detail;
  }
}
