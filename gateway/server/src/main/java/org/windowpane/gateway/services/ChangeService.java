package org.windowpane.gateway.services;

import static org.windowpane.gateway.ledger.tables.ServiceTable.SERVICES;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.resources.ServiceRecord;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.state.KnownHosts;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Changes the servers of a service, or deletes it.
 *
 * @param actor a speaker of the share, or an administrator
 * @param name the name of the service
 * @param form the servers; empty to delete the service
 */
record ChangeService(Actor actor, String name, Optional<ServiceForm> form)
    implements Command<Answer<ServiceRecord>> {

  @Override
  public Outcome<Answer<ServiceRecord>> decide(LedgerState state, Instant now) {
    ServiceChecks checks = new ServiceChecks(state, actor.principal());
    Optional<ServiceRecord> found = checks.visible(name);
    if (found.isEmpty()) {
      return Outcome.nothing(new Answer.Missing<>("service " + name));
    }
    ServiceRecord before = found.get();
    Share share = state.decisions().shares().find(before.share()).orElseThrow();
    if (!checks.mayManage(share)) {
      return Outcome.nothing(ServiceChecks.forbidden(share.name()));
    }
    return form.isEmpty() ? delete(before) : change(before, share, checks, state);
  }

  private Outcome<Answer<ServiceRecord>> delete(ServiceRecord before) {
    return new Outcome<>(
        List.of(SERVICES.remove(before)),
        List.of(entry("service.delete", ServiceChecks.detail(before)).about(before.share())),
        new Answer.Done<>(before));
  }

  private Outcome<Answer<ServiceRecord>> change(
      ServiceRecord before, Share share, ServiceChecks checks, LedgerState state) {
    ServiceForm.Found servers =
        form.orElseThrow()
            .find(
                KnownHosts.of(state),
                before.address(),
                before.action().servers(),
                before.transport(),
                before.action().heartbeatKey().orElseThrow());
    if (servers.service().isEmpty()) {
      return Outcome.nothing(CreateService.invalid(servers));
    }
    ServiceRecord after =
        new ServiceRecord(
            name,
            before.share(),
            before.address(),
            before.transport(),
            before.port(),
            servers.service().get(),
            before.createdBy(),
            before.createdAt());
    if (after.equals(before)) {
      return Outcome.nothing(new Answer.Done<>(after));
    }
    return checks
        .<ServiceRecord>objection(after, share)
        .map(Outcome::<Answer<ServiceRecord>>nothing)
        .orElseGet(
            () ->
                new Outcome<>(
                    List.of(SERVICES.upsert(after)),
                    List.of(
                        entry(
                                "service.change",
                                Map.of(
                                    "before", ServiceChecks.detail(before),
                                    "after", ServiceChecks.detail(after)))
                            .about(before.share())),
                    new Answer.Done<>(after)));
  }

  private AuditEntry entry(String action, Map<String, Object> detail) {
    return AuditEntry.done(actor, action, "service " + name, detail);
  }
}
