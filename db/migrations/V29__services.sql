-- A service: one virtual address and port for several servers.
CREATE TABLE service (
  name         text PRIMARY KEY CHECK (length(name) BETWEEN 1 AND 50),
  share        text NOT NULL REFERENCES share,
  address      text NOT NULL,
  transport    text NOT NULL CHECK (transport IN ('tcp', 'udp')),
  port         integer NOT NULL CHECK (port BETWEEN 1 AND 65535),
  choice       text NOT NULL,
  idle_seconds integer NOT NULL CHECK (idle_seconds BETWEEN 1 AND 3600),
  servers      jsonb NOT NULL,
  created_by   text NOT NULL REFERENCES principal,
  created_at   timestamptz NOT NULL,
  UNIQUE (address, transport, port)
);
COMMENT ON TABLE service IS 'Services. Switches send flows to the virtual address to one of the servers.';
COMMENT ON COLUMN service.share IS 'The share that has the service; its flow group contains the flows to it and to its servers.';
COMMENT ON COLUMN service.choice IS 'How the server of a flow is chosen, such as round-robin.';
COMMENT ON COLUMN service.idle_seconds IS 'How long a flow without packets keeps its server.';
COMMENT ON COLUMN service.servers IS 'Host, port, weight, and whether it is draining, of each server.';
GRANT SELECT, INSERT, DELETE, UPDATE (choice, idle_seconds, servers) ON service TO windowpane_gateway;
