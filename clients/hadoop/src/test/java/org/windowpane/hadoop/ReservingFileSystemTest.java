package org.windowpane.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileRange;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.ReadOption;
import org.apache.hadoop.fs.StreamCapabilities;
import org.apache.hadoop.hdfs.DFSInputStream;
import org.apache.hadoop.hdfs.DFSOutputStream;
import org.apache.hadoop.hdfs.client.HdfsDataInputStream;
import org.apache.hadoop.hdfs.client.HdfsDataOutputStream;
import org.apache.hadoop.hdfs.client.HdfsDataOutputStream.SyncFlag;
import org.apache.hadoop.io.ElasticByteBufferPool;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.windowpane.hadoop.flows.FakeFlows;
import org.windowpane.hadoop.flows.Settings;

/** With a NameNode and a datanode on loopback addresses. */
class ReservingFileSystemTest {
  private static final int BLOCK = 1_048_576;
  private static final int THREE_BLOCKS = 3 * BLOCK - 500_000;

  @TempDir private static java.nio.file.Path folder;
  private static Configuration conf;
  private static LocalHdfs hdfs;

  private final FakeFlows fakes = new FakeFlows().set(Settings.THRESHOLD, "100k");
  private ReservingFileSystem files;

  @BeforeAll
  @Timeout(120)
  static void startHdfs() throws Exception {
    hdfs = LocalHdfs.start(folder, BLOCK);
    conf = hdfs.configuration();
  }

  @AfterAll
  static void stopHdfs() throws IOException {
    if (hdfs != null) {
      hdfs.close();
    }
  }

  @BeforeEach
  void connect() throws IOException {
    files = (ReservingFileSystem) FileSystem.newInstance(conf);
    files.reserveWith(fakes.reservations());
  }

  private static byte[] bytes(int size) {
    byte[] bytes = new byte[size];
    new Random(1).nextBytes(bytes);
    return bytes;
  }

  private Path write(String name, byte[] content) throws IOException {
    Path path = new Path("/" + name);
    try (FSDataOutputStream out = files.create(path, true)) {
      out.write(content);
    }
    return path;
  }

  private Path writeQuietly(String name, byte[] content) throws IOException {
    files.reserveWith(new FakeFlows().reservations());
    Path path = write(name, content);
    files.reserveWith(fakes.reservations());
    return path;
  }

  @Test
  void without_a_gateway_it_is_the_file_system_of_hdfs() throws IOException {
    byte[] content = bytes(THREE_BLOCKS);
    try (FileSystem plain = FileSystem.newInstance(conf)) {
      Path path = new Path("/plain");
      try (FSDataOutputStream out = plain.create(path)) {
        out.write(content);
        assertThat(out).isExactlyInstanceOf(HdfsDataOutputStream.class);
      }
      try (FSDataInputStream in = plain.open(path)) {
        assertThat(in).isExactlyInstanceOf(HdfsDataInputStream.class);
        assertThat(in.readAllBytes()).isEqualTo(content);
      }
    }
  }

  @Test
  void with_a_gateway_that_is_away_files_are_written_and_read() throws IOException {
    Configuration away = new Configuration(conf);
    away.set(Settings.GATEWAY, "http://127.0.0.1:1");
    away.set(Settings.SHARE, "team");
    byte[] content = bytes(THREE_BLOCKS);
    try (FileSystem system = FileSystem.newInstance(away)) {
      Path path = new Path("/away");
      try (FSDataOutputStream out = system.create(path)) {
        out.write(content);
      }
      try (FSDataInputStream in = system.open(path)) {
        assertThat(in).isInstanceOf(ReservedInputStream.class);
        assertThat(in.readAllBytes()).isEqualTo(content);
      }
    }
  }

  @Test
  void a_file_is_reserved_while_it_is_written() throws IOException {
    Path path = new Path("/written");
    try (FSDataOutputStream out = files.create(path, true)) {
      for (int i = 0; i < 20; i++) {
        out.write(new byte[100_000]);
        out.hflush();
      }
      assertThat(fakes.bandwidth().open()).hasSize(1);
      assertThat(fakes.bandwidth().open().get(0).demand().flows().predicates())
          .containsEntry("dstHost", "10.0.0.1")
          .containsEntry("dstPort", "" + hdfs.dataNode().getXferPort())
          .doesNotContainKey("srcPort");
      assertThat(fakes.bandwidth().open().get(0).demand().label()).contains("output /written");
      assertThat(out.getPos()).isEqualTo(2_000_000);
    }
    assertThat(fakes.bandwidth().open()).isEmpty();
    assertThat(fakes.bandwidth().all()).allSatisfy(it -> assertThat(it.timesClosed()).isOne());
    assertThat(files.getFileStatus(path).getLen()).isEqualTo(2_000_000);
  }

