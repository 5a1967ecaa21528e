-- Two gateways, or a gateway and a program beside it, can make or drop the same partition at the same instant. The
-- second waits for the first and then finds nothing to do; it failed before.
CREATE OR REPLACE FUNCTION make_sample_partition(of_tier text, moment timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '2s' AS $$
DECLARE
  span      text := CASE of_tier WHEN 'second_sample' THEN 'day' WHEN 'minute_point' THEN 'month'
                                 WHEN 'hour_point' THEN 'year' END;
  first_day timestamp := date_trunc(span, moment AT TIME ZONE 'UTC');
  starts    timestamptz := first_day AT TIME ZONE 'UTC';
  ends      timestamptz := (first_day + ('1 ' || span)::interval) AT TIME ZONE 'UTC';
  partition text := of_tier || to_char(first_day, '_YYYYMMDD');
BEGIN
  IF span IS NULL OR moment IS NULL THEN
    RAISE EXCEPTION 'there is no such partition: % of %', of_tier, moment USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF starts > now() + interval '2 years' THEN
    RAISE EXCEPTION 'too far ahead for a partition: %', moment USING ERRCODE = 'invalid_parameter_value';
  END IF;
  -- Two transactions that insert the same name run one after the other.
  INSERT INTO public.sample_partition (name, tier, starts, ends) VALUES (partition, of_tier, starts, ends)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  -- ATTACH instead of PARTITION OF: the latter would wait for all readers, and keep all others waiting meanwhile.
  EXECUTE format('CREATE TABLE public.%I (LIKE public.%I INCLUDING CONSTRAINTS) WITH (fillfactor = %s)',
                 partition, of_tier, CASE of_tier WHEN 'hour_point' THEN 70 ELSE 100 END);
  EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)',
                 of_tier, partition, starts, ends);
END
$$;

CREATE OR REPLACE FUNCTION drop_sample_partition(of_tier text, moment timestamptz, kept interval) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '2s' AS $$
DECLARE
  partition text;
BEGIN
  IF kept IS NULL OR kept < interval '1 hour' THEN
    RAISE EXCEPTION 'nothing is dropped that young: %', kept USING ERRCODE = 'invalid_parameter_value';
  END IF;
  SELECT it.name INTO partition
    FROM public.sample_partition it, public.sample_rollup done
   WHERE it.tier = of_tier
     AND it.ends <= least(moment, now()) - kept
     AND (it.tier <> 'second_sample' OR it.ends <= done.until)
   ORDER BY it.starts
   LIMIT 1;
  DELETE FROM public.sample_partition it WHERE it.name = partition;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  EXECUTE format('DROP TABLE public.%I', partition);
  RETURN true;
END
$$;
