-- Traffic classes: one queue on each port for many flows. A share may have a number of them, with all shares below it.
ALTER TABLE share ADD COLUMN class_slots integer NOT NULL DEFAULT 0 CHECK (class_slots BETWEEN 0 AND 32);
COMMENT ON COLUMN share.class_slots IS 'How many traffic classes the share may have at once, with all shares below it.';
UPDATE share SET class_slots = 32 WHERE parent IS NULL;
GRANT UPDATE (class_slots) ON share TO windowpane_gateway;

CREATE TABLE traffic_class (
  name        text PRIMARY KEY CHECK (length(name) BETWEEN 1 AND 50),
  share       text NOT NULL REFERENCES share,
  number      integer NOT NULL CHECK (number BETWEEN 0 AND 31),
  flow_groups jsonb NOT NULL,
  priority    text NOT NULL CHECK (priority IN ('high', 'normal', 'low')),
  min_bps     bigint NOT NULL CHECK (min_bps >= 0),
  max_bps     bigint CHECK (max_bps >= greatest(min_bps, 1)),
  starts_at   timestamptz NOT NULL,
  ends_at     timestamptz CHECK (ends_at > starts_at),
  created_by  text NOT NULL REFERENCES principal,
  created_at  timestamptz NOT NULL
);
COMMENT ON TABLE traffic_class IS 'Traffic classes that have not ended.';
COMMENT ON COLUMN traffic_class.number IS 'Which of the classes of the network it is; it follows which queue it has on every port.';
COMMENT ON COLUMN traffic_class.flow_groups IS 'The flows of the class.';
COMMENT ON COLUMN traffic_class.min_bps IS 'What all its flows together are sure of on each port.';
COMMENT ON COLUMN traffic_class.max_bps IS 'What they may have together on each port; without limit if null.';
COMMENT ON COLUMN traffic_class.ends_at IS 'When it ends by itself; never if null.';
GRANT SELECT, INSERT, DELETE ON traffic_class TO windowpane_gateway;

-- An earlier gateway would remove the classes from switches.
SELECT require_gateway(33);
