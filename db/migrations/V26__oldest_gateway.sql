-- The schema names the oldest gateway that can work with it. Gateways compare it at their start, and the database does when
-- a gateway becomes active, so that gateways that know nothing of it stop, too.
CREATE TABLE schema_compatibility (
  only_row       boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  oldest_gateway integer NOT NULL
);
COMMENT ON TABLE schema_compatibility IS 'The gateways that can work with this schema.';
COMMENT ON COLUMN schema_compatibility.oldest_gateway IS
  'The oldest such gateway, as the schema version that it was built for.';
INSERT INTO schema_compatibility (oldest_gateway) VALUES (0);
GRANT SELECT ON schema_compatibility TO windowpane_gateway;

CREATE FUNCTION refuse_old_gateways() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  gateway integer := coalesce(nullif(current_setting('windowpane.schema', true), ''), '0')::integer;
  oldest  integer := (SELECT oldest_gateway FROM public.schema_compatibility);
BEGIN
  IF gateway < oldest THEN
    RAISE EXCEPTION 'this gateway is too old for the database schema: stop it, and start a newer version'
      USING ERRCODE = 'object_not_in_prerequisite_state',
            DETAIL = format('The schema needs a gateway for schema version %s; this one is for %s.', oldest,
                            CASE gateway WHEN 0 THEN 'an earlier version' ELSE gateway::text END);
  END IF;
  RETURN NEW;
END
$$;
COMMENT ON FUNCTION refuse_old_gateways IS
  'Refuses that a gateway becomes active whose setting windowpane.schema is missing or less than oldest_gateway.';
-- Migrations raise the epoch as the owner.
CREATE TRIGGER leadership_refuses_old_gateways BEFORE UPDATE ON leadership
  FOR EACH ROW WHEN (current_user = 'windowpane_gateway') EXECUTE FUNCTION refuse_old_gateways();

CREATE FUNCTION require_gateway(version integer) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  UPDATE public.schema_compatibility SET oldest_gateway = version WHERE oldest_gateway < version;
  UPDATE public.leadership SET epoch = epoch + 1;
  DELETE FROM public.leadership_lease;
END
$$;
COMMENT ON FUNCTION require_gateway IS
  'For migrations: gateways for an older schema version write nothing from now on, and cannot become active again.';
REVOKE EXECUTE ON FUNCTION require_gateway FROM PUBLIC;

-- Gateways before this version wrote audit events whose hash does not cover all of an event.
SELECT require_gateway(26);
