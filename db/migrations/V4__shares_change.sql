-- Shares are altered, moved and deleted. One that is deleted stays on record, for its bookings bear its name; no other
-- share takes that name.

ALTER TABLE share ADD COLUMN deleted_at timestamptz;
COMMENT ON COLUMN share.deleted_at IS 'Since when it is no longer there; NULL while it is.';

GRANT UPDATE (parent, flow_group, may_allow, may_deny, max_reserve_bps, min_reserve_bps, token_fill_bps,
              token_capacity_bits, min_limit_bps, deleted_at)
   ON share TO windowpane_gateway;
