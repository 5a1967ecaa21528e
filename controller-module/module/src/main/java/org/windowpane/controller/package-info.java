/** The Floodlight module itself: its configuration, and how its parts are put together. */
package org.windowpane.controller;
