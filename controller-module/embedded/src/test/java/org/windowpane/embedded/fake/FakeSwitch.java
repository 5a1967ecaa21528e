package org.windowpane.embedded.fake;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.projectfloodlight.openflow.exceptions.OFParseError;
import org.projectfloodlight.openflow.protocol.OFFactories;
import org.projectfloodlight.openflow.protocol.OFFactory;
import org.projectfloodlight.openflow.protocol.OFMessage;
import org.projectfloodlight.openflow.protocol.OFPacketInReason;
import org.projectfloodlight.openflow.protocol.OFPacketOut;
import org.projectfloodlight.openflow.protocol.OFPortConfig;
import org.projectfloodlight.openflow.protocol.OFPortDesc;
import org.projectfloodlight.openflow.protocol.OFPortReason;
import org.projectfloodlight.openflow.protocol.OFPortState;
import org.projectfloodlight.openflow.protocol.OFType;
import org.projectfloodlight.openflow.protocol.OFVersion;
import org.projectfloodlight.openflow.protocol.action.OFActionOutput;
import org.projectfloodlight.openflow.protocol.match.MatchField;
import org.projectfloodlight.openflow.types.DatapathId;
import org.projectfloodlight.openflow.types.MacAddress;
import org.projectfloodlight.openflow.types.OFBufferId;
import org.projectfloodlight.openflow.types.OFPort;
import org.projectfloodlight.openflow.types.TableId;

/**
 * A switch on the other end of a real socket, answering as an obedient OpenFlow 1.3 switch does.
 */
public final class FakeSwitch implements AutoCloseable {
  public static final OFFactory OF = OFFactories.getFactory(OFVersion.OF_13);

  private final DatapathId id;
  private final Socket socket = new Socket();
  private final NavigableMap<Integer, OFPortDesc> ports =
      Collections.synchronizedNavigableMap(new TreeMap<>());
  private final List<OFMessage> received = new ArrayList<>();
  private final Map<OFType, Function<OFMessage, List<OFMessage>>> answers =
      new ConcurrentHashMap<>();
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile BiConsumer<Integer, byte[]> wire = (port, frame) -> {};
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile boolean hasGreeted;
  private volatile boolean silent;
  private volatile boolean ignoresInput;

  /** A switch with ports 1 to {@code portCount}, all up; not connected yet. */
  public FakeSwitch(long dpid, int portCount) {
    id = DatapathId.of(dpid);
    for (int port = 1; port <= portCount; port++) {
      ports.put(port, port(port, true));
    }
    StandardAnswers.of(this).forEach(answers::put);
  }

  /** Will connect from this address of the machine. */
  public FakeSwitch from(String address) throws IOException {
    socket.bind(new InetSocketAddress(address, 0));
    return this;
  }

  /** Connects and says hello. */
  public FakeSwitch connect(InetSocketAddress controller) throws IOException {
    open(controller);
    send(OF.buildHello().setElements(List.of()).build());
    hasGreeted = true;
    return this;
  }

  /** Connects and says nothing. */
  public FakeSwitch open(InetSocketAddress controller) throws IOException {
    socket.connect(controller);
    socket.setTcpNoDelay(true);
    Thread reader = new Thread(this::readAll, "fake switch " + id);
    reader.setDaemon(true);
    reader.start();
    return this;
  }

  public DatapathId id() {
    return id;
  }

  Iterable<OFPortDesc> ports() {
    synchronized (ports) {
      return new ArrayList<>(ports.values());
    }
  }

  /** Answers one kind of request in another way. */
  public FakeSwitch answering(OFType type, Function<OFMessage, List<OFMessage>> answer) {
    answers.put(type, answer);
    return this;
  }

  /** Does not answer any more, as if the machine had hung. */
  public void fallSilent() {
    silent = true;
  }

  /** Takes nothing from the socket any more. */
  public void stopReading() {
    ignoresInput = true;
  }

  /** Everything the controller sent, in order. */
  public List<OFMessage> received() {
    synchronized (received) {
      return List.copyOf(received);
    }
  }

