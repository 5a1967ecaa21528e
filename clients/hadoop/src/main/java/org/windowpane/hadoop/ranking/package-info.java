/**
 * The order of hosts by what they are expected to have free for sending, as GRIN proposes it for
 * replicas in HDFS.
 */
package org.windowpane.hadoop.ranking;
