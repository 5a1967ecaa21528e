package net.floodlightcontroller.core.module;

/** Marks an interface under which one module offers something to the others. */
public interface IFloodlightService {}
