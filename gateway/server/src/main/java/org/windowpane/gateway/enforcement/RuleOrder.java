package org.windowpane.gateway.enforcement;

import org.windowpane.core.flow.FlowGroup;

/**
 * The order in which rules of the plan decide on packets. Bookings come first, then path rules,
 * then traffic classes; among rules of one kind, those with fewer flows come first.
 */
final class RuleOrder {
  private static final int ONE_FOR_EACH_SPECIFICITY = FlowGroup.HIGHEST_SPECIFICITY + 1;

  /** Those of bookings take two ranges: flows between two hosts, and others. */
  private static final int PATH_RULES = 2 * ONE_FOR_EACH_SPECIFICITY;

  private static final int CLASSES = PATH_RULES + ONE_FOR_EACH_SPECIFICITY;

  /** The order of what is out of service, which decides on no packet. */
  static final int OUTAGES = CLASSES + ONE_FOR_EACH_SPECIFICITY;

  private RuleOrder() {}

  /** The order of a path rule with these flows. */
  static int ofPathRule(FlowGroup flows) {
    return PATH_RULES + FlowGroup.HIGHEST_SPECIFICITY - flows.specificity();
  }

  /** The order of a traffic class with these flows. */
  static int ofClass(FlowGroup flows) {
    return CLASSES + FlowGroup.HIGHEST_SPECIFICITY - flows.specificity();
  }
}
