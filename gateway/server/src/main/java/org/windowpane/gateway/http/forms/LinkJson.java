package org.windowpane.gateway.http.forms;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.SwitchPort;

/** A link, by the port of a switch at one of its ends. */
@Schema(name = "LinkAtPort", description = "A link, by the port of a switch at one of its ends.")
public record LinkJson(
    @NotNull @Pattern(regexp = DPID, message = DPID_MESSAGE) String dpid,
    @NotNull @Min(1) Integer port) {
  /** A DPID. */
  public static final String DPID = "[0-9a-fA-F]{2}(:[0-9a-fA-F]{2}){7}";

  /** What is wrong with another text. */
  public static final String DPID_MESSAGE =
      "must be sixteen hex digits such as 00:00:00:00:00:00:00:01";

  /** The link at a port. */
  public static LinkJson of(SwitchPort port) {
    return new LinkJson(port.dpid().toString(), port.port());
  }

  /** The port. */
  public SwitchPort toPort() {
    return new SwitchPort(Dpid.parse(dpid), port);
  }
}
