-- The record can be searched by who, share, host, kind, outcome and time, in any combination.
--
-- The newest events that match are the newest of a few lists, each kept in order of time: one for each facet (who
-- did what on which share, and how it ended), one for each host and facet, one for each kind and outcome. Reading
-- the head of a list costs the same however long the record is, also where nothing matches.

CREATE TABLE audit_facet (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  principal text NOT NULL,
  share     text NOT NULL,
  action    text NOT NULL,
  outcome   text NOT NULL CHECK (outcome IN ('done', 'refused')),
  CONSTRAINT audit_facet_once UNIQUE (principal, share, action, outcome)
);
CREATE INDEX audit_facet_of_share ON audit_facet (share);
COMMENT ON TABLE audit_facet IS 'Every combination of these four that has occurred, once.';
COMMENT ON COLUMN audit_facet.share IS 'Empty where an event is about no share.';

ALTER TABLE audit_event
  ADD COLUMN facet bigint,
  ADD COLUMN hosts text[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN audit_event.facet IS 'Written beside the event to find it by: no part of the hash.';
COMMENT ON COLUMN audit_event.hosts IS 'Addresses of the hosts it is about: no part of the hash.';

-- What earlier events are about is told by their subject: a share, a host, or a booking, which is still there.
CREATE TEMPORARY TABLE about ON COMMIT DROP AS
SELECT e.seq,
       CASE WHEN e.subject LIKE 'share %' THEN substr(e.subject, 7) ELSE coalesce(b.share, '') END AS share,
       CASE
         WHEN e.subject LIKE 'host %' THEN ARRAY[substr(e.subject, 6)]
         ELSE array_remove(ARRAY[b.flow_group ->> 'srcHost',
                                 nullif(b.flow_group ->> 'dstHost', b.flow_group ->> 'srcHost')], NULL)
       END AS hosts
  FROM audit_event e
  LEFT JOIN booking b
    ON b.id = CASE WHEN e.subject ~ '^booking [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
                   THEN substr(e.subject, 9)::uuid END;

INSERT INTO audit_facet (principal, share, action, outcome)
SELECT DISTINCT e.principal, a.share, e.action, e.outcome FROM audit_event e JOIN about a USING (seq);

-- The only statement that ever touches past events; nothing that their hashes cover.
ALTER TABLE audit_event DISABLE TRIGGER audit_event_append_only;
UPDATE audit_event e
   SET facet = f.id, hosts = a.hosts
  FROM about a, audit_facet f
 WHERE a.seq = e.seq
   AND (f.principal, f.share, f.action, f.outcome) = (e.principal, a.share, e.action, e.outcome);
ALTER TABLE audit_event ENABLE TRIGGER audit_event_append_only;

ALTER TABLE audit_event
  ALTER COLUMN hosts DROP DEFAULT,
  ALTER COLUMN facet SET NOT NULL,
  ADD FOREIGN KEY (facet) REFERENCES audit_facet;
CREATE INDEX audit_event_in_time ON audit_event (at, seq);
CREATE INDEX audit_event_of_kind ON audit_event (action, outcome, at, seq);
CREATE INDEX audit_event_of_facet ON audit_event (facet, at, seq);

CREATE TABLE audit_event_host (
  host  text NOT NULL,
  facet bigint NOT NULL,
  at    timestamptz NOT NULL,
  seq   bigint NOT NULL,
  PRIMARY KEY (host, facet, at, seq)
);
COMMENT ON TABLE audit_event_host IS 'audit_event.hosts, one host a row.';
INSERT INTO audit_event_host (host, facet, at, seq)
SELECT host, facet, at, seq FROM audit_event, unnest(hosts) AS host;

-- What leads to an event is as lasting as the event, and the triggers hold for replication too, which would pass
-- over ordinary ones.
CREATE FUNCTION refuse_to_change_the_past() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER audit_facet_append_only BEFORE UPDATE OR DELETE ON audit_facet
  FOR EACH ROW EXECUTE FUNCTION refuse_to_change_the_past();
CREATE TRIGGER audit_facet_no_truncate BEFORE TRUNCATE ON audit_facet
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_the_past();
CREATE TRIGGER audit_event_host_append_only BEFORE UPDATE OR DELETE ON audit_event_host
  FOR EACH ROW EXECUTE FUNCTION refuse_to_change_the_past();
CREATE TRIGGER audit_event_host_no_truncate BEFORE TRUNCATE ON audit_event_host
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_the_past();
ALTER TABLE audit_event
  ENABLE ALWAYS TRIGGER audit_event_append_only,
  ENABLE ALWAYS TRIGGER audit_event_no_truncate;
ALTER TABLE audit_facet
  ENABLE ALWAYS TRIGGER audit_facet_append_only,
  ENABLE ALWAYS TRIGGER audit_facet_no_truncate;
ALTER TABLE audit_event_host
  ENABLE ALWAYS TRIGGER audit_event_host_append_only,
  ENABLE ALWAYS TRIGGER audit_event_host_no_truncate;

GRANT SELECT, INSERT ON audit_facet, audit_event_host TO windowpane_gateway;
