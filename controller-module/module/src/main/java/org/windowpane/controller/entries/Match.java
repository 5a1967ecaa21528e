package org.windowpane.controller.entries;

/** What packets an entry is for. */
public sealed interface Match permits FieldMatch, ForeignMatch {}