  public <M extends OFMessage> List<M> received(Class<M> kind) {
    return received().stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  /** Whether the controller has ended the connection. */
  public boolean hasEnded() {
    return ended.getCount() == 0;
  }

  /** Where the packets go that the controller lets out of a port. */
  public void onPacketOut(BiConsumer<Integer, byte[]> wire) {
    this.wire = wire;
  }

  /** Sends a packet of a port to the controller. */
  public void packetIn(int port, byte[] frame) {
    send(
        OF.buildPacketIn()
            .setBufferId(OFBufferId.NO_BUFFER)
            .setReason(OFPacketInReason.NO_MATCH)
            .setTableId(TableId.ZERO)
            .setTotalLen(frame.length)
            .setMatch(OF.buildMatch().setExact(MatchField.IN_PORT, OFPort.of(port)).build())
            .setData(frame)
            .build());
  }

  public void portGoes(int number, boolean up) {
    OFPortDesc changed = port(number, up);
    boolean known = ports.put(number, changed) != null;
    portStatus(known ? OFPortReason.MODIFY : OFPortReason.ADD, changed);
  }

  public void portIsDeleted(int number) {
    portStatus(OFPortReason.DELETE, ports.remove(number));
  }

  private void portStatus(OFPortReason reason, OFPortDesc port) {
    send(OF.buildPortStatus().setReason(reason).setDesc(port).build());
  }

  private OFPortDesc port(int number, boolean up) {
    return OF.buildPortDesc()
        .setPortNo(OFPort.of(number))
        .setHwAddr(MacAddress.of(id.getLong() << 8 | number))
        .setName("s" + id.getLong() + "-" + number)
        .setConfig(Set.<OFPortConfig>of())
        .setState(up ? Set.of(OFPortState.LIVE) : Set.of(OFPortState.LINK_DOWN))
        .build();
  }

  public void send(OFMessage message) {
    ByteBuf buffer = Unpooled.buffer();
    message.writeTo(buffer);
    byte[] bytes = new byte[buffer.readableBytes()];
    buffer.readBytes(bytes);
    sendRaw(bytes);
  }

  /** Sends bytes as they are; a connection that has ended swallows them. */
  public synchronized void sendRaw(byte... bytes) {
    try {
      OutputStream out = socket.getOutputStream();
      out.write(bytes);
      out.flush();
    } catch (IOException e) {
      ended.countDown();
    }
  }

  private void readAll() {
    try (DataInputStream in = new DataInputStream(socket.getInputStream())) {
      while (!socket.isClosed()) {
        receive(read(in));
        if (ignoresInput) {
          closed.await();
        }
      }
    } catch (IOException | InterruptedException e) {
      ended.countDown();
    } catch (OFParseError e) {
      throw new IllegalStateException(e);
    }
  }

  private static OFMessage read(DataInputStream in) throws IOException, OFParseError {
    byte[] header = in.readNBytes(8);
    if (header.length < 8) {
      throw new IOException("the end");
    }
    int length = Byte.toUnsignedInt(header[2]) << 8 | Byte.toUnsignedInt(header[3]);
    byte[] rest = in.readNBytes(length - 8);
    return OFFactories.getGenericReader().readFrom(Unpooled.wrappedBuffer(header, rest));
  }

  private void receive(OFMessage message) {
    synchronized (received) {
      received.add(message);
    }
    if (silent) {
      return;
    }
    if (message instanceof OFPacketOut out) {
      out.getActions().stream()
          .filter(OFActionOutput.class::isInstance)
          .map(action -> ((OFActionOutput) action).getPort().getPortNumber())
          .forEach(port -> wire.accept(port, out.getData()));
    } else if (answers.containsKey(message.getType())) {
      answers.get(message.getType()).apply(message).forEach(this::send);
    }
  }

  /** Connects two ports by a cable. What arrives at a switch before it is connected is lost. */
  public static void connect(FakeSwitch a, int aPort, FakeSwitch b, int bPort) {
    a.lay(aPort, frame -> b.arrives(bPort, frame));
    b.lay(bPort, frame -> a.arrives(aPort, frame));
  }

  private void arrives(int port, byte[] frame) {
    if (hasGreeted) {
      packetIn(port, frame);
    }
  }

  private void lay(int port, Consumer<byte[]> end) {
    BiConsumer<Integer, byte[]> others = wire;
    wire =
        (out, frame) -> {
          if (out == port) {
            end.accept(frame);
          } else {
            others.accept(out, frame);
          }
        };
  }

  @Override
  public void close() throws IOException {
    closed.countDown();
    socket.close();
  }
}
