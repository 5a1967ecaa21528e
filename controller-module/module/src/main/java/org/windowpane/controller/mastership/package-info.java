/** Which of several controllers drives the switches, and how it becomes and stays their master. */
package org.windowpane.controller.mastership;
