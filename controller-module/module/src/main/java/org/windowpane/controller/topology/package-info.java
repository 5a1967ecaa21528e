/** Puts the network together from what the controller discovers and what switches had before. */
package org.windowpane.controller.topology;
