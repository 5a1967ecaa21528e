-- What is on record about one booking. A hash index: bookings are named by random ids, which a tree would be filled with
-- all over, and the few events of one need no order.

CREATE INDEX audit_event_of_booking ON audit_event USING hash (subject) WHERE starts_with(subject, 'booking ');
