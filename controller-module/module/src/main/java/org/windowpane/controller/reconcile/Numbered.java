package org.windowpane.controller.reconcile;

/**
 * A thing with a number that a rule asks for: a meter or a group.
 *
 * @param <S> such a thing in the terms of a switch
 */
public interface Numbered<S> {

  /** Its number on the switch. */
  int number();

  /** The id of the rule. */
  String rule();

  /** The thing in the terms of a switch. */
  S shape();
}
