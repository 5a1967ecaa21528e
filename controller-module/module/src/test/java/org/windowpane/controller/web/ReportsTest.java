package org.windowpane.controller.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.model.Drift;
import org.windowpane.controller.model.Host;
import org.windowpane.controller.model.Network;
import org.windowpane.controller.model.PortInfo;
import org.windowpane.controller.model.SwitchInfo;
import org.windowpane.controller.plan.Ownership;
import org.windowpane.controller.queues.QueueFound;
import org.windowpane.controller.queues.QueueShape;
import org.windowpane.controller.reconcile.DriftLog;
import org.windowpane.controller.services.ServerState;
import org.windowpane.controller.telemetry.Sample;
import org.windowpane.controller.telemetry.SwitchCounters;
import org.windowpane.controller.telemetry.SwitchCounters.Traffic;
import org.windowpane.protocol.json.ProtocolJson;
import org.windowpane.protocol.message.DriftCounts;
import org.windowpane.protocol.message.DriftReport;
import org.windowpane.protocol.message.HopReport;
import org.windowpane.protocol.message.PlanStatus;
import org.windowpane.protocol.message.RuleReport;
import org.windowpane.protocol.message.ServerHealth;
import org.windowpane.protocol.message.SwitchReport;
import org.windowpane.protocol.value.Action.Service.Server;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.FlowTable;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.QueueMode;
import org.windowpane.protocol.value.SwitchPort;