  @Test
  void a_file_is_reserved_while_it_is_read() throws IOException {
    byte[] content = bytes(THREE_BLOCKS);
    Path path = writeQuietly("read", content);
    try (FSDataInputStream in = files.open(path)) {
      byte[] start = new byte[1_000];
      in.readFully(start);
      assertThat(start).isEqualTo(Arrays.copyOf(content, 1_000));
      assertThat(fakes.bandwidth().open()).hasSize(1);
      assertThat(fakes.bandwidth().open().get(0).demand().flows().predicates())
          .containsEntry("srcHost", "10.0.0.1")
          .containsEntry("srcPort", "" + hdfs.dataNode().getXferPort())
          .containsEntry("dstHost", "10.0.0.9");
      assertThat(in.readAllBytes()).isEqualTo(Arrays.copyOfRange(content, 1_000, content.length));
    }
    fakes.pass(Duration.ofSeconds(1));
    assertThat(fakes.bandwidth().open()).isEmpty();
  }

  @Test
  void all_ways_to_read_have_the_same_result() throws Exception {
    byte[] content = bytes(THREE_BLOCKS);
    Path path = writeQuietly("ways", content);
    try (FSDataInputStream in = files.open(path)) {
      assertThat(in.read()).isEqualTo(content[0] & 0xff);
      assertThat(in.getPos()).isEqualTo(1);
      in.seek(BLOCK + 5L);
      ByteBuffer buffer = ByteBuffer.allocate(100);
      assertThat(in.read(buffer)).isPositive();
      assertThat(buffer.array()[0]).isEqualTo(content[BLOCK + 5]);
      assertThat(in.skip(7)).isEqualTo(7);
      assertThat(in.seekToNewSource(3)).isFalse();
      ByteBuffer pooled =
          in.read(new ElasticByteBufferPool(), 50, EnumSet.of(ReadOption.SKIP_CHECKSUMS));
      assertThat(pooled.remaining()).isPositive();
      in.releaseBuffer(pooled);
      byte[] part = new byte[10];
      in.readFully(2_000_000, part);
      assertThat(part).isEqualTo(Arrays.copyOfRange(content, 2_000_000, 2_000_010));
      assertThat(in.read(5, part, 0, 10)).isEqualTo(10);
      ByteBuffer direct = ByteBuffer.allocateDirect(10);
      in.readFully(BLOCK - 5L, direct);
      assertThat(direct.get(9)).isEqualTo(content[BLOCK + 4]);
      FileRange range = FileRange.createFileRange(100, 20);
      in.readVectored(List.of(range), ByteBuffer::allocate);
      assertThat(range.getData().get().get(0)).isEqualTo(content[100]);
      in.setReadahead(1_000L);
      in.setDropBehind(true);
      in.unbuffer();
      in.seek(THREE_BLOCKS - 1L);
      assertThat(in.available()).isEqualTo(1);
      assertThat(in.read()).isEqualTo(content[THREE_BLOCKS - 1] & 0xff);
      assertThat(in.read()).isEqualTo(-1);
      assertThatThrownBy(() -> in.seek(THREE_BLOCKS + 1L)).isInstanceOf(EOFException.class);
    }
  }

  @Test
  void streams_keep_the_type_and_the_methods_of_hdfs() throws IOException {
    Path path = new Path("/types");
    try (FSDataOutputStream stream = files.create(path, true)) {
      HdfsDataOutputStream out = (HdfsDataOutputStream) stream;
      out.writeLong(42);
      out.hsync(EnumSet.of(SyncFlag.UPDATE_LENGTH));
      out.hsync();
      assertThat(out.getCurrentBlockReplication()).isEqualTo(1);
      assertThat(out.getWrappedStream()).isInstanceOf(DFSOutputStream.class);
      assertThat(out.hasCapability(StreamCapabilities.HSYNC)).isTrue();
      assertThat(out.hasCapability("iostatistics")).isFalse();
      assertThat(out.getPos()).isEqualTo(8);
      out.setDropBehind(true);
      assertThatThrownBy(out::abort).isInstanceOf(UnsupportedOperationException.class);
      assertThat(out.toString()).contains("DFSOutputStream");
    }
    try (FSDataInputStream stream = files.open(path)) {
      HdfsDataInputStream in = (HdfsDataInputStream) stream;
      assertThat(in.readLong()).isEqualTo(42);
      assertThat(in.getCurrentDatanode().getXferPort()).isEqualTo(hdfs.dataNode().getXferPort());
      assertThat(in.getCurrentBlock().getNumBytes()).isEqualTo(8);
      assertThat(in.getAllBlocks()).hasSize(1);
      assertThat(in.getVisibleLength()).isEqualTo(8);
      assertThat(in.getReadStatistics().getTotalBytesRead()).isEqualTo(8);
      in.clearReadStatistics();
      assertThat(in.getReadStatistics().getTotalBytesRead()).isZero();
      assertThat(in.getWrappedStream()).isInstanceOf(DFSInputStream.class);
      assertThat(in.hasCapability(StreamCapabilities.UNBUFFER)).isTrue();
      assertThat(in.hasCapability(StreamCapabilities.PREADBYTEBUFFER)).isTrue();
      assertThat(in.getFileDescriptor()).isNull();
    }
  }

