-- What was reserved on a share in some time is found among all bookings there ever were: a few of them overlap that time,
-- however many began earlier or ended later.

CREATE INDEX booking_reserved ON booking USING gist (tstzrange(window_start, window_end))
 WHERE ask = 'reserve' AND state IN ('held', 'booked', 'cancelled', 'completed');
