/** The REST resources under {@code /wm/windowpane}: docs/plan-protocol.md, word by word. */
package org.windowpane.controller.web;
