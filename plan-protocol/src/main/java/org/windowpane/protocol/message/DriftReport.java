package org.windowpane.protocol.message;

import static org.windowpane.protocol.value.InvalidFieldException.check;
import static org.windowpane.protocol.value.InvalidFieldException.required;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.windowpane.protocol.value.Dpid;

/**
 * The answer to {@code GET drift}: how switches differed from the plan.
 *
 * @param instance identifies one run of the controller
 * @param drift ordered by {@code seq}
 */
public record DriftReport(String instance, List<Drift> drift) {

  /** Copies the list. */
  public DriftReport {
    required("instance", instance);
    drift = List.copyOf(required("drift", drift));
  }

  /** How a switch differs from the plan. */
  public enum Kind {
    /** Something is not there. */
    MISSING,
    /** Something is there that is not in the plan. */
    EXTRA,
    /** Something is there with other content. */
    DIFFERENT;

    /** The name in JSON. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** What differs. */
  public enum Part {
    /** A flow entry. */
    ENTRY,
    /** A queue of a port. */
    QUEUE,
    /** The QoS that holds a port's queues. */
    QOS,
    /** The filter that maps marks to a port's queues. */
    FILTER,
    /** A meter of the switch. */
    METER,
    /** A group of the switch. */
    GROUP;

    /** The name in JSON. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * One difference. It is reported when it is found, and again with the same {@code id} and a new
   * {@code seq} when it is repaired.
   *
   * @param at when it was found
   * @param rule the rule's id; null if it belongs to no rule
   * @param count how many things it stands for, at least 1
   * @param found what is there, as text; null for nothing
   * @param wanted what should be there, as text; null for nothing
   * @param who who did it as far as known, as text
   * @param repairedAt when it was repaired; null until then
   */
  public record Drift(
      long seq,
      long id,
      Instant at,
      Dpid dpid,
      Kind kind,
      Part part,
      String rule,
      int count,
      String found,
      String wanted,
      String who,
      Instant repairedAt) {

    /** Refuses missing fields. */
    public Drift {
      required("at", at);
      required("dpid", dpid);
      required("kind", kind);
      required("part", part);
      required("who", who);
      check(count >= 1, "count", "It must be a whole number of at least 1.");
    }
  }
}
