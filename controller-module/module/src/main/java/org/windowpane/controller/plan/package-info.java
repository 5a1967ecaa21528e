/**
 * Decisions, without effects: which flow entries and queues a plan and a network ask for, and what
 * must change for a switch to have them. Knows the model only: neither OpenFlow nor Floodlight.
 */
package org.windowpane.controller.plan;
