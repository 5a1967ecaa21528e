-- Administrators set the request rates of single users.
ALTER TABLE quota DROP CONSTRAINT quota_kind_check;
ALTER TABLE quota
  ADD CONSTRAINT quota_kind_check CHECK (kind IN ('open-bookings', 'shares', 'services', 'waiting-requests', 'idempotency-keys',
                                                  'api-tokens', 'webhooks', 'event-streams', 'text-sessions', 'requests-per-second'));

-- A gateway before version 36 cannot read such a quota.
SELECT require_gateway(36);
