package org.windowpane.controller.enforcement;

import java.util.List;
import org.windowpane.controller.model.RuleReport;
import org.windowpane.controller.model.SwitchReport;

/** The whole plan and what is installed of it. */
public record PlanStatus(long generation, List<RuleReport> rules, List<SwitchReport> switches) {}
