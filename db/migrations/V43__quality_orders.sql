-- Programs order quality with CAMARA's Quality on Demand and QoS Booking; bookings fulfil the orders.
CREATE TABLE quality_order (
  id                uuid PRIMARY KEY,
  kind              text NOT NULL CHECK (kind IN ('session', 'booking')),
  principal         text NOT NULL REFERENCES principal,
  profile           text NOT NULL,
  device            text NOT NULL,
  terms             jsonb NOT NULL,
  sink              jsonb,
  bookings          uuid[] NOT NULL,
  created_at        timestamptz NOT NULL,
  starts_at         timestamptz NOT NULL,
  ends_at           timestamptz NOT NULL CHECK (ends_at > starts_at),
  status            text NOT NULL CHECK (status IN ('requested', 'available', 'unavailable')),
  started_at        timestamptz,
  ended_at          timestamptz,
  reason            text CHECK (reason IN ('expired', 'terminated', 'deleted', 'declined', 'revoked')),
  failures          bigint NOT NULL DEFAULT 0,
  failing_since     timestamptz,
  last_error        text,
  last_delivered_at timestamptz,
  dropped           bigint NOT NULL DEFAULT 0,
  CHECK ((ended_at IS NULL) = (reason IS NULL))
);
CREATE INDEX quality_order_of_principal ON quality_order (principal);
COMMENT ON TABLE quality_order IS
  'QoS sessions and QoS bookings of programs that use CAMARA APIs; those that ended are kept for ten minutes.';
COMMENT ON COLUMN quality_order.profile IS 'The name of the QoS profile.';
COMMENT ON COLUMN quality_order.device IS 'The address of the host that has the address of the device.';
COMMENT ON COLUMN quality_order.terms IS 'The device, the application server, the ports and the area as the program gave them.';
COMMENT ON COLUMN quality_order.sink IS 'The URL for notifications with the access token for it; null for none.';
COMMENT ON COLUMN quality_order.bookings IS 'The bookings that fulfil the order, or the one that was refused.';
COMMENT ON COLUMN quality_order.started_at IS 'When the switches first confirmed all of its bookings; null before.';
COMMENT ON COLUMN quality_order.reason IS 'Why it ended; null while it has not.';
COMMENT ON COLUMN quality_order.failures IS 'Attempts to notify the sink that failed since the last one that did not.';
GRANT SELECT, INSERT, DELETE ON quality_order TO windowpane_gateway;
GRANT UPDATE (ends_at, status, started_at, ended_at, reason, failures, failing_since, last_error, last_delivered_at, dropped)
   ON quality_order TO windowpane_gateway;

-- Notifications to the sinks of orders wait in the outbox, too.
ALTER TABLE outbox ADD COLUMN quality_order uuid REFERENCES quality_order ON DELETE CASCADE;
ALTER TABLE outbox DROP CONSTRAINT outbox_check;
ALTER TABLE outbox ADD CONSTRAINT outbox_has_one_recipient CHECK (num_nonnulls(webhook, mailbox, quality_order) = 1);
DROP INDEX outbox_of_recipient;
ALTER TABLE outbox DROP COLUMN recipient;
ALTER TABLE outbox ADD COLUMN recipient text NOT NULL
  GENERATED ALWAYS AS (coalesce(webhook::text, 'to ' || mailbox, 'order ' || quality_order::text)) STORED;
CREATE INDEX outbox_of_recipient ON outbox (recipient, seq);
CREATE INDEX outbox_of_quality_order ON outbox (quality_order) WHERE quality_order IS NOT NULL;

-- An earlier gateway does not know the recipients in the outbox.
SELECT require_gateway(43);
