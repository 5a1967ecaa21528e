-- The gateway knows where users have signed in from: limits on wrong passwords spare them there.
CREATE TABLE known_source (
  principal text PRIMARY KEY REFERENCES principal,
  sources   text[] NOT NULL CHECK (cardinality(sources) > 0)
);
COMMENT ON COLUMN known_source.sources IS 'IPv4 addresses and IPv6 prefixes, the latest first.';
GRANT SELECT, INSERT, DELETE, UPDATE (sources) ON known_source TO windowpane_gateway;

-- An OpenID Connect provider can end the sessions that it opened.
ALTER TABLE session ADD COLUMN provider_session text;
COMMENT ON COLUMN session.provider_session IS
  'The session at the provider that signed the user in; empty if the provider does not name it, NULL without a provider.';

-- API tokens of a user without a password work while the provider has confirmed the user lately.
ALTER TABLE principal ADD COLUMN confirmed_at timestamptz;
COMMENT ON COLUMN principal.confirmed_at IS 'When the provider last signed the user in, to the hour; NULL without a provider.';
UPDATE principal SET confirmed_at = now() WHERE issuer IS NOT NULL;
GRANT UPDATE (confirmed_at) ON principal TO windowpane_gateway;
