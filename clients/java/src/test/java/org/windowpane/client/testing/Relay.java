package org.windowpane.client.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;

/** Passes bytes on to a port of loopback, and can lose answers. */
public final class Relay implements Peer.Script {
  private static final int BUFFER = 16 * 1024;

  private final IntSupplier port;
  private final AtomicInteger answersToLose = new AtomicInteger();
  private final AtomicInteger lost = new AtomicInteger();

  /** To the port of the moment at which a client connects. */
  public Relay(IntSupplier port) {
    this.port = port;
  }

  /** Closes the connections of the next answers instead of passing them on. */
  public void loseAnswers(int count) {
    answersToLose.set(count);
  }

  /** The number of lost answers. */
  public int lost() {
    return lost.get();
  }

  @Override
  public void serve(SocketChannel client, int number) throws IOException {
    InetSocketAddress address =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), port.getAsInt());
    try (SocketChannel gateway = SocketChannel.open(address)) {
      Peer.start("relay-" + number, () -> passOn(client, gateway));
      ByteBuffer bytes = ByteBuffer.allocate(BUFFER);
      while (gateway.read(bytes.clear()) >= 0) {
        if (answersToLose.getAndUpdate(it -> Math.max(0, it - 1)) > 0) {
          lost.incrementAndGet();
          return;
        }
        write(client, bytes.flip());
      }
    }
  }

  private static void passOn(SocketChannel from, SocketChannel to) {
    ByteBuffer bytes = ByteBuffer.allocate(BUFFER);
    try {
      while (from.read(bytes.clear()) >= 0) {
        write(to, bytes.flip());
      }
      to.close();
    } catch (IOException e) {
      // One of the ends is closed, and the other thread notices it, too.
    }
  }

  private static void write(SocketChannel to, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      to.write(bytes);
    }
  }
}
