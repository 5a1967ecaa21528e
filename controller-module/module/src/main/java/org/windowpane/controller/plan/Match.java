package org.windowpane.controller.plan;

/** What packets an entry is for. */
public sealed interface Match permits FieldMatch, ForeignMatch {}
