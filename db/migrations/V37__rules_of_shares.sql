-- Speakers of a share set how many rules the bookings of a share in it may need at one instant.
ALTER TABLE share ADD COLUMN max_rules bigint CHECK (max_rules BETWEEN 0 AND 50000);
COMMENT ON COLUMN share.max_rules IS
  'How many rules its bookings, with those of all shares below it, may need at one instant; null for the default of its level.';
GRANT UPDATE (max_rules) ON share TO windowpane_gateway;

-- An earlier gateway would refuse or grant bookings by other limits.
SELECT require_gateway(37);
