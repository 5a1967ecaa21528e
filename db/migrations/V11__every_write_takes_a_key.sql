-- Every write takes an idempotency key, whatever it makes or changes.

ALTER TABLE idempotency_key ADD COLUMN bookings uuid[];
UPDATE idempotency_key SET bookings = ARRAY[booking];
ALTER TABLE idempotency_key
  ALTER COLUMN bookings SET NOT NULL,
  DROP COLUMN booking;
COMMENT ON COLUMN idempotency_key.request_hash IS 'SHA-256 of all that was asked for.';
COMMENT ON COLUMN idempotency_key.bookings IS 'Those that the request made or changed, in order.';

ALTER TABLE journal ADD COLUMN keys timestamptz[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN journal.keys IS 'When requests of the batch were remembered under their keys.';

-- A gateway that knows of one booking a key writes no more.
UPDATE leadership SET epoch = epoch + 1;
