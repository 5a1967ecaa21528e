/** Reserves bandwidth for the connection of a ZooKeeper client, in its process. */
package org.windowpane.zookeeper.connection;
