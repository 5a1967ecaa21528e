package org.windowpane.controller;

import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import net.floodlightcontroller.core.IFloodlightProviderService;
import net.floodlightcontroller.core.IOFSwitch;
import org.projectfloodlight.openflow.protocol.OFType;
import org.windowpane.controller.enforcement.FlowTables;
import org.windowpane.controller.mastership.Claim;
import org.windowpane.controller.mastership.SwitchConnection;
import org.windowpane.controller.openflow.HeldSwitch;
import org.windowpane.controller.openflow.Refusals;
import org.windowpane.controller.openflow.Removals;
import org.windowpane.controller.openflow.SwitchRoles;
import org.windowpane.controller.openflow.SwitchTables;
import org.windowpane.controller.ovsdb.ControllerTarget;
import org.windowpane.controller.ovsdb.OvsdbQueues;
import org.windowpane.controller.ovsdb.OvsdbRemote;
import org.windowpane.controller.queues.FencedQueues;
import org.windowpane.protocol.value.Dpid;

/** Makes of a switch with its OpenFlow connection what {@code mastership} needs to drive it. */
final class SwitchConnections {
  private final Refusals refusals = new Refusals();
  private final Removals removals = new Removals();
  private final NioEventLoopGroup ovsdb =
      new NioEventLoopGroup(1, new DefaultThreadFactory("windowpane-ovsdb", true));
  private final ModuleConfig config;
  private final Clock clock;
  private final ControllerTarget own;

  /**
   * Connections with these settings.
   *
   * @param own how switches name this controller, where it is a real Floodlight
   */
  SwitchConnections(ModuleConfig config, Clock clock, ControllerTarget own) {
    this.config = config;
    this.clock = clock;
    this.own = own;
  }

  /** Gets what switches refuse and remove. */
  void listen(IFloodlightProviderService messages) {
    messages.addOFMessageListener(OFType.ERROR, refusals);
    messages.addOFMessageListener(OFType.FLOW_REMOVED, removals);
  }

  /** A switch of which this module requests the master role. */
  SwitchConnection of(IOFSwitch sw) {
    return new WithRoles(sw);
  }

  /** A switch of which Floodlight requests the master role, once it is released. */
  SwitchConnection of(HeldSwitch held) {
    return new Held(held);
  }

  private abstract class Connected implements SwitchConnection {
    private final Dpid dpid;
    private final IOFSwitch sw;
    private final OvsdbRemote database;

    Connected(IOFSwitch sw) {
      this.dpid = new Dpid(sw.getId().getLong());
      this.sw = sw;
      this.database = config.ovsdb().remoteOf(dpid, sw.getInetAddress());
    }

    @Override
    public Dpid dpid() {
      return dpid;
    }

    @Override
    public FlowTables tables() {
      return new SwitchTables(sw, config.abilities().of(sw), refusals, removals, clock);
    }

    @Override
    public FencedQueues openQueues() {
      Optional<ControllerTarget> cutOff =
          isFencedByDatabase() ? Optional.of(own) : Optional.empty();
      return new OvsdbQueues(dpid, database, ovsdb.next(), config.queueCount(dpid), cutOff);
    }
  }

  private final class WithRoles extends Connected {
    private final SwitchRoles roles;

    WithRoles(IOFSwitch sw) {
      super(sw);
      this.roles = new SwitchRoles(sw);
    }

    @Override
    public boolean isFencedByDatabase() {
      return false;
    }

    @Override
    public CompletionStage<Claim> claim(long token) {
      return roles.claim(token);
    }

    @Override
    public CompletionStage<Boolean> isMaster() {
      return roles.isMaster();
    }

    @Override
    public CompletionStage<?> answer() {
      return roles.answer();
    }

    @Override
    public void release() {
      roles.release();
    }
  }

  private final class Held extends Connected {
    private final HeldSwitch held;

    Held(HeldSwitch held) {
      super(held.sw());
      this.held = held;
    }

    @Override
    public boolean isFencedByDatabase() {
      return true;
    }

    @Override
    public CompletionStage<Claim> claim(long token) {
      return held.release().thenApply(master -> Claim.GRANTED);
    }

    @Override
    public CompletionStage<Boolean> isMaster() {
      return CompletableFuture.completedFuture(held.isMaster());
    }

    @Override
    public CompletionStage<?> answer() {
      return held.answer();
    }

    @Override
    public void release() {
      held.takeBack();
    }
  }
}