/** What is written is what docs/plan-protocol.md shows. */
class ReportsTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Reports REPORTS = new Reports("3f0c");
  private static final Dpid S1 = new Dpid(1);
  private static final Dpid LOST = new Dpid(3);
  private static final Instant AT = Instant.parse("2026-11-20T20:59:58Z");
  private static final Network NETWORK =
      new Network(
          new TreeMap<>(
              Map.of(
                  S1,
                  new SwitchInfo(
                      S1,
                      List.of(new FlowTable(0, "policy", 1_000_000)),
                      new TreeMap<>(
                          Map.of(
                              1,
                              new PortInfo(
                                  1, "s1-h1", true, OptionalLong.of(100), true, Optional.empty()),
                              2,
                              new PortInfo(
                                  2,
                                  "s1-h2",
                                  false,
                                  OptionalLong.empty(),
                                  true,
                                  Optional.of("no")))),
                      QueueMode.MARKED,
                      false,
                      Optional.of("OVSDB is away"),
                      true,
                      false))),
          List.of(
              new Link(new SwitchPort(S1, 3), new SwitchPort(S1, 4)),
              new Link(new SwitchPort(S1, 5), new SwitchPort(LOST, 1))),
          List.of(
              new Host(new Mac(1), List.of("10.0.0.1"), new SwitchPort(S1, 1)),
              new Host(new Mac(2), List.of("10.0.0.2"), new SwitchPort(LOST, 2))));

  private static void assertWritten(Object written, String expected) throws IOException {
    assertThat(JSON.readTree(ProtocolJson.write(written)))
        .isEqualTo(JSON.readTree(expected.replace('\'', '"')));
  }

  @Test
  void the_network_without_what_is_known_of_switches_that_are_not_connected() throws IOException {
    assertWritten(
        REPORTS.network(17, NETWORK, 1000),
        """
        {'instance':'3f0c','version':17,
         'switches':[{'dpid':'00:00:00:00:00:00:00:01',
           'tables':[{'id':0,'name':'policy','maxEntries':1000000}],
           'ports':[{'number':1,'name':'s1-h1','up':true,'rateBps':100,'queueLimit':1000,
                     'queueCount':null},
                    {'number':2,'name':'s1-h2','up':false,'rateBps':null,'queueLimit':0,
                     'queueCount':null}],
           'queues':'none','problem':'OVSDB is away'}],
         'links':[{'from':{'dpid':'00:00:00:00:00:00:00:01','port':3},
                   'to':{'dpid':'00:00:00:00:00:00:00:01','port':4}}],
         'hosts':[{'mac':'00:00:00:00:00:01','addresses':['10.0.0.1'],
                   'at':{'dpid':'00:00:00:00:00:00:00:01','port':1}}]}
        """);
  }

  @Test
  void the_status() throws IOException {
    HopReport in =
        new HopReport(S1, HopReport.State.INSTALLED, OptionalInt.of(1), Optional.empty());
    HopReport no =
        new HopReport(
            S1, HopReport.State.FAILED, OptionalInt.empty(), Optional.of("the flow table is full"));
    PlanStatus status =
        new PlanStatus(
            "3f0c",
            42,
            List.of(RuleReport.of("a", List.of(in)), RuleReport.of("b", List.of(no))),
            List.of(
                new SwitchReport(
                    S1,
                    3,
                    1,
                    1,
                    5,
                    1,
                    7,
                    Optional.of(AT),
                    Optional.empty(),
                    new DriftCounts(4, 3, 2, 1))));

    assertWritten(
        status,
        """
        {'instance':'3f0c','generation':42,
         'rules':[{'id':'a','state':'installed',
                   'hops':[{'dpid':'00:00:00:00:00:00:00:01','state':'installed','queue':1}]},
                  {'id':'b','state':'failed',
                   'hops':[{'dpid':'00:00:00:00:00:00:00:01','state':'failed',
                            'error':'the flow table is full'}]}],
         'switches':[{'dpid':'00:00:00:00:00:00:00:01','wanted':3,'installed':1,'missing':1,'extra':5,
           'different':1,'repairs':7,'drift':{'missing':4,'extra':3,'different':2,'open':1},
           'checkedAt':'2026-11-20T20:59:58Z','problem':null}]}
        """);
  }

  @Test
  void drift() throws IOException {
    Drift.Finding finding =
        new Drift.Finding(
            DriftReport.Kind.DIFFERENT,
            DriftReport.Part.QUEUE,
            Optional.of("a"),
            1,
            Optional.of("port s1-h4: queue 1 min-rate=1"),
            Optional.of("port s1-h4: queue 1 min-rate=2"),
            "by hand");
    Drift open = new Drift(7, AT, S1, finding, Optional.empty());

    assertWritten(
        REPORTS.drift(
            List.of(new DriftLog.Event(8, open), new DriftLog.Event(9, open.repaired(AT)))),
        """
        {'instance':'3f0c','drift':[
          {'seq':8,'id':7,'at':'2026-11-20T20:59:58Z','dpid':'00:00:00:00:00:00:00:01',
           'kind':'different','part':'queue','rule':'a','count':1,
           'found':'port s1-h4: queue 1 min-rate=1','wanted':'port s1-h4: queue 1 min-rate=2',
           'who':'by hand','repairedAt':null},
          {'seq':9,'id':7,'at':'2026-11-20T20:59:58Z','dpid':'00:00:00:00:00:00:00:01',
           'kind':'different','part':'queue','rule':'a','count':1,
           'found':'port s1-h4: queue 1 min-rate=1','wanted':'port s1-h4: queue 1 min-rate=2',
           'who':'by hand','repairedAt':'2026-11-20T20:59:58Z'}]}
        """);
  }

  @Test
  void telemetry() throws IOException {
    SwitchCounters counters =
        new SwitchCounters(
            List.of(
                new SwitchCounters.Port(
                    1, new Traffic(1, 2), new Traffic(3, -2), 5, -1, OptionalLong.of(99))),
            List.of(
                new SwitchCounters.Queue(1, 0, new Traffic(7, 8), 9, OptionalLong.empty()),
                new SwitchCounters.Queue(1, 4, new Traffic(10, 11), 12, OptionalLong.of(98))),
            List.of(new SwitchCounters.Table(0, 13)),
            Map.of(77L, new Traffic(14, 15), 78L, new Traffic(1, 1)),
            Map.of(
                new SwitchCounters.Server(
                    Cookies.ofRule("service.web"), IpPrefix.parse("10.0.0.2"), 8080),
                new Traffic(16, 17)),
            4);
    QueueFound queue =
        new QueueFound(
            "row",
            Optional.of(new QueueShape(40, OptionalLong.empty(), 2)),
            Optional.of("a"),
            true);
    Ownership owners =
        new Ownership(Map.of(77L, "a"), Map.of(new SwitchPort(S1, 1), Map.of(4, queue)));
    Server server = new Server(IpPrefix.parse("10.0.0.2"), 8080, 1, false);
    ServerState state =
        new ServerState(
            "service.web",
            server,
            ServerHealth.UP,
            Optional.of(new ServerState.Flows(3, 40)),
            OptionalDouble.of(1.5),
            OptionalLong.of(250));
    ServerState unread =
        new ServerState(
            "service.other",
            server,
            ServerHealth.UNKNOWN,
            Optional.empty(),
            OptionalDouble.empty(),
            OptionalLong.empty());
    Sample sample =
        new Sample(42, AT, new TreeMap<>(Map.of(S1, counters)), owners, List.of(state, unread));

    assertWritten(
        REPORTS.telemetry(List.of(sample), NETWORK),
        """
        {'instance':'3f0c','samples':[{'seq':42,'at':'2026-11-20T20:59:58Z','rulesIn':4,
          'ports':[{'dpid':'00:00:00:00:00:00:00:01','port':1,'rxBytes':1,'txBytes':3,'rxPackets':2,
                    'txPackets':18446744073709551614,'rxDropped':5,'txDropped':null,'countedMs':99}],
          'queues':[{'dpid':'00:00:00:00:00:00:00:01','port':1,'queue':0,'rule':null,'rules':[],'rateBps':null,
                     'txBytes':7,'txPackets':8,'txErrors':9,'countedMs':null},
                    {'dpid':'00:00:00:00:00:00:00:01','port':1,'queue':4,'rule':'a','rules':['a'],'rateBps':40,
                     'txBytes':10,'txPackets':11,'txErrors':12,'countedMs':98}],
          'tables':[{'dpid':'00:00:00:00:00:00:00:01','table':0,'entries':13,'maxEntries':1000000}],
          'rules':[{'id':'a','dpid':'00:00:00:00:00:00:00:01','bytes':14,'packets':15}],
          'servers':[{'service':'service.web','host':'10.0.0.2','port':8080,'health':'up','flows':3,
                      'assigned':40,'load':1.5,'answerMicros':250,'txBytes':16},
                     {'service':'service.other','host':'10.0.0.2','port':8080,'health':'unknown','flows':null,
                      'assigned':null,'load':null,'answerMicros':null,'txBytes':null}]}]}
        """);
  }

  @Test
  void a_queue_that_rules_share_names_all_of_them() throws IOException {
    SwitchCounters counters =
        new SwitchCounters(
            List.of(),
            List.of(new SwitchCounters.Queue(1, 7, new Traffic(7, 8), 9, OptionalLong.empty())),
            List.of(),
            Map.of(),
            Map.of(),
            1);
    QueueFound queue =
        new QueueFound(
            "row",
            Optional.of(new QueueShape(40, OptionalLong.empty(), 2)),
            Optional.of("a,b"),
            true);
    Ownership owners = new Ownership(Map.of(), Map.of(new SwitchPort(S1, 1), Map.of(7, queue)));
    Sample sample = new Sample(42, AT, new TreeMap<>(Map.of(S1, counters)), owners, List.of());

    assertThat(
            JSON.readTree(ProtocolJson.write(REPORTS.telemetry(List.of(sample), NETWORK)))
                .at("/samples/0/queues/0"))
        .hasToString(
            """
            {"dpid":"00:00:00:00:00:00:00:01","port":1,"queue":7,"rule":null,"rules":["a","b"],\
            "rateBps":40,"txBytes":7,"txPackets":8,"txErrors":9,"countedMs":null}""");
  }

  @Test
  void a_hop_lists_the_rules_that_share_its_queue() throws IOException {
    HopReport hop =
        new HopReport(
            S1, HopReport.State.INSTALLED, OptionalInt.of(7), List.of("b"), Optional.empty());
    PlanStatus status =
        new PlanStatus("3f0c", 42, List.of(RuleReport.of("a", List.of(hop))), List.of());

    assertThat(JSON.readTree(ProtocolJson.write(status)).at("/rules/0/hops/0/sharedWith"))
        .hasToString("[\"b\"]");
  }
}
