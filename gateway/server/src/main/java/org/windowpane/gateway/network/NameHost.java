package org.windowpane.gateway.network;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.state.Change.HostNamed;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Gives the host of an address a name.
 *
 * @param actor who asks
 * @param address the address
 * @param name the name
 */
public record NameHost(Actor actor, String address, String name)
    implements Command<Answer<String>> {

  @Override
  public Outcome<Answer<String>> decide(LedgerState state, Instant now) {
    if (name.equals(state.hostNames().get(address))) {
      return Outcome.nothing(new Answer.Done<>(name));
    }
    if (state.hostNames().containsKey(address) || state.hostNames().containsValue(name)) {
      return Outcome.nothing(
          new Answer.Conflict<>("The address " + address + " or the name " + name + " is taken."));
    }
    return new Outcome<>(
        List.of(new HostNamed(address, name)),
        List.of(
            AuditEntry.done(actor, "host.name", "host " + address, Map.of("name", name))
                .aboutHost(address)),
        new Answer.Done<>(name));
  }
}
