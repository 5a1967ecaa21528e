-- Programs and users name what a booking is for. Most bookings of people have neither, and cost this index nothing.

ALTER TABLE booking
  ADD COLUMN application text CHECK (length(application) BETWEEN 1 AND 64),
  ADD COLUMN label text CHECK (length(label) BETWEEN 1 AND 100);
COMMENT ON COLUMN booking.application IS
  'The application that the booking is for, such as zookeeper, or hadoop with the id of a job; NULL where the request has none.';
COMMENT ON COLUMN booking.label IS 'What the user or program notes about the booking; NULL for nothing.';
GRANT UPDATE (label) ON booking TO windowpane_gateway;
CREATE INDEX booking_of_application ON booking (application, id) WHERE application IS NOT NULL;

-- Calendars show the label, so another label is a change of the booking.
DROP TRIGGER booking_counts_its_changes ON booking;
CREATE TRIGGER booking_counts_its_changes BEFORE UPDATE ON booking
  FOR EACH ROW
  WHEN ((OLD.state, OLD.rate_bps, OLD.window_end, OLD.earlier, OLD.held_until, OLD.path, OLD.label)
        IS DISTINCT FROM (NEW.state, NEW.rate_bps, NEW.window_end, NEW.earlier, NEW.held_until, NEW.path, NEW.label))
  EXECUTE FUNCTION count_booking_change();
