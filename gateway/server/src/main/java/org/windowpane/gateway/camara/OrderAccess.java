package org.windowpane.gateway.camara;

import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.resources.QualityOrder;
import org.windowpane.gateway.ledger.resources.QualityOrder.Kind;
import org.windowpane.gateway.ledger.rows.Actor;

/** Finds orders for the programs that made them. */
final class OrderAccess {
  private OrderAccess() {}

  /** Why a program may not see an order of this kind; empty if it may. */
  static <A> Optional<Answer<A>> objection(
      Map<UUID, QualityOrder> orders, UUID id, Kind kind, Actor actor) {
    QualityOrder order = orders.get(id);
    if (order == null || order.terms().kind() != kind || order.isDeleted()) {
      return Optional.of(new Answer.Missing<>("QoS " + kind.code() + " " + id));
    }
    return order.terms().principal().equals(actor.principal())
        ? Optional.empty()
        : Optional.of(new Answer.Forbidden<>("Another user made this QoS " + kind.code() + "."));
  }
}
