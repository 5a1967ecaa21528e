package org.windowpane.embedded.openflow;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.TooLongFrameException;

/** Bounds what a connection may send before it is a switch; after that it steps aside. */
final class HandshakeBudget extends ChannelInboundHandlerAdapter {
  /** The descriptions of 254 tables and of thousands of ports fit several times. */
  static final int BYTES = 4 << 20;

  private final ConnectionLimiter.Permit permit;
  private int left = BYTES;

  HandshakeBudget(ConnectionLimiter.Permit permit) {
    this.permit = permit;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) throws Exception {
    if (permit.isReady()) {
      ctx.pipeline().remove(this);
    } else if (message instanceof ByteBuf bytes) {
      left -= bytes.readableBytes();
      if (left < 0) {
        bytes.release();
        throw new TooLongFrameException("it sends too much before it is a switch");
      }
    }
    ctx.fireChannelRead(message);
  }
}
