-- Services count towards quotas of the users who created them, and of their shares.
ALTER TABLE quota DROP CONSTRAINT quota_kind_check, DROP CONSTRAINT quota_check;
ALTER TABLE quota
  ADD CONSTRAINT quota_kind_check CHECK (kind IN ('open-bookings', 'shares', 'services', 'waiting-requests', 'idempotency-keys',
                                                  'api-tokens', 'webhooks', 'event-streams', 'text-sessions')),
  ADD CONSTRAINT quota_check CHECK (holder_type = 'user' OR kind IN ('open-bookings', 'shares', 'services'));
