-- What is refused for want of room may wait for some.

ALTER TABLE booking
  DROP CONSTRAINT booking_state_check,
  DROP CONSTRAINT booking_check1,
  ADD CONSTRAINT booking_state_check
    CHECK (state IN ('waiting', 'held', 'booked', 'cancelled', 'completed', 'refused')),
  ADD CONSTRAINT booking_refusal_check
    CHECK ((state IN ('waiting', 'refused')) = (refusal IS NOT NULL));
COMMENT ON COLUMN booking.refusal IS 'Why it was refused, or waits.';

DROP INDEX booking_open;
CREATE INDEX booking_open ON booking (state) WHERE state IN ('held', 'booked', 'waiting');
