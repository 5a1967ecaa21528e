-- Bookings are changed while they run, and windows are held until somebody makes up their mind.

ALTER TABLE booking
  ADD COLUMN earlier    jsonb,
  ADD COLUMN held_until timestamptz,
  ADD CHECK (state <> 'held' OR held_until IS NOT NULL);
COMMENT ON COLUMN booking.earlier IS
  'What was reserved before the last change of rate, as start, end and rateBps; NULL where it never changed.';
COMMENT ON COLUMN booking.rate_bps IS
  'Guaranteed by a reservation since its last change, not to be passed under a limit, NULL for the others.';
COMMENT ON COLUMN booking.held_until IS 'When what is held lapses, or has lapsed, unless it is confirmed; NULL where it is booked.';

GRANT UPDATE (rate_bps, window_end, earlier, held_until) ON booking TO windowpane_gateway;
