package org.windowpane.core.admission.delegation;

import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.share.Privileges;

/** What is to be different about a share that is there already. */
public sealed interface ShareChange {

  /** The share. */
  String share();

  /**
   * Other flows and privileges.
   *
   * @param flowGroup its flows from now on
   * @param privileges what may be done with them
   */
  record Alter(String share, FlowGroup flowGroup, Privileges privileges) implements ShareChange {}

  /**
   * Another place in the tree, with all that is under it.
   *
   * @param newParent the share that it becomes a part of
   */
  record Move(String share, String newParent) implements ShareChange {}

  /** It is no longer there, nor is anything under it. */
  record Delete(String share) implements ShareChange {}
}
