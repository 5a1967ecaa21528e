/** Reserves bandwidth for the servers of a ZooKeeper ensemble, from a process beside them. */
package org.windowpane.zookeeper;
