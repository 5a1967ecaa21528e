-- A gateway that stands by follows the record, hands on what it cannot decide, and takes over.

ALTER TABLE leadership
  ADD COLUMN address text,
  ADD COLUMN secret  text;
COMMENT ON COLUMN leadership.address IS 'The URL at which other gateways reach the one that leads; NULL where it told none.';
COMMENT ON COLUMN leadership.secret IS
  'By which the one that leads knows what other gateways hand on; new with every epoch. Who may read it writes the record.';
GRANT UPDATE (address, secret) ON leadership TO windowpane_gateway;

CREATE TABLE journal (
  slot       integer PRIMARY KEY CHECK (slot >= 0),
  number     bigint NOT NULL,
  last_event bigint NOT NULL,
  bookings   uuid[] NOT NULL,
  rare       boolean NOT NULL
);
COMMENT ON TABLE journal IS 'What the last batches touched, so that a gateway that stands by reads only that again.';
COMMENT ON COLUMN journal.slot IS 'The number, modulo the length of the journal: a batch takes the place of an old one.';
COMMENT ON COLUMN journal.number IS 'Counts batches up from 1.';
COMMENT ON COLUMN journal.last_event IS 'The last audit event there was after the batch: what else is on record, no batch of the journal has put there.';
COMMENT ON COLUMN journal.bookings IS 'Those that are new or different since the batch.';
COMMENT ON COLUMN journal.rare IS 'Whether anything but bookings and idempotency keys is different.';
GRANT SELECT, INSERT, UPDATE ON journal TO windowpane_gateway;

-- A gateway that knows of no journal writes no more.
UPDATE leadership SET epoch = epoch + 1;
