-- Users change: their role, their password, whether they may come in, and who they are to a provider of OpenID Connect.

ALTER TABLE principal
  ADD COLUMN disabled boolean NOT NULL DEFAULT false,
  ADD COLUMN issuer   text,
  ADD COLUMN subject  text,
  ADD CONSTRAINT principal_identity_whole CHECK ((issuer IS NULL) = (subject IS NULL)),
  ADD CONSTRAINT principal_identity_once UNIQUE (issuer, subject);
ALTER TABLE principal ALTER COLUMN disabled DROP DEFAULT;
COMMENT ON COLUMN principal.disabled IS 'Whether they are kept out; what they own and have booked stays.';
COMMENT ON COLUMN principal.subject IS 'Whom the provider at issuer means by this; NULL where none signs them in.';

GRANT UPDATE (role, password_hash, disabled, issuer, subject) ON principal TO windowpane_gateway;
