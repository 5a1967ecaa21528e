package org.windowpane.core.language;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.windowpane.core.network.PathRequirements;
import org.windowpane.core.network.Protection;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.SwitchPort;

/**
 * What the path of a reservation must be like: {@code [via s4 s5 avoid s3 s1:2 hops <= 4 protection
 * = backup disjoint from 01a213dc-…]}. A switch is named as people read it, {@code s3} or by its
 * DPID, and a link by the port at one of its ends.
 */
final class PathClause {
  private static final String VIA = "via";
  private static final String AVOID = "avoid";
  private static final String HOPS = "hops";
  private static final String PROTECTION = "protection";
  private static final String DISJOINT = "disjoint";
  private static final String REVERSE = "reverse";
  private static final Pattern BOOKING =
      Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
  private static final int MOST_VIA = 16;
  private static final int MOST_AVOIDED = 64;
  private static final int MOST_HOPS = 64;
  private static final int HIGHEST_SHORT = 0xffff;

  private final List<Dpid> via = new ArrayList<>();
  private final Set<Dpid> switches = new HashSet<>();
  private final Set<SwitchPort> links = new HashSet<>();
  private OptionalInt mostHops = OptionalInt.empty();
  private Protection protection = Protection.REROUTE;

  private Optional<UUID> disjointFrom = Optional.empty();
  private Optional<UUID> reverseOf = Optional.empty();

  private PathClause() {}

  /** Reads the text after the opening bracket, and the closing bracket; each word once at most. */
  static PathRequirements read(Cursor cursor) {
    PathClause clause = new PathClause();
    Set<String> seen = new HashSet<>();
    while (!cursor.accept("]")) {
      if (!seen.contains(VIA) && cursor.accept(VIA)) {
        seen.add(VIA);
        clause.readVia(cursor);
      } else if (!seen.contains(AVOID) && cursor.accept(AVOID)) {
        seen.add(AVOID);
        clause.readAvoided(cursor);
      } else if (!seen.contains(HOPS) && cursor.accept(HOPS)) {
        seen.add(HOPS);
        cursor.expect("<=", "\"<=\"");
        clause.readHops(cursor);
      } else if (!seen.contains(PROTECTION) && cursor.accept(PROTECTION)) {
        seen.add(PROTECTION);
        cursor.expect("=", "\"=\"");
        clause.protection = protection(cursor);
      } else if (!seen.contains(DISJOINT) && cursor.accept(DISJOINT)) {
        seen.add(DISJOINT);
        cursor.expect("from", "from");
        clause.disjointFrom = Optional.of(booking(cursor));
      } else if (!seen.contains(REVERSE) && cursor.accept(REVERSE)) {
        seen.add(REVERSE);
        cursor.expect("of", "of");
        clause.reverseOf = Optional.of(booking(cursor));
      } else {
        throw cursor.unexpected(
            "via, avoid, hops, protection, disjoint or reverse, each once at most, or \"]\"");
      }
    }
    return new PathRequirements(
        clause.via,
        clause.switches,
        clause.links,
        clause.mostHops,
        clause.protection,
        clause.disjointFrom,
        clause.reverseOf,
        Optional.empty());
  }

  private static UUID booking(Cursor cursor) {
    Token id = cursor.next(text -> BOOKING.matcher(text).matches(), "the id of a booking");
    return UUID.fromString(id.text());
  }

  private static Protection protection(Cursor cursor) {
    return Stream.of(Protection.values())
        .filter(each -> cursor.accept(each.word()))
        .findFirst()
        .orElseThrow(() -> cursor.unexpected("none, reroute or backup"));
  }

  private static boolean isMore(Cursor cursor) {
    return Stream.of(VIA, AVOID, HOPS, PROTECTION, DISJOINT, REVERSE, "]")
        .noneMatch(cursor::nextIs);
  }

  private void readVia(Cursor cursor) {
    do {
      Token first = part(cursor, "a switch such as s4");
      String text = textFrom(cursor, first);
      Dpid dpid = dpid(text);
      if (dpid == null || via.contains(dpid) || via.size() == MOST_VIA) {
        throw Cursor.error(
            first,
            "found "
                + Cursor.quote(text)
                + ", expected a switch such as s4, each once, and "
                + MOST_VIA
                + " at most");
      }
      via.add(dpid);
    } while (isMore(cursor));
  }

