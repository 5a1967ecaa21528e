-- Calendars that follow bookings ask which of two states is the later one.

ALTER TABLE booking
  ADD COLUMN revision   integer NOT NULL DEFAULT 0,
  ADD COLUMN changed_at timestamptz;
COMMENT ON COLUMN booking.revision IS 'How often it has changed since it was asked for; deployments do not count.';
COMMENT ON COLUMN booking.changed_at IS
  'When it last did, by the clock of the database, and never earlier than before; NULL where it never did, or before this was kept.';

CREATE FUNCTION count_booking_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  NEW.changed_at := greatest(OLD.changed_at, OLD.created_at, now());
  RETURN NEW;
END
$$;

-- A booking is written whenever its deployment is; that alone is no change of it.
CREATE TRIGGER booking_counts_its_changes BEFORE UPDATE ON booking
  FOR EACH ROW
  WHEN ((OLD.state, OLD.rate_bps, OLD.window_end, OLD.earlier, OLD.held_until, OLD.path)
        IS DISTINCT FROM (NEW.state, NEW.rate_bps, NEW.window_end, NEW.earlier, NEW.held_until, NEW.path))
  EXECUTE FUNCTION count_booking_change();
