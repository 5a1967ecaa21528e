package org.windowpane.gateway.services;

import static org.windowpane.gateway.ledger.tables.ServiceTable.SERVICES;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.resources.ServiceRecord;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.state.KnownHosts;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.protocol.value.HeartbeatKey;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Transport;

/**
 * Creates a service.
 *
 * @param actor a speaker of the share, or an administrator
 * @param name the name of the service
 * @param share the share that has it
 * @param address the virtual address
 * @param key what the servers sign their heartbeats with, a secret
 * @param form the servers
 */
record CreateService(
    Actor actor,
    String name,
    String share,
    IpPrefix address,
    Transport transport,
    int port,
    HeartbeatKey key,
    ServiceForm form)
    implements Command<Answer<ServiceRecord>> {

  @Override
  public Outcome<Answer<ServiceRecord>> decide(LedgerState state, Instant now) {
    ServiceChecks checks = new ServiceChecks(state, actor.principal());
    Optional<Share> owner = checks.visibleShare(share);
    if (owner.isEmpty()) {
      return Outcome.nothing(new Answer.Missing<>("share " + share));
    }
    if (!checks.mayManage(owner.get())) {
      return Outcome.nothing(ServiceChecks.forbidden(share));
    }
    if (state.services().containsKey(name)) {
      return Outcome.nothing(new Answer.Conflict<>("There is a service " + name + "."));
    }
    ServiceForm.Found found = form.find(KnownHosts.of(state), address, List.of(), transport, key);
    if (found.service().isEmpty()) {
      return Outcome.nothing(invalid(found));
    }
    ServiceRecord created =
        new ServiceRecord(
            name, share, address, transport, port, found.service().get(), actor.principal(), now);
    return checks
        .<ServiceRecord>objection(created, owner.get())
        .map(Outcome::<Answer<ServiceRecord>>nothing)
        .orElseGet(
            () ->
                new Outcome<>(
                    List.of(SERVICES.upsert(created)),
                    List.of(
                        AuditEntry.done(
                                actor,
                                "service.create",
                                "service " + name,
                                ServiceChecks.detail(created))
                            .about(share)),
                    new Answer.Done<>(created)));
  }

  static <A> Answer<A> invalid(ServiceForm.Found found) {
    Answer.Invalid<?> problem = found.problem().orElseThrow();
    return new Answer.Invalid<>(problem.field(), problem.reason());
  }
}
