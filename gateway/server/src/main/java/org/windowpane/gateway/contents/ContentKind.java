package org.windowpane.gateway.contents;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command.Outcome;
import org.windowpane.gateway.ledger.mapping.Table;
import org.windowpane.gateway.ledger.resources.ShareContent;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.RefusalRecord;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * A kind of contents of shares.
 *
 * @param noun what it is called, such as {@code path rule}
 * @param plural the same of several
 * @param action what the actions of its audit entries begin with
 * @param table where it is stored
 * @param all all contents of the kind by name
 * @param detail what an audit entry shows of one, besides its window
 */
public record ContentKind<R extends ShareContent>(
    String noun,
    String plural,
    String action,
    Table<String, R> table,
    Function<LedgerState, Map<String, R>> all,
    Function<R, Map<String, Object>> detail) {

  /** One by its name, in words. */
  String named(String name) {
    return noun + " " + name;
  }

  /** Stores one that is created or changed. */
  public Outcome<Answer<R>> stored(Actor actor, Optional<R> before, R after) {
    return new Outcome<>(
        List.of(table.upsert(after)),
        List.of(
            AuditEntry.done(
                    actor, written(before), named(after.name()), writtenDetail(before, after))
                .about(after.share())),
        new Answer.Done<>(after));
  }

  /** Refuses one that is to be created or changed. */
  public Outcome<Answer<R>> refused(
      Actor actor, Optional<R> before, R after, RefusalRecord refusal) {
    Map<String, Object> audited = writtenDetail(before, after);
    audited.put("refusal", refusal);
    return new Outcome<>(
        List.of(),
        List.of(
            AuditEntry.refused(actor, written(before), named(after.name()), audited)
                .about(after.share())),
        new Answer.Refused<>(refusal));
  }

  /** Deletes one. */
  Outcome<Answer<R>> deleted(Actor actor, R before) {
    return new Outcome<>(
        List.of(table.remove(before)),
        List.of(
            AuditEntry.done(actor, action + ".delete", named(before.name()), audited(before))
                .about(before.share())),
        new Answer.Done<>(before));
  }

  private String written(Optional<R> before) {
    return action + (before.isEmpty() ? ".create" : ".change");
  }

  private Map<String, Object> writtenDetail(Optional<R> before, R after) {
    if (before.isEmpty()) {
      return audited(after);
    }
    Map<String, Object> both = new LinkedHashMap<>();
    both.put("before", audited(before.get()));
    both.put("after", audited(after));
    return both;
  }

  private Map<String, Object> audited(R content) {
    Map<String, Object> audited = new LinkedHashMap<>(detail.apply(content));
    audited.put("start", content.window().start());
    if (!content.window().isEndless()) {
      audited.put("end", content.window().end());
    }
    return audited;
  }
}
