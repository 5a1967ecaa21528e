-- Administrators set quotas of users and shares in place of the defaults.
CREATE TABLE quota (
  holder_type text NOT NULL CHECK (holder_type IN ('user', 'share')),
  holder      text NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('open-bookings', 'shares', 'waiting-requests', 'idempotency-keys',
                                            'api-tokens', 'webhooks', 'event-streams', 'text-sessions')),
  value       integer NOT NULL CHECK (value >= 0),
  PRIMARY KEY (holder_type, holder, kind),
  CHECK (holder_type = 'user' OR kind IN ('open-bookings', 'shares'))
);
COMMENT ON TABLE quota IS 'Quotas that administrators set. All others have the default of the gateway.';
COMMENT ON COLUMN quota.holder IS 'The name of a user, or of a share, whose quotas include the shares below it.';
GRANT SELECT, INSERT, DELETE, UPDATE (value) ON quota TO windowpane_gateway;

-- The shares that a user created count towards a quota of the user.
CREATE TABLE share_creator (
  share     text PRIMARY KEY REFERENCES share,
  principal text NOT NULL REFERENCES principal
);
COMMENT ON TABLE share_creator IS 'Who created a share; a share of an unknown creator has no row.';
GRANT SELECT, INSERT, DELETE ON share_creator TO windowpane_gateway;

INSERT INTO share_creator (share, principal)
SELECT DISTINCT ON (f.share) f.share, f.principal
  FROM audit_facet f
  JOIN share s ON s.name = f.share AND s.deleted_at IS NULL
  JOIN principal p ON p.name = f.principal
 WHERE f.action = 'share.create' AND f.outcome = 'done'
 ORDER BY f.share, f.id;
