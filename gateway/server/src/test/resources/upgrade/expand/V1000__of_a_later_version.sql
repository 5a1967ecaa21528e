-- What a later version may do while gateways of this version work: it only adds, and what it adds needs no value.
ALTER TABLE booking ADD COLUMN note text;
ALTER TABLE share ADD COLUMN color text NOT NULL DEFAULT 'none';
CREATE TABLE booking_note (booking uuid PRIMARY KEY REFERENCES booking, note text NOT NULL);
GRANT SELECT, INSERT ON booking_note TO windowpane_gateway;
