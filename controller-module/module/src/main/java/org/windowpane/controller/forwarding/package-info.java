/**
 * What every switch forwards whatever the plan says: tables, shortest paths, the broadcast tree,
 * and changes of them without loops.
 */
package org.windowpane.controller.forwarding;
