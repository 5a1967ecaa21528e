package org.windowpane.controller.queues;

import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * Several rules' ids as one text, which a queue that they share has as its owner. Ids have no
 * commas.
 */
public final class SharedRuleIds {

  private static final String SEPARATOR = ",";

  private SharedRuleIds() {}

  /** The ids, sorted, as one text. */
  public static String join(Collection<String> ids) {
    return String.join(SEPARATOR, new TreeSet<>(ids));
  }

  /** The ids in a text. */
  public static List<String> split(String names) {
    return names.contains(SEPARATOR) ? List.of(names.split(SEPARATOR, -1)) : List.of(names);
  }
}
