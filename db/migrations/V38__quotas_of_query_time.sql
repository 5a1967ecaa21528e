-- Administrators set how long searches and charts of single users run.
ALTER TABLE quota DROP CONSTRAINT quota_kind_check;
ALTER TABLE quota
  ADD CONSTRAINT quota_kind_check CHECK (kind IN ('open-bookings', 'shares', 'services', 'waiting-requests', 'idempotency-keys',
                                                  'api-tokens', 'webhooks', 'event-streams', 'text-sessions', 'requests-per-second',
                                                  'query-seconds-per-minute'));

-- A gateway before version 38 cannot read such a quota.
SELECT require_gateway(38);
