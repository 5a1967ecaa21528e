-- Path rules: flows of a share lead through a switch, or around one, also where nothing is reserved.
CREATE TABLE path_rule (
  name            text PRIMARY KEY CHECK (length(name) BETWEEN 1 AND 50),
  share           text NOT NULL REFERENCES share,
  flow_group      jsonb NOT NULL,
  kind            text NOT NULL CHECK (kind IN ('waypoint', 'avoid')),
  dpid            text NOT NULL,
  both_directions boolean NOT NULL,
  starts_at       timestamptz NOT NULL,
  ends_at         timestamptz CHECK (ends_at > starts_at),
  created_by      text NOT NULL REFERENCES principal,
  created_at      timestamptz NOT NULL,
  changed_at      timestamptz CHECK (changed_at < ends_at)
);
COMMENT ON TABLE path_rule IS 'Path rules that have not ended.';
COMMENT ON COLUMN path_rule.flow_group IS 'The flows of the rule.';
COMMENT ON COLUMN path_rule.kind IS 'Whether the flows lead through the switch or avoid it.';
COMMENT ON COLUMN path_rule.both_directions IS 'Whether the answers to the flows do so, too.';
COMMENT ON COLUMN path_rule.ends_at IS 'When it ends by itself; never if null.';
COMMENT ON COLUMN path_rule.changed_at IS 'When it was changed last.';
GRANT SELECT, INSERT, DELETE ON path_rule TO windowpane_gateway;
GRANT UPDATE (flow_group, kind, dpid, both_directions, ends_at, changed_at) ON path_rule TO windowpane_gateway;

ALTER TABLE quota DROP CONSTRAINT quota_kind_check, DROP CONSTRAINT quota_check;
ALTER TABLE quota
  ADD CONSTRAINT quota_kind_check CHECK (kind IN ('open-bookings', 'shares', 'services', 'path-rules', 'waiting-requests',
                                                  'idempotency-keys', 'api-tokens', 'webhooks', 'event-streams', 'text-sessions',
                                                  'requests-per-second', 'query-seconds-per-minute')),
  ADD CONSTRAINT quota_check CHECK (holder_type = 'user' OR kind IN ('open-bookings', 'shares', 'services', 'path-rules'));

-- An earlier gateway would remove the path rules from switches.
SELECT require_gateway(42);