  @Test
  void files_are_appended_to_and_created_in_every_way() throws IOException {
    Path path = write("appended", new byte[1_000]);
    try (FSDataOutputStream out = files.append(path)) {
      assertThat(out).isInstanceOf(ReservedOutputStream.class);
      assertThat(out.getPos()).isEqualTo(1_000);
      out.write(new byte[500]);
    }
    try (FSDataOutputStream out = files.appendFile(path).build()) {
      assertThat(out).isInstanceOf(ReservedOutputStream.class);
      out.write(1);
    }
    assertThat(files.getFileStatus(path).getLen()).isEqualTo(1_501);
    try (FSDataOutputStream out =
        files.create(new Path("/favored"), null, true, 4_096, (short) 1, BLOCK, null, null)) {
      assertThat(out).isInstanceOf(ReservedOutputStream.class);
    }
    try (FSDataOutputStream out =
        files.createNonRecursive(
            new Path("/single"),
            null,
            EnumSet.of(CreateFlag.CREATE),
            4_096,
            (short) 1,
            BLOCK,
            null)) {
      assertThat(out).isInstanceOf(ReservedOutputStream.class);
    }
    try (FSDataOutputStream out = files.createFile(new Path("/built")).build()) {
      out.write(1);
    }
    try (FSDataInputStream in = files.openFile(path).build().join()) {
      assertThat(in).isInstanceOf(ReservedInputStream.class);
      assertThat(in.readAllBytes()).hasSize(1_501);
    }
  }

  @Test
  void written_bytes_are_counted_once() throws IOException {
    long before = bytesWritten();
    write("counted", new byte[10_000]);
    assertThat(bytesWritten() - before).isEqualTo(10_000);
  }

  private long bytesWritten() {
    return FileSystem.getGlobalStorageStatistics().get("hdfs").getLong("bytesWritten");
  }

  @Test
  void the_name_node_orders_replicas_by_its_setting() {
    assertThat(
            hdfs.nameNode()
                .getNamesystem()
                .getBlockManager()
                .getDatanodeManager()
                .getNetworkTopology())
        .isInstanceOf(RankedTopology.class);
  }

  @Test
  void a_missing_file_fails_as_before() {
    assertThatThrownBy(() -> files.open(new Path("/missing")))
        .isInstanceOf(java.io.FileNotFoundException.class);
  }

  @Test
  void a_file_of_several_pipelines_is_released_at_its_end() throws IOException {
    Path path = write("several", bytes(THREE_BLOCKS));
    assertThat(fakes.bandwidth().open()).isEmpty();
    try (FSDataInputStream in = files.open(path)) {
      assertThat(in.readAllBytes()).isEqualTo(bytes(THREE_BLOCKS));
    }
  }

  @Test
  void every_method_of_the_streams_of_hdfs_is_passed_on() {
    assertThat(overridable(FSDataInputStream.class, HdfsDataInputStream.class))
        .allMatch(
            it ->
                declares(ReservedInputStream.class, it)
                    || declares(ReservedInputStream.Reported.class, it));
    assertThat(overridable(FSDataOutputStream.class, HdfsDataOutputStream.class))
        .allMatch(
            it ->
                declares(ReservedOutputStream.class, it)
                    || declares(ReservedOutputStream.Reported.class, it));
  }

  private static List<Method> overridable(Class<?>... types) {
    return Stream.of(types)
        .flatMap(it -> Arrays.stream(it.getDeclaredMethods()))
        .filter(it -> Modifier.isPublic(it.getModifiers()) && !it.isSynthetic())
        .filter(it -> !Modifier.isFinal(it.getModifiers()))
        .toList();
  }

  private static boolean declares(Class<?> type, Method method) {
    return Arrays.stream(type.getDeclaredMethods())
        .anyMatch(
            it ->
                it.getName().equals(method.getName())
                    && Arrays.equals(it.getParameterTypes(), method.getParameterTypes()));
  }
}
