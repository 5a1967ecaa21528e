package org.windowpane.controller.packets;

import com.google.common.util.concurrent.ListenableFuture;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import net.floodlightcontroller.core.FloodlightContext;
import net.floodlightcontroller.core.IFloodlightProviderService;
import net.floodlightcontroller.core.IOFSwitch;
import net.floodlightcontroller.core.internal.IOFSwitchService;
import org.projectfloodlight.openflow.protocol.OFAggregateStatsReply;
import org.projectfloodlight.openflow.protocol.OFFactory;
import org.projectfloodlight.openflow.protocol.OFFlowDelete;
import org.projectfloodlight.openflow.protocol.OFMessage;
import org.projectfloodlight.openflow.protocol.OFPacketIn;
import org.projectfloodlight.openflow.protocol.OFType;
import org.projectfloodlight.openflow.protocol.OFVersion;
import org.projectfloodlight.openflow.types.DatapathId;
import org.projectfloodlight.openflow.types.OFBufferId;
import org.projectfloodlight.openflow.types.OFGroup;
import org.projectfloodlight.openflow.types.OFPort;
import org.projectfloodlight.openflow.types.TableId;
import org.projectfloodlight.openflow.types.U64;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.controller.forwarding.Pipeline;
import org.windowpane.controller.openflow.Futures;
import org.windowpane.controller.openflow.MessageListener;
import org.windowpane.controller.services.HealthQuestion;
import org.windowpane.controller.services.Heartbeat;
import org.windowpane.controller.services.HostQuestion;
import org.windowpane.controller.services.Services;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Mac;

/**
 * Finds out how the servers of services are: asks them whether they accept connections, receives
 * their heartbeats, and counts their flows on the switches. All of it while this controller drives
 * the switches, on a thread of its own, so that a large plan does not delay it.
 */
public final class ServerProbes extends MessageListener {

  private static final Logger LOG = LoggerFactory.getLogger(ServerProbes.class);
  private static final Duration TICK = Duration.ofMillis(50);

  /** A thread that runs later than this may have missed answers. */
  private static final Duration LATE = Duration.ofMillis(300);

  /** How long a switch with silent servers may take to answer. */
  private static final Duration SWITCH_TIMEOUT = Duration.ofSeconds(1);

  /** How long answers of servers may take after that of their switch, which was slow itself. */
  private static final Duration ANSWERS_AFTER_SWITCH = Duration.ofMillis(100);

  /** How long hosts of servers may be unknown after the start of this controller. */
  private static final Duration AWAIT_HOSTS = Duration.ofSeconds(10);

  /** Questions for hosts a second. */
  private static final int MOST_HOST_QUESTIONS = 200;

  private static final int TICKS_BETWEEN_COUNTS = 20;

  /** How many answers about numbers of flows are waited for at once. */
  private static final int MOST_COUNTS = 1_000;

  private static final Duration COUNT_TIMEOUT = Duration.ofSeconds(5);
  private static final int EPHEMERAL_PORTS = 0xc000;
  private static final int PORT_MASK = 0x3fff;

