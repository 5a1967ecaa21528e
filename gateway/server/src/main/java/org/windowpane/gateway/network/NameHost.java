package org.windowpane.gateway.network;

import static org.windowpane.gateway.ledger.tables.HostNameTable.HOST_NAMES;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.tables.HostNameTable.HostName;

/**
 * Gives the host of an address a name.
 *
 * @param actor who makes the request
 * @param address the address
 * @param name the name
 */
public record NameHost(Actor actor, String address, String name)
    implements Command<Answer<String>> {

  @Override
  public Outcome<Answer<String>> decide(LedgerState state, Instant now) {
    HostName named = new HostName(address, name);
    if (named.equals(state.hostNames().get(address))) {
      return Outcome.nothing(new Answer.Done<>(name));
    }
    if (state.hostNames().values().stream()
        .anyMatch(it -> it.address().equals(address) || it.name().equals(name))) {
      return Outcome.nothing(
          new Answer.Conflict<>("The address " + address + " or the name " + name + " is taken."));
    }
    return new Outcome<>(
        List.of(HOST_NAMES.upsert(named)),
        List.of(
            AuditEntry.done(actor, "host.name", "host " + address, Map.of("name", name))
                .aboutHost(address)),
        new Answer.Done<>(name));
  }
}
