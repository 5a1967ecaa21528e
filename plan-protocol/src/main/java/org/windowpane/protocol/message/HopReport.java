package org.windowpane.protocol.message;

import static org.windowpane.protocol.value.InvalidFieldException.required;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.windowpane.protocol.value.Dpid;

/**
 * The state of a rule on one switch.
 *
 * @param queue the queue it uses there; empty if it uses none
 * @param sharedWith the ids of other rules that use the same queue, because the port has too few
 * @param error why it failed, as text; only with the state {@code FAILED}
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record HopReport(
    Dpid dpid, State state, OptionalInt queue, List<String> sharedWith, Optional<String> error) {

  /** Copies the ids. */
  public HopReport {
    required("dpid", dpid);
    required("state", state);
    sharedWith = sharedWith == null ? List.of() : List.copyOf(sharedWith);
  }

  /** A rule that shares no queue. */
  public HopReport(Dpid dpid, State state, OptionalInt queue, Optional<String> error) {
    this(dpid, state, queue, List.of(), error);
  }

  /** How far a rule has come on one switch. */
  public enum State {
    /** Its queue and all its entries were confirmed. */
    INSTALLED,
    /** Not known yet; becomes one of the others by itself. */
    PENDING,
    /** The switch or the module could not install it; also a state that a reader does not know. */
    @JsonEnumDefaultValue
    FAILED;

    /** The name in JSON. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
