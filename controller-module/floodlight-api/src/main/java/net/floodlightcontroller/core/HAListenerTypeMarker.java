package net.floodlightcontroller.core;

/** Stands in for a type in the order of role listeners, which know no types. */
public enum HAListenerTypeMarker {}
