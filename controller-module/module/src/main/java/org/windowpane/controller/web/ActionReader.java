package org.windowpane.controller.web;

import java.util.List;
import java.util.OptionalLong;
import org.windowpane.controller.model.Action;
import org.windowpane.controller.model.Dpid;
import org.windowpane.controller.model.Hop;
import org.windowpane.controller.model.TrafficClass;

/** Reads what a rule does, each type with its own fields. */
final class ActionReader {

  private static final List<String> TYPES =
      List.of("guarantee", "limit", "deny", "allow", "waypoint", "avoid", "priority");

  private ActionReader() {}

  static Action read(Fields fields) {
    Action action =
        switch (fields.requiredParsed("type", ActionReader::type)) {
          case "guarantee" -> guarantee(fields);
          case "limit" -> limit(fields);
          case "priority" ->
              new Action.Priority(fields.requiredParsed("class", TrafficClass::parse));
          case "allow" -> new Action.Allow();
          case "waypoint" -> new Action.Waypoint(dpid(fields));
          case "avoid" -> new Action.Avoid(dpid(fields));
          default -> new Action.Deny();
        };
    fields.refuseOthers();
    return action;
  }

  private static String type(String text) {
    if (!TYPES.contains(text)) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is not one of " + String.join(", ", TYPES));
    }
    return text;
  }

  private static Action guarantee(Fields fields) {
    long rateBps = fields.integer("rateBps", 1);
    OptionalLong limitBps =
        fields.has("limitBps")
            ? OptionalLong.of(fields.integer("limitBps", rateBps))
            : OptionalLong.empty();
    List<Hop> path = path(fields);
    return fields.valid("path", () -> new Action.Guarantee(rateBps, limitBps, path));
  }

  private static Action limit(Fields fields) {
    long limitBps = fields.integer("limitBps", 1);
    List<Hop> path = fields.has("path") ? path(fields) : List.of();
    return fields.valid("path", () -> new Action.Limit(limitBps, path));
  }

  private static List<Hop> path(Fields fields) {
    return fields.objects("path").stream().map(ActionReader::hop).toList();
  }

  private static Hop hop(Fields fields) {
    Hop hop = new Hop(dpid(fields), fields.port("inPort"), fields.port("outPort"));
    fields.refuseOthers();
    return hop;
  }

  private static Dpid dpid(Fields fields) {
    return fields.requiredParsed("dpid", Dpid::parse);
  }
}
