-- What PANE's text language can say and the first schema could not keep: every privilege of a share,
-- every kind of request, windows without an end, and users without a password.

ALTER TABLE principal ALTER COLUMN password_hash DROP NOT NULL;
COMMENT ON COLUMN principal.password_hash IS 'NULL for somebody who cannot log in with a password.';

ALTER TABLE share
  ADD COLUMN min_reserve_bps     bigint CHECK (min_reserve_bps BETWEEN 0 AND max_reserve_bps),
  ADD COLUMN token_fill_bps      bigint CHECK (token_fill_bps >= 0),
  ADD COLUMN token_capacity_bits bigint CHECK (token_capacity_bits >= 0),
  ADD COLUMN min_limit_bps       bigint CHECK (min_limit_bps >= 0);
COMMENT ON COLUMN share.min_reserve_bps IS 'The least that is reserved when anything is; NULL where any amount will do.';
COMMENT ON COLUMN share.token_fill_bps IS 'How fast its bucket fills; from max_reserve_bps on the bucket bounds nothing.';
COMMENT ON COLUMN share.min_limit_bps IS 'What a rate limit has to be above; NULL where none may be set.';

-- Shares keep their meaning: buckets that never run dry, and no rate limits. Only the root, which bounds nothing
-- beside its maximum, may set limits, so that shares made from now on can be allowed to.
UPDATE share SET token_fill_bps = max_reserve_bps, token_capacity_bits = max_reserve_bps;
UPDATE share
   SET token_fill_bps = 9223372036854775807, token_capacity_bits = 9223372036854775807, min_limit_bps = 0
 WHERE parent IS NULL;
ALTER TABLE share
  ALTER COLUMN token_fill_bps SET NOT NULL,
  ALTER COLUMN token_capacity_bits SET NOT NULL;

-- Every booking until now was a reservation, all of it or none.
ALTER TABLE booking
  ADD COLUMN ask        text NOT NULL DEFAULT 'reserve',
  ADD COLUMN strictness text NOT NULL DEFAULT 'strict';
ALTER TABLE booking
  ALTER COLUMN ask DROP DEFAULT,
  ALTER COLUMN strictness DROP DEFAULT,
  ALTER COLUMN rate_bps DROP NOT NULL,
  ALTER COLUMN window_end DROP NOT NULL,
  DROP CONSTRAINT booking_rate_bps_check,
  ADD CHECK (ask IN ('reserve', 'ratelimit', 'allow', 'deny')),
  ADD CHECK (strictness IN ('strict', 'partial')),
  ADD CHECK (rate_bps >= 0),
  ADD CHECK ((ask IN ('reserve', 'ratelimit')) = (rate_bps IS NOT NULL)),
  ADD CHECK (ask = 'reserve' OR jsonb_array_length(path -> 'hops') = 0);
COMMENT ON COLUMN booking.rate_bps IS 'Guaranteed by a reservation, not to be passed under a limit, NULL for the others.';
COMMENT ON COLUMN booking.window_end IS 'NULL for a window that goes on for ever.';

GRANT UPDATE (default_speakers) ON share TO windowpane_gateway;
