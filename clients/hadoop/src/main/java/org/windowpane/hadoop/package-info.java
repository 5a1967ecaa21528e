/**
 * Plug-ins with which Hadoop reserves bandwidth for its flows. Hadoop itself stays as released:
 * settings of a job or of the NameNode name these classes.
 */
package org.windowpane.hadoop;
