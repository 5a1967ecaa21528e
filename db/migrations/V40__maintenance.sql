-- Administrators take switches and links out of service for a window, at once or ahead.
CREATE TABLE maintenance (
  id         uuid PRIMARY KEY,
  series     uuid,
  reason     text NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
  switches   jsonb NOT NULL,
  links      jsonb NOT NULL,
  starts_at  timestamptz NOT NULL,
  ends_at    timestamptz CHECK (ends_at > starts_at),
  created_by text NOT NULL REFERENCES principal,
  created_at timestamptz NOT NULL
);
COMMENT ON TABLE maintenance IS 'Windows in which parts of the network are out of service; those that ended are kept for a while.';
COMMENT ON COLUMN maintenance.series IS 'The id of the first window, where it repeats; else null.';
COMMENT ON COLUMN maintenance.switches IS 'The DPIDs of switches.';
COMMENT ON COLUMN maintenance.links IS 'Links, each by the port at one of its ends.';
COMMENT ON COLUMN maintenance.ends_at IS 'When it ends; when an administrator ends it if null.';
GRANT SELECT, INSERT, DELETE ON maintenance TO windowpane_gateway;
GRANT UPDATE (ends_at) ON maintenance TO windowpane_gateway;

-- A booking for which no path is in service throughout its window.
ALTER TABLE booking ADD COLUMN interrupted_from timestamptz;
COMMENT ON COLUMN booking.interrupted_from IS
  'From when on maintenance takes its path out of service, where no other path has room; null for never.';
GRANT UPDATE (interrupted_from) ON booking TO windowpane_gateway;

-- An earlier gateway would grant bookings on parts that are out of service.
SELECT require_gateway(40);
