package org.windowpane.core.share;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.windowpane.core.flow.FlowGroup;

/**
 * A share: a flow group, its speakers, and what they may do there.
 *
 * @param name unique in the tree
 * @param parent the share that this one is a part of; nothing for the root
 * @param flowGroup the flows it is about
 * @param privileges what may be done with them
 * @param speakers the principals who may act on it
 * @param defaultSpeakers whether everyone is a speaker
 */
public record Share(
    String name,
    Optional<String> parent,
    FlowGroup flowGroup,
    Privileges privileges,
    Set<String> speakers,
    boolean defaultSpeakers) {

  /** The name of the share that all others descend from. */
  public static final String ROOT = "rootShare";

  /** The names that a share may have. */
  public static final String NAMES = "[A-Za-z0-9_$][A-Za-z0-9_$-]{0,62}";

  /** The same in words. */
  public static final String NAMES_IN_WORDS = "1 to 63 letters, digits or _ $ -, and not - first";

  private static final Pattern SHAPE = Pattern.compile(NAMES);

  /** Checks the name and copies what could be changed from outside. */
  public Share {
    if (!isName(name)) {
      throw new IllegalArgumentException("no name of a share: " + name);
    }
    speakers = Set.copyOf(speakers);
  }

  /** Whether a share may have this name. */
  public static boolean isName(String name) {
    return SHAPE.matcher(name).matches();
  }

  /** Whether the principal holds this share. */
  public boolean heldBy(String principal) {
    return defaultSpeakers || speakers.contains(principal);
  }

  /** This share, held by one more principal. */
  public Share granting(String principal) {
    Set<String> more = new TreeSet<>(speakers);
    more.add(principal);
    return new Share(name, parent, flowGroup, privileges, more, defaultSpeakers);
  }

  /** This share, held by everyone. */
  public Share grantingAll() {
    return new Share(name, parent, flowGroup, privileges, speakers, true);
  }

  /** This share, held only by those who were named. */
  public Share revokingAll() {
    return new Share(name, parent, flowGroup, privileges, speakers, false);
  }

  /** This share, about other flows and with other privileges. */
  public Share altered(FlowGroup otherFlows, Privileges otherPrivileges) {
    return new Share(name, parent, otherFlows, otherPrivileges, speakers, defaultSpeakers);
  }

  /** This share, under another one. */
  Share under(String newParent) {
    return new Share(
        name, Optional.of(newParent), flowGroup, privileges, speakers, defaultSpeakers);
  }

  /** This share, held by one principal fewer. */
  public Share revoking(String principal) {
    Set<String> fewer = new TreeSet<>(speakers);
    fewer.remove(principal);
    return new Share(name, parent, flowGroup, privileges, fewer, defaultSpeakers);
  }
}
