-- Programs speak for people with tokens of their own.

CREATE TABLE api_token (
  token_hash   bytea PRIMARY KEY,
  id           uuid NOT NULL UNIQUE,
  principal    text NOT NULL REFERENCES principal,
  name         text NOT NULL CHECK (length(name) BETWEEN 1 AND 64),
  scopes       text[] NOT NULL CHECK (scopes <@ ARRAY['read', 'book', 'delegate'] AND cardinality(scopes) > 0),
  created_at   timestamptz NOT NULL,
  expires_at   timestamptz,
  last_used_at timestamptz
);
COMMENT ON COLUMN api_token.token_hash IS 'SHA-256 of what a program carries; what it carries is nowhere.';
COMMENT ON COLUMN api_token.last_used_at IS 'To the minute; NULL for never.';

GRANT SELECT, INSERT, DELETE, UPDATE (last_used_at) ON api_token TO windowpane_gateway;
