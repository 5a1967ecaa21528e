package org.windowpane.gateway.network;

import static org.windowpane.gateway.ledger.tables.LinkRisksTable.LINK_RISKS;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.windowpane.core.network.Network;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.resources.LinkRisks;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.Role;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.protocol.value.SwitchPort;

/**
 * States which risks a link shares with others. Backups avoid links that share a risk with the
 * path; bookings whose backup does not, get another one if there is one.
 *
 * @param actor an administrator
 * @param link a link between switches, by the port at one of its ends
 * @param risks the names of all of its risks; none to remove them
 */
record LabelLink(Actor actor, SwitchPort link, Set<String> risks)
    implements Command<Answer<LinkRisks>> {
  /** How many links may have risks. */
  static final int MOST_LINKS = 10_000;

  LabelLink {
    risks = Set.copyOf(risks);
  }

  @Override
  public Outcome<Answer<LinkRisks>> decide(LedgerState state, Instant now) {
    Principal administrator = state.principals().get(actor.principal());
    if (administrator == null || administrator.role() != Role.ADMINISTRATOR) {
      return Outcome.nothing(
          new Answer.Forbidden<>("Only administrators state which risks links share."));
    }
    Optional<SwitchPort> other = otherEnd(state.decisions().network());
    List<LinkRisks> before =
        Stream.concat(Stream.of(link), other.stream())
            .flatMap(port -> Stream.ofNullable(state.linkRisks().get(port)))
            .toList();
    if (other.isEmpty() && (before.isEmpty() || !risks.isEmpty())) {
      return Outcome.nothing(
          new Answer.Invalid<>("link", "must be a link between two switches; " + link + " is not"));
    }
    LinkRisks after =
        new LinkRisks(other.filter(port -> port.compareTo(link) < 0).orElse(link), risks);
    if (risks.isEmpty() ? before.isEmpty() : before.equals(List.of(after))) {
      return Outcome.nothing(new Answer.Done<>(after));
    }
    if (before.isEmpty() && state.linkRisks().size() >= MOST_LINKS) {
      return Outcome.nothing(
          new Answer.Conflict<>(
              "%,d links have risks, and more cannot have any.".formatted(MOST_LINKS)));
    }
    List<Change<?, ?>> changes = new ArrayList<>();
    before.stream()
        .filter(row -> risks.isEmpty() || !row.link().equals(after.link()))
        .forEach(row -> changes.add(LINK_RISKS.remove(row)));
    if (!risks.isEmpty()) {
      changes.add(LINK_RISKS.upsert(after));
    }
    Map<String, Object> detail =
        Map.of(
            "before",
            before.stream().flatMap(row -> row.names().stream()).distinct().sorted().toList(),
            "after",
            after.names());
    return new Outcome<>(
        changes,
        List.of(AuditEntry.done(actor, "link.risks", "link " + after.link(), detail)),
        new Answer.Done<>(after));
  }

  private Optional<SwitchPort> otherEnd(Network network) {
    return network.links().values().stream()
        .filter(each -> each.from().equals(link) || each.to().equals(link))
        .map(each -> each.from().equals(link) ? each.to() : each.from())
        .findFirst();
  }
}
