-- Measurements are kept for years: second by second for a while, as points of a minute for more than a year, and as
-- points of an hour for longer still. A row holds many points of one series, so that a chart reads few rows.

CREATE TABLE sample_series (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind        text NOT NULL CHECK (kind IN ('link', 'queue', 'table', 'booking')),
  key         text NOT NULL,
  measured_on date NOT NULL,
  UNIQUE (kind, key)
);
CREATE INDEX sample_series_measured_on ON sample_series (measured_on);
COMMENT ON TABLE sample_series IS 'What is measured: bits per second, and entries of tables.';
COMMENT ON COLUMN sample_series.measured_on IS 'The last day (UTC) of which there is anything.';

CREATE TABLE second_sample (
  series integer NOT NULL,
  at     timestamptz NOT NULL,
  value  real[] NOT NULL,
  PRIMARY KEY (series, at)
) PARTITION BY RANGE (at);
COMMENT ON COLUMN second_sample.at IS 'The second of the first value; the others follow, and none is of another minute.';
COMMENT ON COLUMN second_sample.value IS 'One each second, NULL where nothing was measured.';

CREATE TABLE minute_point (
  series integer NOT NULL,
  hour   timestamptz NOT NULL,
  mean   real[] NOT NULL CHECK (cardinality(mean) = 60),
  peak   real[] NOT NULL CHECK (cardinality(peak) = 60),
  PRIMARY KEY (series, hour)
) PARTITION BY RANGE (hour);
COMMENT ON COLUMN minute_point.mean IS 'Of the seconds of each minute that were measured, NULL where none was.';
COMMENT ON COLUMN minute_point.peak IS 'The greatest second of each minute.';

CREATE TABLE hour_point (
  series integer NOT NULL,
  day    timestamptz NOT NULL,
  mean   real[] NOT NULL CHECK (cardinality(mean) = 24),
  peak   real[] NOT NULL CHECK (cardinality(peak) = 24),
  PRIMARY KEY (series, day)
) PARTITION BY RANGE (day);
COMMENT ON COLUMN hour_point.mean IS 'Of the minutes of each hour that were measured, NULL where none was.';
COMMENT ON COLUMN hour_point.peak IS 'The greatest second of each hour.';

CREATE TABLE sample_rollup (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  until    timestamptz NOT NULL
);
COMMENT ON TABLE sample_rollup IS 'Up to where, a full hour, seconds have been made minutes and hours of.';
INSERT INTO sample_rollup (until) VALUES ('1970-01-01T00:00:00Z');

CREATE TABLE sample_partition (
  name   text PRIMARY KEY,
  tier   text NOT NULL CHECK (tier IN ('second_sample', 'minute_point', 'hour_point')),
  starts timestamptz NOT NULL,
  ends   timestamptz NOT NULL,
  UNIQUE (tier, starts)
);
COMMENT ON TABLE sample_partition IS 'The partitions there are: a day of seconds, a month of minutes, a year of hours.';

-- The role that the gateway works as owns no table, so it can neither make nor drop one. These two functions do that
-- for it, with the rights of the owner, and can do nothing else.

CREATE FUNCTION make_sample_partition(of_tier text, moment timestamptz) RETURNS void
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
  IF EXISTS (SELECT FROM public.sample_partition it WHERE it.name = partition) THEN
    RETURN;
  END IF;
  -- Attached, not made in place: that would wait for everybody who reads, and keep everybody else waiting meanwhile.
  EXECUTE format('CREATE TABLE public.%I (LIKE public.%I INCLUDING CONSTRAINTS) WITH (fillfactor = %s)',
                 partition, of_tier, CASE of_tier WHEN 'hour_point' THEN 70 ELSE 100 END);
  EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)',
                 of_tier, partition, starts, ends);
  INSERT INTO public.sample_partition (name, tier, starts, ends) VALUES (partition, of_tier, starts, ends);
END
$$;
COMMENT ON FUNCTION make_sample_partition IS 'Makes sure that there is a partition for the moment.';

CREATE FUNCTION drop_sample_partition(of_tier text, moment timestamptz, kept interval) RETURNS boolean
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
  IF partition IS NULL THEN
    RETURN false;
  END IF;
  EXECUTE format('DROP TABLE public.%I', partition);
  DELETE FROM public.sample_partition it WHERE it.name = partition;
  RETURN true;
END
$$;
COMMENT ON FUNCTION drop_sample_partition IS
  'Drops the oldest partition if all of it is older than is kept, by the gateway''s clock and by that of the database,
   and no roll-up needs it; whether it did.';

-- What there is of earlier, means over some seconds each, stands at the second at which they ended. What a clock that
-- was wrong has put ahead of now is left behind.

INSERT INTO sample_series (kind, key, measured_on)
SELECT 'link', link, max((at AT TIME ZONE 'UTC')::date) FROM link_sample WHERE at <= now() GROUP BY link
UNION ALL
SELECT 'booking', booking::text, max((at AT TIME ZONE 'UTC')::date) FROM booking_sample WHERE at <= now()
 GROUP BY booking;

SELECT make_sample_partition('second_sample', day)
  FROM (SELECT date_trunc('day', at, 'UTC') AS day FROM link_sample WHERE at <= now()
        UNION
        SELECT date_trunc('day', at, 'UTC') FROM booking_sample WHERE at <= now()) AS days;

INSERT INTO second_sample (series, at, value)
SELECT s.id, date_trunc('second', l.at), ARRAY[avg(l.used_bps)::real]
  FROM link_sample l JOIN sample_series s ON s.kind = 'link' AND s.key = l.link
 WHERE l.at <= now()
 GROUP BY 1, 2
UNION ALL
SELECT s.id, date_trunc('second', b.at), ARRAY[avg(b.delivered_bps)::real]
  FROM booking_sample b JOIN sample_series s ON s.kind = 'booking' AND s.key = b.booking::text
 WHERE b.at <= now()
 GROUP BY 1, 2;

DROP TABLE link_sample, booking_sample;

GRANT SELECT, INSERT, DELETE, UPDATE (measured_on) ON sample_series TO windowpane_gateway;
GRANT SELECT, INSERT ON second_sample TO windowpane_gateway;
GRANT SELECT, INSERT, UPDATE (mean, peak) ON minute_point, hour_point TO windowpane_gateway;
GRANT SELECT, UPDATE (until) ON sample_rollup TO windowpane_gateway;
GRANT SELECT ON sample_partition TO windowpane_gateway;
REVOKE EXECUTE ON FUNCTION make_sample_partition, drop_sample_partition FROM PUBLIC;
GRANT EXECUTE ON FUNCTION make_sample_partition, drop_sample_partition TO windowpane_gateway;
