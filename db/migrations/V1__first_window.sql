-- The record of Windowpane. Rates are bits per second, windows half-open, times UTC.

CREATE TABLE leadership (
  only_row   boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  epoch      bigint NOT NULL,
  holder     text NOT NULL,
  since      timestamptz NOT NULL
);
COMMENT ON TABLE leadership IS 'Who may write. Every transaction of the ledger checks the epoch it was elected with.';
INSERT INTO leadership (epoch, holder, since) VALUES (0, 'nobody yet', now());

CREATE TABLE principal (
  name          text PRIMARY KEY CHECK (name ~ '^[A-Za-z0-9][A-Za-z0-9._@-]{0,63}$'),
  display_name  text NOT NULL,
  role          text NOT NULL CHECK (role IN ('administrator', 'member', 'auditor')),
  password_hash text NOT NULL,
  created_at    timestamptz NOT NULL
);

CREATE TABLE session (
  token_hash bytea PRIMARY KEY,
  principal  text NOT NULL REFERENCES principal,
  expires_at timestamptz NOT NULL
);
COMMENT ON COLUMN session.token_hash IS 'SHA-256 of the cookie; the cookie itself is nowhere.';

CREATE TABLE host_name (
  address text PRIMARY KEY,
  name    text NOT NULL UNIQUE
);

CREATE TABLE share (
  name             text PRIMARY KEY CHECK (name ~ '^[A-Za-z][A-Za-z0-9_-]{0,62}$'),
  parent           text REFERENCES share,
  flow_group       jsonb NOT NULL,
  may_allow        boolean NOT NULL,
  may_deny         boolean NOT NULL,
  max_reserve_bps  bigint NOT NULL CHECK (max_reserve_bps >= 0),
  default_speakers boolean NOT NULL
);
CREATE UNIQUE INDEX share_one_root ON share ((parent IS NULL)) WHERE parent IS NULL;
CREATE INDEX share_parent ON share (parent);

CREATE TABLE share_speaker (
  share     text NOT NULL REFERENCES share,
  principal text NOT NULL REFERENCES principal,
  PRIMARY KEY (share, principal)
);

-- The root has no limit of its own to speak of: what links carry is checked beside it.
INSERT INTO share VALUES ('rootShare', NULL, '{}', true, true, 1000000000000, false);

CREATE TABLE booking (
  id           uuid PRIMARY KEY,
  share        text NOT NULL REFERENCES share,
  principal    text NOT NULL REFERENCES principal,
  flow_group   jsonb NOT NULL,
  rate_bps     bigint NOT NULL CHECK (rate_bps > 0),
  window_start timestamptz NOT NULL,
  window_end   timestamptz NOT NULL,
  path         jsonb NOT NULL,
  created_at   timestamptz NOT NULL,
  state        text NOT NULL CHECK (state IN ('held', 'booked', 'cancelled', 'completed', 'refused')),
  refusal      jsonb,
  CHECK (window_start < window_end),
  CHECK ((state = 'refused') = (refusal IS NOT NULL))
);
CREATE INDEX booking_open ON booking (state) WHERE state IN ('held', 'booked');
CREATE INDEX booking_of_principal ON booking (principal, id);

CREATE TABLE deployment (
  booking uuid PRIMARY KEY REFERENCES booking,
  state   text NOT NULL
          CHECK (state IN ('pending', 'installing', 'active', 'degraded', 'removed', 'failed')),
  since   timestamptz NOT NULL,
  detail  text,
  hops    jsonb NOT NULL
);
CREATE INDEX deployment_unfinished ON deployment (booking) WHERE state <> 'removed';
COMMENT ON TABLE deployment IS 'What became of a granted booking on the switches, as they confirmed it.';

CREATE TABLE idempotency_key (
  principal    text NOT NULL REFERENCES principal,
  key          text NOT NULL,
  request_hash bytea NOT NULL,
  booking      uuid NOT NULL REFERENCES booking,
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (principal, key)
);
CREATE INDEX idempotency_key_age ON idempotency_key (created_at);

CREATE TABLE audit_event (
  seq           bigint PRIMARY KEY,
  at            timestamptz NOT NULL,
  principal     text NOT NULL,
  address       text NOT NULL,
  action        text NOT NULL,
  subject       text NOT NULL,
  outcome       text NOT NULL CHECK (outcome IN ('done', 'refused')),
  detail        json NOT NULL,
  previous_hash bytea NOT NULL,
  hash          bytea NOT NULL
);
COMMENT ON COLUMN audit_event.detail IS 'json, not jsonb: its very characters are part of the hash.';

CREATE FUNCTION audit_event_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_event is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER audit_event_append_only BEFORE UPDATE OR DELETE ON audit_event
  FOR EACH ROW EXECUTE FUNCTION audit_event_is_append_only();
CREATE TRIGGER audit_event_no_truncate BEFORE TRUNCATE ON audit_event
  FOR EACH STATEMENT EXECUTE FUNCTION audit_event_is_append_only();

CREATE TABLE network_snapshot (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  seen_at  timestamptz NOT NULL,
  version  bigint NOT NULL,
  network  jsonb NOT NULL
);
COMMENT ON TABLE network_snapshot IS 'The network as last seen, so that windows can be booked while the controller is away.';

CREATE TABLE link_sample (
  at       timestamptz NOT NULL,
  link     text NOT NULL,
  used_bps bigint NOT NULL,
  PRIMARY KEY (link, at)
);
CREATE INDEX link_sample_age ON link_sample USING brin (at);

CREATE TABLE booking_sample (
  at            timestamptz NOT NULL,
  booking       uuid NOT NULL,
  delivered_bps bigint NOT NULL,
  PRIMARY KEY (booking, at)
);
CREATE INDEX booking_sample_age ON booking_sample USING brin (at);

-- The role that the gateway works as. It owns nothing and can change no past event.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'windowpane_gateway') THEN
    CREATE ROLE windowpane_gateway NOLOGIN;
  END IF;
END
$$;
GRANT windowpane_gateway TO CURRENT_USER;
GRANT USAGE ON SCHEMA public TO windowpane_gateway;
GRANT SELECT ON ALL TABLES IN SCHEMA public TO windowpane_gateway;
GRANT UPDATE (epoch, holder, since) ON leadership TO windowpane_gateway;
GRANT INSERT ON principal, share, share_speaker, audit_event TO windowpane_gateway;
GRANT DELETE ON share_speaker TO windowpane_gateway;
GRANT INSERT, DELETE ON session, host_name TO windowpane_gateway;
GRANT INSERT, UPDATE (state, refusal, path) ON booking TO windowpane_gateway;
GRANT INSERT, UPDATE (state, since, detail, hops) ON deployment TO windowpane_gateway;
GRANT INSERT, DELETE ON idempotency_key TO windowpane_gateway;
GRANT INSERT, UPDATE (seen_at, version, network) ON network_snapshot TO windowpane_gateway;
GRANT INSERT, DELETE ON link_sample, booking_sample TO windowpane_gateway;
