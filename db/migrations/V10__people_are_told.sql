-- People are told what others, or the network, did to their bookings: at URLs that they name, and by mail.

CREATE TABLE webhook (
  id                uuid PRIMARY KEY,
  principal         text NOT NULL REFERENCES principal,
  url               text NOT NULL CHECK (length(url) BETWEEN 1 AND 2048),
  secret            text NOT NULL,
  kinds             text[] NOT NULL CHECK (cardinality(kinds) > 0),
  created_at        timestamptz NOT NULL,
  off_since         timestamptz,
  off_why           text,
  failures          bigint NOT NULL DEFAULT 0,
  failing_since     timestamptz,
  last_error        text,
  last_delivered_at timestamptz,
  dropped           bigint NOT NULL DEFAULT 0,
  CHECK ((off_since IS NULL) = (off_why IS NULL))
);
CREATE INDEX webhook_of_principal ON webhook (principal);
COMMENT ON COLUMN webhook.secret IS 'What deliveries are signed with; it has to be known to sign. Who may read it can pretend to be this gateway.';
COMMENT ON COLUMN webhook.kinds IS 'What is to be told; there may be kinds that an older gateway does not know.';
COMMENT ON COLUMN webhook.off_since IS 'Since when nothing is delivered; NULL while it is on.';
COMMENT ON COLUMN webhook.failures IS 'Attempts that failed since the last one that did not.';
COMMENT ON COLUMN webhook.dropped IS 'Deliveries that were given up, ever.';

CREATE TABLE mailbox (
  principal         text PRIMARY KEY REFERENCES principal,
  address           text CHECK (length(address) BETWEEN 3 AND 254),
  kinds             text[] NOT NULL,
  pending_address   text CHECK (length(pending_address) BETWEEN 3 AND 254),
  code_hash         bytea,
  code_expires_at   timestamptz,
  code_tries        integer NOT NULL,
  code_asked_at     timestamptz,
  failures          bigint NOT NULL DEFAULT 0,
  failing_since     timestamptz,
  last_error        text,
  last_delivered_at timestamptz,
  dropped           bigint NOT NULL DEFAULT 0,
  CHECK ((pending_address IS NULL) = (code_hash IS NULL)),
  CHECK ((pending_address IS NULL) = (code_expires_at IS NULL)),
  CHECK ((pending_address IS NULL) = (code_asked_at IS NULL))
);
COMMENT ON COLUMN mailbox.address IS 'Where mail goes; NULL until somebody has shown that it is theirs.';
COMMENT ON COLUMN mailbox.code_hash IS 'SHA-256 of the code that was mailed to pending_address; the code itself is nowhere.';
COMMENT ON COLUMN mailbox.code_tries IS 'Wrong codes so far.';

CREATE TABLE outbox (
  seq       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id        uuid NOT NULL DEFAULT gen_random_uuid(),
  webhook   uuid REFERENCES webhook ON DELETE CASCADE,
  mailbox   text REFERENCES mailbox ON DELETE CASCADE,
  recipient text NOT NULL GENERATED ALWAYS AS (coalesce(webhook::text, 'to ' || mailbox)) STORED,
  kind      text NOT NULL,
  at        timestamptz NOT NULL,
  notice    json NOT NULL,
  attempts  integer NOT NULL DEFAULT 0,
  next_at   timestamptz NOT NULL,
  CHECK ((webhook IS NULL) <> (mailbox IS NULL))
);
CREATE INDEX outbox_of_recipient ON outbox (recipient, seq);
CREATE INDEX outbox_of_mailbox ON outbox (mailbox) WHERE mailbox IS NOT NULL;
CREATE INDEX outbox_of_webhook ON outbox (webhook) WHERE webhook IS NOT NULL;
COMMENT ON TABLE outbox IS 'What is still to be told, written with what it tells of. Each recipient is told in the order of seq.';
COMMENT ON COLUMN outbox.id IS 'What the recipient knows a delivery by, however often it is tried.';
COMMENT ON COLUMN outbox.next_at IS 'Not tried before.';

GRANT SELECT, INSERT, DELETE,
      UPDATE (off_since, off_why, failures, failing_since, last_error, last_delivered_at, dropped)
   ON webhook TO windowpane_gateway;
GRANT SELECT, INSERT, DELETE,
      UPDATE (address, kinds, pending_address, code_hash, code_expires_at, code_tries, code_asked_at, failures,
              failing_since, last_error, last_delivered_at, dropped)
   ON mailbox TO windowpane_gateway;
GRANT SELECT, INSERT, DELETE, UPDATE (attempts, next_at) ON outbox TO windowpane_gateway;

-- A gateway that puts nothing into the outbox writes no more.
UPDATE leadership SET epoch = epoch + 1;
