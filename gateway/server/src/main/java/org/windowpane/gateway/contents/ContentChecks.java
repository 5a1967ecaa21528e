package org.windowpane.gateway.contents;

import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command.Outcome;
import org.windowpane.gateway.ledger.resources.ShareContent;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Visibility;

/** What a user may see of contents of a kind, and may do with them. */
final class ContentChecks<R extends ShareContent> {
  private final ContentKind<R> kind;
  private final LedgerState state;
  private final Optional<Visibility> user;

  /** Checks for a request of this user. */
  ContentChecks(ContentKind<R> kind, LedgerState state, String user) {
    this.kind = kind;
    this.state = state;
    this.user =
        Optional.ofNullable(state.principals().get(user)).map(it -> new Visibility(it, state));
  }

  /** The content, if the user may see its share. */
  Optional<R> visible(String name) {
    return Optional.ofNullable(kind.all().apply(state).get(name)).filter(this::isVisible);
  }

  /** Whether the user may see the share that has it. */
  boolean isVisible(R content) {
    return visibleShare(content.share()).isPresent();
  }

  /** Whether the user may change and delete it. */
  boolean mayManage(R content) {
    return visibleShare(content.share()).filter(this::mayManage).isPresent();
  }

  /** Decides about contents of a share that the user manages. */
  Outcome<Answer<R>> inShare(String name, Function<Share, Outcome<Answer<R>>> decision) {
    return visibleShare(name)
        .map(share -> mayManage(share) ? decision.apply(share) : forbidden(name))
        .orElseGet(() -> Outcome.nothing(new Answer.Missing<>("share " + name)));
  }

  /** Decides about a content of a share that the user manages. */
  Outcome<Answer<R>> of(String name, BiFunction<Share, R, Outcome<Answer<R>>> decision) {
    return visible(name)
        .map(before -> inShare(before.share(), share -> decision.apply(share, before)))
        .orElseGet(() -> Outcome.nothing(new Answer.Missing<>(kind.named(name))));
  }

  private Optional<Share> visibleShare(String name) {
    return user.flatMap(it -> it.findShare(name));
  }

  private boolean mayManage(Share share) {
    return user.filter(it -> it.mayManageContents(share)).isPresent();
  }

  private Outcome<Answer<R>> forbidden(String share) {
    return Outcome.nothing(
        new Answer.Forbidden<>(
            "Only speakers of share %s create, change, and delete its %s."
                .formatted(share, kind.plural())));
  }
}
