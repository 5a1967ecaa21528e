package org.windowpane.core.conflict;

import java.util.List;

/**
 * What is asked for at one instant: a share, and everything under it.
 *
 * @param share the name of the share at the top
 * @param requests what is asked for on this share itself, active at the instant; their order does
 *     not change what a packet meets
 * @param children the shares right under it; their order does not matter either
 */
public record PolicyTree(String share, List<PolicyAtom> requests, List<PolicyTree> children) {

  /** Copies what could be changed from outside. */
  public PolicyTree {
    requests = List.copyOf(requests);
    children = List.copyOf(children);
  }
}
