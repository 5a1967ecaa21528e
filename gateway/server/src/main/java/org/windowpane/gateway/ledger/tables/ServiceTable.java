package org.windowpane.gateway.ledger.tables;

import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.windowpane.gateway.encoding.Json;
import org.windowpane.gateway.ledger.mapping.Column;
import org.windowpane.gateway.ledger.mapping.LiveEvent;
import org.windowpane.gateway.ledger.mapping.Row;
import org.windowpane.gateway.ledger.mapping.Table;
import org.windowpane.gateway.ledger.resources.ServiceRecord;
import org.windowpane.protocol.value.Action.Service;
import org.windowpane.protocol.value.Action.Service.Server;
import org.windowpane.protocol.value.HeartbeatKey;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.ServerChoice;
import org.windowpane.protocol.value.Transport;

/** Services by name. */
public final class ServiceTable extends Table<String, ServiceRecord> {
  /** The description. */
  public static final ServiceTable SERVICES = new ServiceTable();

  /** A server as it is stored. */
  private record StoredServer(String host, int port, int weight, boolean draining) {
    static StoredServer of(Server server) {
      return new StoredServer(
          server.host().toString(), server.port(), server.weight(), server.draining());
    }

    Server server() {
      return new Server(IpPrefix.parse(host), port, weight, draining);
    }
  }

  private ServiceTable() {
    super(
        ServiceRecord.class,
        "service",
        List.of(
            Column.key("name", "text", ServiceRecord::name),
            Column.fixed("share", "text", ServiceRecord::share),
            Column.fixed("address", "text", ServiceRecord::address),
            Column.fixed("transport", "text", ServiceRecord::transport),
            Column.fixed("port", "integer", ServiceRecord::port),
            Column.changing("choice", "text", it -> it.action().choice()),
            Column.changing("idle_seconds", "integer", it -> it.action().idleSeconds()),
            Column.changing("health_check", "boolean", it -> it.action().healthCheck()),
            Column.fixed(
                "heartbeat_key", "text", it -> it.action().heartbeatKey().orElseThrow().hex()),
            Column.changing("servers", "jsonb", ServiceTable::servers),
            Column.fixed("created_by", "text", ServiceRecord::createdBy),
            Column.fixed("created_at", "timestamptz", ServiceRecord::createdAt)));
  }

  private static String servers(ServiceRecord service) {
    return Json.write(service.action().servers().stream().map(StoredServer::of).toList());
  }

  @Override
  public String key(ServiceRecord row) {
    return row.name();
  }

  @Override
  public ServiceRecord read(Row row) throws SQLException {
    List<Server> servers =
        Arrays.stream(row.json("servers", StoredServer[].class)).map(StoredServer::server).toList();
    return new ServiceRecord(
        row.text("name"),
        row.text("share"),
        IpPrefix.parse(row.text("address")),
        Transport.parse(row.text("transport")),
        (int) row.number("port"),
        new Service(
            ServerChoice.parse(row.text("choice")),
            (int) row.number("idle_seconds"),
            row.flag("health_check"),
            Optional.of(new HeartbeatKey(row.text("heartbeat_key"))),
            servers),
        row.text("created_by"),
        row.instant("created_at"));
  }

  @Override
  public Optional<LiveEvent> liveEvent(ServiceRecord row, boolean isRemoved) {
    return Optional.empty();
  }
}
