package org.windowpane.gateway.application;

/**
 * Something that is to be told to somebody.
 *
 * @param to where
 * @param notice what
 */
public record Delivery(Recipient to, Notice notice) {}
