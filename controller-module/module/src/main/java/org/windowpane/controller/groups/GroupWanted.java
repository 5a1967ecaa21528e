package org.windowpane.controller.groups;

import org.windowpane.controller.reconcile.Numbered;

/**
 * A group that a rule asks for.
 *
 * @param number its number on the switch
 */
public record GroupWanted(int number, String rule, GroupShape shape)
    implements Numbered<GroupShape> {}
