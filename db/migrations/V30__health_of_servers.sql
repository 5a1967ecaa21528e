-- Whether the servers of a service are checked, and what they sign their heartbeats with.
ALTER TABLE service
  ADD COLUMN health_check boolean NOT NULL DEFAULT true,
  ADD COLUMN heartbeat_key text NOT NULL
    DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
    CHECK (heartbeat_key ~ '^[0-9a-f]{64}$');
ALTER TABLE service
  ALTER COLUMN health_check DROP DEFAULT,
  ALTER COLUMN heartbeat_key DROP DEFAULT;
COMMENT ON COLUMN service.health_check IS 'Whether servers that accept no connections get no new flows.';
COMMENT ON COLUMN service.heartbeat_key IS 'The secret that servers sign their heartbeats with, 32 bytes in hexadecimal digits.';
GRANT UPDATE (health_check) ON service TO windowpane_gateway;

ALTER TABLE sample_series DROP CONSTRAINT sample_series_kind_check;
ALTER TABLE sample_series ADD CONSTRAINT sample_series_kind_check CHECK (
  kind IN ('link', 'queue', 'table', 'booking', 'server flows', 'server new-flows', 'server sent', 'server answer'));
COMMENT ON TABLE sample_series IS
  'What is measured: bits per second, entries of tables, and flows and answers of the servers of services.';