  private final Services services;
  private final IOFSwitchService switches;
  private final BooleanSupplier isActive;
  private final Consumer<String> onWaitEnd;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "windowpane-probes");
            thread.setDaemon(true);
            return thread;
          });
  private final Set<Dpid> judged = ConcurrentHashMap.newKeySet();

  /** Whether this controller drove the switches at the last tick. */
  private boolean isLeading;

  private long lastTick;
  private int ticks;
  private int nextToCount;

  /**
   * Probes the servers of these services.
   *
   * @param isActive whether this controller drives the switches
   * @param onWaitEnd gets the ids of rules to compile again
   */
  public ServerProbes(
      Services services,
      IOFSwitchService switches,
      BooleanSupplier isActive,
      Consumer<String> onWaitEnd) {
    super("windowpane servers");
    this.services = services;
    this.switches = switches;
    this.isActive = isActive;
    this.onWaitEnd = onWaitEnd;
  }

  /** Begins. */
  public void start(IFloodlightProviderService messages) {
    services.awaitHosts(AWAIT_HOSTS);
    services.standBy();
    messages.addOFMessageListener(OFType.PACKET_IN, this);
    timer.scheduleWithFixedDelay(this::tickSafely, 0, TICK.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void tickSafely() {
    try {
      tick(System.nanoTime());
    } catch (RuntimeException | Error e) {
      LOG.error("servers of services were not asked once", e);
    }
  }

  private void tick(long now) {
    services.endedWaits().forEach(onWaitEnd);
    boolean isNow = isActive.getAsBoolean();
    if (isNow != isLeading) {
      isLeading = isNow;
      if (isNow) {
        services.lead();
      } else {
        services.standBy();
      }
    } else if (now - lastTick > LATE.toNanos()) {
      services.restartChecks();
    }
    if (!isNow) {
      return;
    }
    lastTick = now;
    services.silent(now).forEach(this::judge);
    services.questions(now).forEach(this::ask);
    if (ticks++ % TICKS_BETWEEN_COUNTS == 0) {
      services.hostQuestions(now, MOST_HOST_QUESTIONS).forEach(this::ask);
      countFlows();
    }
  }

  /** Silent servers are down, unless it is their switch that does not answer. */
  private void judge(Dpid dpid) {
    if (!judged.add(dpid)) {
      return;
    }
    IOFSwitch at = switches.getActiveSwitch(DatapathId.of(dpid.value()));
    CompletableFuture<?> answer =
        at == null
            ? CompletableFuture.failedFuture(new IllegalStateException("not connected"))
            : Futures.barrier(SWITCH_TIMEOUT, at);
    answer.whenComplete(
        (done, failure) ->
            timer.schedule(
                () -> conclude(dpid, failure == null),
                failure == null ? ANSWERS_AFTER_SWITCH.toMillis() : 0,
                TimeUnit.MILLISECONDS));
  }

  private void conclude(Dpid dpid, boolean answers) {
    judged.remove(dpid);
    if (answers) {
      services.failSilent(dpid, System.nanoTime());
    } else {
      services.restartChecks(dpid);
    }
  }

  private void ask(HealthQuestion question) {
    if (!send(question, question.number(), TcpFrame.SYN)) {
      services.restartChecks(question.target().at().dpid());
    }
  }

  /** Asks a known host where it is, and for an unknown one everywhere. */
  private void ask(HostQuestion question) {
    Mac from = Services.ethernetOf(question.host());
    Optional<HostQuestion.Place> place = question.place();
    Optional<IOFSwitch> by =
        place.isPresent()
            ? Optional.ofNullable(
                switches.getActiveSwitch(DatapathId.of(place.get().at().dpid().value())))
            : activeSwitches().stream().findFirst();
    byte[] frame = AddressFrame.question(from, place.map(HostQuestion.Place::mac), question.host());
    OFPort out = place.map(it -> OFPort.of(it.at().port())).orElse(OFPort.TABLE);
    by.ifPresent(it -> it.write(PacketOuts.of(it.getOFFactory(), frame, OFPort.CONTROLLER, out)));
  }

  /** Returns false if the switch of the server is not connected. */
  private boolean send(HealthQuestion question, long sequence, int flags) {
    IOFSwitch at = switches.getActiveSwitch(DatapathId.of(question.target().at().dpid().value()));
    boolean sends = at != null && at.getOFFactory().getVersion() != OFVersion.OF_10;
    if (sends) {
      TcpFrame.End from =
          new TcpFrame.End(
              new IpFrame.End(Services.ethernetOf(question.virtual()), question.virtual()),
              portOf(question.number()));
      TcpFrame.End to =
          new TcpFrame.End(
              new IpFrame.End(question.target().mac(), question.target().server().host()),
              question.target().server().port());
      at.write(
          PacketOuts.of(
              at.getOFFactory(),
              TcpFrame.of(from, to, sequence, flags),
              OFPort.CONTROLLER,
              OFPort.of(question.target().at().port())));
    }
    return sends;
  }

  /** Each question has a port of its own, so that the server does not take two for one. */
  private static int portOf(long number) {
    return EPHEMERAL_PORTS | (int) number & PORT_MASK;
  }

  @Override
  public Command receive(IOFSwitch from, OFMessage message, FloodlightContext context) {
    if (message instanceof OFPacketIn in
        && in.getVersion() != OFVersion.OF_10
        && in.getTableId().getValue() == Pipeline.FORWARDING) {
      ServerPacket.of(in.getData()).ifPresent(it -> receive(in.getCookie().getValue(), it));
    }
    return Command.CONTINUE;
  }

  private void receive(long service, ServerPacket packet) {
    long now = System.nanoTime();
    if (packet.tcp().isEmpty()) {
      Heartbeat.read(packet.content())
          .ifPresent(it -> services.heartbeat(service, packet.source(), it, now));
      return;
    }
    ServerPacket.Tcp tcp = packet.tcp().get();
    long number = tcp.acknowledged() - 1 & 0xffff_ffffL;
    if (tcp.isAck() && tcp.isSyn() != tcp.isRst() && tcp.to() == portOf(number)) {
      Optional<HealthQuestion> question =
          services.answer(service, packet.source(), packet.port(), number, tcp.isSyn(), now);
      if (tcp.isSyn()) {
        question.ifPresent(it -> send(it, number + 1, TcpFrame.RST));
      }
    }
  }

  /**
   * Flows of servers that are down or have left are to get other servers with their next packets.
   *
   * @param cookies of the entries of the flows
   */
  public void removeFlows(List<Long> cookies) {
    if (!isActive.getAsBoolean()) {
      return;
    }
    for (IOFSwitch each : activeSwitches()) {
      for (long cookie : cookies) {
        each.write(removal(each.getOFFactory(), cookie));
      }
    }
  }

  private static OFFlowDelete removal(OFFactory factory, long cookie) {
    return factory
        .buildFlowDelete()
        .setTableId(TableId.of(Pipeline.SERVICES))
        .setCookie(U64.of(cookie))
        .setCookieMask(U64.NO_MASK)
        .setBufferId(OFBufferId.NO_BUFFER)
        .setOutPort(OFPort.ANY)
        .setOutGroup(OFGroup.ANY)
        .build();
  }

  private List<IOFSwitch> activeSwitches() {
    return switches.getAllSwitchDpids().stream()
        .map(switches::getActiveSwitch)
        .filter(each -> each != null && each.getOFFactory().getVersion() != OFVersion.OF_10)
        .toList();
  }

  /** Some services at a time, where there are many; at least one. */
  private void countFlows() {
    List<String> rules = services.countable();
    List<IOFSwitch> active = activeSwitches();
    int questions = 0;
    for (int i = 0; i < rules.size() && questions < MOST_COUNTS; i++) {
      nextToCount = (nextToCount + 1) % rules.size();
      Optional<Services.Counting> counting = services.count(rules.get(nextToCount));
      if (counting.isPresent()) {
        questions += counting.get().cookies().size() * active.size();
        count(counting.get(), active);
      }
    }
  }

  /** A switch that does not answer leaves the counts as they are. */
  private static void count(Services.Counting counting, List<IOFSwitch> active) {
    Map<Long, Integer> found = new HashMap<>();
    CompletableFuture<?>[] answers =
        counting.cookies().stream()
            .flatMap(
                cookie ->
                    active.stream()
                        .map(
                            each ->
                                Futures.within(COUNT_TIMEOUT, ask(each, cookie))
                                    .thenAccept(replies -> add(found, cookie, replies))))
            .toArray(CompletableFuture<?>[]::new);
    CompletableFuture.allOf(answers).thenRun(() -> counting.found(found));
  }

  private static ListenableFuture<List<OFAggregateStatsReply>> ask(IOFSwitch at, long cookie) {
    return at.writeStatsRequest(
        at.getOFFactory()
            .buildAggregateStatsRequest()
            .setTableId(TableId.of(Pipeline.SERVICES))
            .setMatch(at.getOFFactory().matchWildcardAll())
            .setCookie(U64.of(cookie))
            .setCookieMask(U64.NO_MASK)
            .setOutPort(OFPort.ANY)
            .setOutGroup(OFGroup.ANY)
            .build());
  }

  private static void add(
      Map<Long, Integer> found, long cookie, List<OFAggregateStatsReply> replies) {
    synchronized (found) {
      for (OFAggregateStatsReply each : replies) {
        found.merge(cookie, (int) each.getFlowCount(), Integer::sum);
      }
    }
  }
}
