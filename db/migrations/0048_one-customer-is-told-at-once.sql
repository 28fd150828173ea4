-- Nearly every change is about one customer: that is told by two plain looks, which take half the time of finding out how to part many.
CREATE OR REPLACE FUNCTION "tell_customer_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one uuid;
BEGIN
  SELECT customer_uuid INTO one FROM changed WHERE customer_uuid IS NOT NULL LIMIT 1;
  IF one IS NULL THEN RETURN NULL; END IF;
  IF NOT EXISTS (SELECT FROM changed WHERE customer_uuid <> one) THEN
    PERFORM pg_notify('customer_changed', one::text);
    RETURN NULL;
  END IF;
  PERFORM pg_notify('customer_changed', string_agg(part.customer_uuid::text, ','))
  FROM (SELECT each.customer_uuid, row_number() OVER () / 200 AS at
        FROM (SELECT DISTINCT customer_uuid FROM changed WHERE customer_uuid IS NOT NULL) AS each) AS part
  GROUP BY part.at;
  RETURN NULL;
END $$;
