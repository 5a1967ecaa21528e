package org.windowpane.gateway.http.forms;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.LinkedHashMap;
import java.util.Map;
import org.windowpane.core.flow.Field;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.flow.InvalidFlowGroupException;

/** A conjunction of predicates. A missing predicate is a wildcard. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@Schema(
    name = "FlowGroup",
    description = "A conjunction of predicates. A missing predicate is a wildcard.")
public record FlowGroupJson(
    String user,
    String srcUser,
    String dstUser,
    @Schema(example = "10.0.0.1", description = "Address or prefix.") String srcHost,
    @Schema(example = "10.0.0.4", description = "Address or prefix.") String dstHost,
    @Schema(example = "tcp", description = "tcp, udp, icmp or a protocol number.") String transport,
    @JsonDeserialize(using = NumberOrText.class)
        @Schema(description = "Port, or range such as 8000-8099.")
        String srcPort,
    @JsonDeserialize(using = NumberOrText.class)
        @Schema(example = "5001", description = "Port, or range such as 8000-8099.")
        String dstPort,
    String srcEth,
    String dstEth) {

  /** The flow group as JSON. */
  public static FlowGroupJson of(FlowGroup flows) {
    Map<Field, String> named = flows.predicates();
    return new FlowGroupJson(
        named.get(Field.USER),
        named.get(Field.SRC_USER),
        named.get(Field.DST_USER),
        named.get(Field.SRC_HOST),
        named.get(Field.DST_HOST),
        named.get(Field.TRANSPORT),
        named.get(Field.SRC_PORT),
        named.get(Field.DST_PORT),
        named.get(Field.SRC_ETH),
        named.get(Field.DST_ETH));
  }

  /**
   * The flow group that the JSON describes.
   *
   * @throws InvalidFlowGroupException with the name of the predicate that is not valid
   */
  public FlowGroup toFlowGroup() {
    Map<String, String> named = new LinkedHashMap<>();
    put(named, Field.USER, user);
    put(named, Field.SRC_USER, srcUser);
    put(named, Field.DST_USER, dstUser);
    put(named, Field.SRC_HOST, srcHost);
    put(named, Field.DST_HOST, dstHost);
    put(named, Field.TRANSPORT, transport);
    put(named, Field.SRC_PORT, srcPort);
    put(named, Field.DST_PORT, dstPort);
    put(named, Field.SRC_ETH, srcEth);
    put(named, Field.DST_ETH, dstEth);
    return FlowGroup.of(named);
  }

  private static void put(Map<String, String> named, Field field, String value) {
    if (value != null) {
      named.put(field.text(), value);
    }
  }
}
