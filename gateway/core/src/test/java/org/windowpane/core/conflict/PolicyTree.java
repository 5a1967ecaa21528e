package org.windowpane.core.conflict;

import java.util.List;

/**
 * What is asked for: a share, and everything under it.
 *
 * @param share the name of the share at the top
 * @param requests what is asked for on this share itself
 * @param children the shares right under it
 */
record PolicyTree(String share, List<PolicyAtom> requests, List<PolicyTree> children) {

  /** Copies what could be changed from outside. */
  PolicyTree {
    requests = List.copyOf(requests);
    children = List.copyOf(children);
  }
}