  private void readAvoided(Cursor cursor) {
    do {
      Token first = part(cursor, "a switch such as s4, or a link such as s1:3");
      String text = textFrom(cursor, first);
      Dpid dpid = dpid(text);
      SwitchPort port = dpid == null ? port(text) : null;
      if ((dpid == null && port == null) || isFull(dpid, port)) {
        throw Cursor.error(
            first,
            "found "
                + Cursor.quote(text)
                + ", expected a switch such as s4, or a link such as s1:3, and "
                + MOST_AVOIDED
                + " of each at most");
      }
      if (dpid == null) {
        links.add(port);
      } else {
        switches.add(dpid);
      }
    } while (isMore(cursor));
  }

  private boolean isFull(Dpid dpid, SwitchPort port) {
    return dpid == null
        ? links.size() == MOST_AVOIDED && !links.contains(port)
        : switches.size() == MOST_AVOIDED && !switches.contains(dpid);
  }

  private void readHops(Cursor cursor) {
    Token first = cursor.next(Checks::isName, "a number of hops");
    try {
      mostHops = OptionalInt.of(Integer.parseInt(first.text()));
    } catch (NumberFormatException e) {
      mostHops = OptionalInt.of(0);
    }
    if (mostHops.getAsInt() < 1 || mostHops.getAsInt() > MOST_HOPS) {
      throw Cursor.error(
          first, "found " + Cursor.quote(first.text()) + ", expected 1 to " + MOST_HOPS + " hops");
    }
  }

  private static Token part(Cursor cursor, String expected) {
    return cursor.next(Checks::isName, expected);
  }

  private static String textFrom(Cursor cursor, Token first) {
    return cursor.textFrom(first, text -> text.equals(":") || Checks.isName(text));
  }

  /** The switch of a name; null where the text names none. */
  private static Dpid dpid(String text) {
    try {
      if (text.contains(":")) {
        return Dpid.parse(text);
      }
      int number = text.startsWith("s") ? Integer.parseInt(text.substring(1)) : -1;
      return number >= 0 && number <= HIGHEST_SHORT ? new Dpid(number) : null;
    } catch (IllegalArgumentException noSwitch) {
      return null;
    }
  }

  /** The port of a name; null where the text names none. */
  private static SwitchPort port(String text) {
    int colon = text.lastIndexOf(':');
    Dpid dpid = colon < 0 ? null : dpid(text.substring(0, colon));
    try {
      int port = dpid == null ? 0 : Integer.parseInt(text.substring(colon + 1));
      return port < 1 ? null : new SwitchPort(dpid, port);
    } catch (NumberFormatException noPort) {
      return null;
    }
  }

  /** The text form with its brackets; empty for any path. */
  static String text(PathRequirements path) {
    if (path.areNone()) {
      return "";
    }
    List<String> named = new ArrayList<>();
    if (!path.via().isEmpty()) {
      named.add(VIA + " " + switches(path.via().stream()));
    }
    if (!path.avoidedSwitches().isEmpty() || !path.avoidedLinks().isEmpty()) {
      named.add(
          AVOID
              + " "
              + Stream.of(
                      switches(path.avoidedSwitches().stream().sorted()),
                      path.avoidedLinks().stream()
                          .sorted()
                          .map(SwitchPort::toString)
                          .collect(Collectors.joining(" ")))
                  .filter(text -> !text.isEmpty())
                  .collect(Collectors.joining(" ")));
    }
    path.mostHops().ifPresent(hops -> named.add(HOPS + " <= " + hops));
    if (path.protection() != Protection.REROUTE) {
      named.add(PROTECTION + " = " + path.protection().word());
    }
    path.disjointFrom().ifPresent(id -> named.add(DISJOINT + " from " + id));
    path.reverseOf().ifPresent(id -> named.add(REVERSE + " of " + id));
    return " [" + String.join(" ", named) + "]";
  }

  private static String switches(Stream<Dpid> switches) {
    return switches.map(Dpid::shortName).collect(Collectors.joining(" "));
  }
}
