-- What the path of a reservation must be like; null for any path.
ALTER TABLE booking
  ADD COLUMN path_requirements jsonb,
  ADD CONSTRAINT booking_path_requirements_check CHECK (path_requirements IS NULL OR ask = 'reserve');

-- A gateway before version 39 would move such a booking to any path.
SELECT require_gateway(39);
