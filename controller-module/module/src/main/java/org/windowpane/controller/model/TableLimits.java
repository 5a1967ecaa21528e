package org.windowpane.controller.model;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.windowpane.protocol.value.Dpid;

/**
 * The configured numbers of entries that a switch's tables hold, for switches that report none, or
 * more than the module should fill.
 *
 * @param bySwitch for single switches
 * @param others for those that are not named
 */
public record TableLimits(Map<Dpid, Long> bySwitch, OptionalLong others) {

  /** Nothing is configured. */
  public static final TableLimits NONE = new TableLimits(Map.of(), OptionalLong.empty());

  private static final Pattern LIMIT = Pattern.compile("(\\*|[0-9a-fA-F]{16})=(\\d{1,9})");

  /** Keeps its own copy. */
  public TableLimits {
    bySwitch = Map.copyOf(bySwitch);
  }

  /**
   * Reads {@code DPID=ENTRIES}, several separated by commas or spaces; {@code *} is every other
   * switch.
   *
   * @throws IllegalArgumentException if a part has another form
   */
  public static TableLimits parse(String text) {
    Map<Dpid, Long> bySwitch = new HashMap<>();
    OptionalLong others = OptionalLong.empty();
    for (String part : text.split("[,\\s]+", -1)) {
      Matcher matcher = LIMIT.matcher(part);
      if (matcher.matches() && Long.parseLong(matcher.group(2)) > 0) {
        long entries = Long.parseLong(matcher.group(2));
        if (matcher.group(1).equals("*")) {
          others = OptionalLong.of(entries);
        } else {
          bySwitch.put(new Dpid(Long.parseUnsignedLong(matcher.group(1), 16)), entries);
        }
      } else if (!part.isEmpty()) {
        throw new IllegalArgumentException(
            "\"" + part + "\" is not DPID=ENTRIES with 16 hex digits, or *=ENTRIES");
      }
    }
    return new TableLimits(bySwitch, others);
  }

  /**
   * How many entries a table holds: the number that the switch reports, or the configured one if
   * that is less.
   *
   * @param reported the number from the switch; 0 if it reports none
   * @return 0 if it is not known
   */
  public long of(Dpid dpid, long reported) {
    Long own = bySwitch.get(dpid);
    long configured = own != null ? own : others.orElse(0);
    return reported == 0 || configured == 0
        ? Math.max(reported, configured)
        : Math.min(reported, configured);
  }
}
