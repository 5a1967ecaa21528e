-- The active gateway renews a lease, so that another gateway can replace one that hangs. The lease has a row of its own, because
-- every transaction of the ledger locks the row of `leadership`.
CREATE TABLE leadership_lease (
  only_row   boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  epoch      bigint NOT NULL,
  renewed_at timestamptz NOT NULL
) WITH (fillfactor = 50);
COMMENT ON TABLE leadership_lease IS 'When the active gateway last renewed its lease, by the clock of the database.';
COMMENT ON COLUMN leadership_lease.epoch IS 'The epoch of the gateway that renewed it.';
GRANT SELECT, INSERT, UPDATE ON leadership_lease TO windowpane_gateway;

-- A gateway of an older version does not renew it, and may write nothing from now on.
UPDATE leadership SET epoch = epoch + 1;
