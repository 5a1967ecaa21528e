-- Traffic classes change: their flows, rates, priority, and end.
ALTER TABLE traffic_class ADD COLUMN changed_at timestamptz CHECK (changed_at < ends_at);
COMMENT ON COLUMN traffic_class.changed_at IS 'When it was changed last; it reserves what it has now from then on.';
GRANT UPDATE (number, flow_groups, priority, min_bps, max_bps, ends_at, changed_at) ON traffic_class TO windowpane_gateway;
