package org.windowpane.core.admission.delegation;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.share.Privileges;
import org.windowpane.core.share.Share;

/**
 * Somebody asks for a part of a share to be made a share of its own.
 *
 * @param principal who asks, and holds the new share afterwards
 * @param asAdministrator whether that is enough without holding the parent
 * @param name what it will be called
 * @param parent the share that it becomes a part of
 * @param flowGroup the flows it is about
 * @param privileges what may be done with them
 * @param speakers who holds it besides
 */
public record NewShare(
    String principal,
    boolean asAdministrator,
    String name,
    String parent,
    FlowGroup flowGroup,
    Privileges privileges,
    Set<String> speakers) {

  Share toShare() {
    Set<String> all = new TreeSet<>(speakers);
    all.add(principal);
    return new Share(name, Optional.of(parent), flowGroup, privileges, all, false);
  }
}
