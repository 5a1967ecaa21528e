package org.windowpane.controller.web;

import java.io.IOException;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.restlet.representation.Representation;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.controller.enforcement.PlanPatch;
import org.windowpane.controller.model.Action;
import org.windowpane.controller.model.FlowGroup;
import org.windowpane.controller.model.IpPrefix;
import org.windowpane.controller.model.Mac;
import org.windowpane.controller.model.PortRange;
import org.windowpane.controller.model.Rule;
import org.windowpane.controller.model.Transport;

/** Reads plans and their changes; whatever is not as the protocol says is refused by name. */
final class PlanReader {

  /** A whole plan. */
  record WholePlan(long generation, List<Rule> rules) {}

  private static final Logger LOG = LoggerFactory.getLogger(PlanReader.class);
  private static final int MANY = 500;

  private PlanReader() {}

  /** Reads a whole plan of at most {@code limit} bytes. */
  static WholePlan plan(Representation body, int limit) throws IOException {
    Fields fields = Json.read(body, limit, "rules", PlanReader::rules);
    long generation = fields.integer("generation", 1);
    List<Rule> rules = rules(fields, "rules");
    fields.refuseOthers();
    return new WholePlan(generation, rules);
  }

  /** Reads a change of at most {@code limit} bytes. */
  static PlanPatch patch(Representation body, int limit) throws IOException {
    Fields fields = Json.read(body, limit, "upserts", PlanReader::rules);
    Optional<String> instance = fields.text("instance");
    long from = fields.integer("from", 0);
    long to = fields.integer("to", from + 1);
    List<Rule> upserts = rules(fields, "upserts");
    List<String> removals = fields.texts("removals", Rule::requireId);
    fields.refuseOthers();
    Set<String> ids = new HashSet<>();
    upserts.forEach(rule -> ids.add(rule.id()));
    for (int i = 0; i < removals.size(); i++) {
      if (!ids.add(removals.get(i))) {
        throw ProblemException.invalid("removals[" + i + "]", "The rule is named twice.");
      }
    }
    return new PlanPatch(instance, from, to, upserts, removals);
  }

  private static List<Rule> rules(Fields fields, String name) {
    List<Rule> rules = fields.made(name, Rule.class);
    Set<String> ids = new HashSet<>();
    for (int i = 0; i < rules.size(); i++) {
      String id = rules.get(i).id();
      if (!ids.add(id)) {
        throw ProblemException.invalid(
            name + "[" + i + "].id", "Another rule has the id \"" + id + "\".");
      }
    }
    return rules;
  }

  /** Many are read by all processors; where one is refused, the first is what is told. */
  private static List<Rule> rules(List<Fields> rules) {
    if (rules.size() >= MANY) {
      try {
        return rules.parallelStream().map(PlanReader::rule).toList();
      } catch (ProblemException notTheFirstPerhaps) {
        LOG.debug("a rule is refused", notTheFirstPerhaps);
      }
    }
    return rules.stream().map(PlanReader::rule).toList();
  }

  private static Rule rule(Fields fields) {
    String id = fields.requiredParsed("id", Rule::requireId);
    long order = fields.integer("order", Long.MIN_VALUE);
    FlowGroup group = flowGroup(fields.object("flowGroup"));
    Action action = ActionReader.read(fields.object("action"));
    Optional<Instant> from = fields.instant("from");
    Optional<Instant> until = fields.instant("until");
    Rule rule = fields.valid("until", () -> new Rule(id, order, group, action, from, until));
    fields.refuseOthers();
    return rule;
  }

  private static FlowGroup flowGroup(Fields fields) {
    FlowGroup group =
        new FlowGroup(
            fields.parsed("srcHost", IpPrefix::parse),
            fields.parsed("dstHost", IpPrefix::parse),
            fields.parsed("transport", Transport::parse),
            fields.parsed("srcPort", PortRange::parse),
            fields.parsed("dstPort", PortRange::parse),
            fields.parsed("srcEth", Mac::parse),
            fields.parsed("dstEth", Mac::parse));
    fields.refuseOthers();
    return group;
  }
}
