package org.windowpane.hadoop;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.server.common.HdfsServerConstants.StartupOption;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.util.ExitUtil;

/**
 * A NameNode and a datanode in this process, on loopback addresses, with the plug-ins.
 *
 * @param configuration for clients
 */
record LocalHdfs(Configuration configuration, NameNode nameNode, DataNode dataNode)
    implements AutoCloseable {
  static LocalHdfs start(Path folder, int blockSize) throws Exception {
    ExitUtil.disableSystemExit();
    // Formatting and starting register the same metrics.
    DefaultMetricsSystem.setMiniClusterMode(true);
    // Folders of web pages, which are not in Hadoop's jars.
    Path classes =
        Path.of(LocalHdfs.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    for (String application : List.of("hdfs", "datanode", "static")) {
      Files.createDirectories(classes.resolve("webapps").resolve(application));
    }
    Configuration conf = new HdfsConfiguration();
    String loopback = InetAddress.getLoopbackAddress().getHostAddress();
    FileSystem.setDefaultUri(conf, "hdfs://" + loopback + ":0");
    conf.set("dfs.namenode.http-address", loopback + ":0");
    conf.set("dfs.namenode.name.dir", folder.resolve("name").toUri().toString());
    conf.set("dfs.namenode.datanode.registration.ip-hostname-check", "false");
    conf.set("dfs.namenode.fs-limits.min-block-size", "0");
    conf.set("dfs.namenode.safemode.extension", "0");
    conf.set("dfs.datanode.data.dir", folder.resolve("data").toUri().toString());
    conf.set("dfs.datanode.address", loopback + ":0");
    conf.set("dfs.datanode.http.address", loopback + ":0");
    conf.set("dfs.datanode.ipc.address", loopback + ":0");
    conf.set("dfs.datanode.hostname", loopback);
    conf.set("dfs.blocksize", "" + blockSize);
    conf.set("dfs.replication", "1");
    // A pause before it asks the only datanode again.
    conf.set("dfs.client.retry.window.base", "10");
    conf.set("fs.hdfs.impl", ReservingFileSystem.class.getName());
    conf.set("dfs.net.topology.impl", RankedTopology.class.getName());
    StartupOption.FORMAT.setClusterId("test");
    NameNode.format(conf);
    NameNode nameNode = NameNode.createNameNode(new String[0], conf);
    FileSystem.setDefaultUri(conf, "hdfs://" + nameNode.getNameNodeAddressHostPortString());
    DataNode dataNode = DataNode.createDataNode(new String[0], conf);
    while (nameNode.getNamesystem().getNumLiveDataNodes() == 0 || nameNode.isInSafeMode()) {
      Thread.sleep(50);
    }
    return new LocalHdfs(conf, nameNode, dataNode);
  }

  @Override
  public void close() throws IOException {
    FileSystem.closeAll();
    dataNode.shutdown();
    nameNode.stop();
  }
}
