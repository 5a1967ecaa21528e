package org.windowpane.core.admission.delegation;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.share.Privileges;
import org.windowpane.core.share.Share;

/**
 * A request to create a share inside another one.
 *
 * @param principal the user who asks, and becomes a speaker of the new share
 * @param asAdministrator whether that is enough without holding the parent
 * @param name its name
 * @param parent the share that it becomes a part of
 * @param flowGroup the flows it is about
 * @param privileges what its speakers may do with them
 * @param speakers its other speakers
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
