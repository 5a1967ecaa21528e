package org.windowpane.embedded.openflow;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.CorruptedFrameException;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import org.projectfloodlight.openflow.exceptions.OFParseError;
import org.projectfloodlight.openflow.protocol.OFFactories;
import org.projectfloodlight.openflow.protocol.OFMessage;
import org.projectfloodlight.openflow.protocol.OFMessageReader;
import org.projectfloodlight.openflow.protocol.OFVersion;

/**
 * Cuts the bytes of a connection into messages: {@link HelloFrame}, {@link OFMessage} or {@link
 * UnreadableFrame}. A message that is longer than allowed is an exception as soon as its header is
 * read.
 */
final class FrameDecoder extends LengthFieldBasedFrameDecoder {
  private static final int HEADER_BYTES = 8;
  private static final int LENGTH_AT = 2;
  private static final int LENGTH_BYTES = 2;

  private OFMessageReader<OFMessage> reader = OFFactories.getFactory(OFVersion.OF_13).getReader();

  FrameDecoder(int maxMessageBytes) {
    super(maxMessageBytes, LENGTH_AT, LENGTH_BYTES, -(LENGTH_AT + LENGTH_BYTES), 0, true);
  }

  @Override
  protected Object decode(ChannelHandlerContext ctx, ByteBuf in) throws Exception {
    Object framed = super.decode(ctx, in);
    if (!(framed instanceof ByteBuf frame)) {
      return framed;
    }
    try {
      return read(frame);
    } finally {
      frame.release();
    }
  }

  /** What follows a hello is of the version that it leads to. */
  private HelloFrame greet(HelloFrame hello) {
    hello.common().ifPresent(version -> reader = OFFactories.getFactory(version).getReader());
    return hello;
  }

  private Object read(ByteBuf frame) {
    if (frame.readableBytes() < HEADER_BYTES) {
      throw new CorruptedFrameException(
          "a message of " + frame.readableBytes() + " bytes, shorter than its header");
    }
    int type = frame.getUnsignedByte(1);
    if (type == HelloFrame.TYPE) {
      return greet(HelloFrame.read(frame));
    }
    long xid = frame.getUnsignedInt(4);
    try {
      OFMessage message = reader.readFrom(frame);
      return message == null
          ? new UnreadableFrame(type, xid, new OFParseError("the message ends too early"))
          : message;
    } catch (OFParseError | RuntimeException e) {
      return new UnreadableFrame(type, xid, e);
    }
  }
}
