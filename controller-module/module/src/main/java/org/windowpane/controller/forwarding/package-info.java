/**
 * What every switch forwards under any plan: tables, shortest paths, the broadcast tree, and
 * changes of them without loops.
 */
package org.windowpane.controller.forwarding;
