-- one by one
-- Release 1.0.0 stored no purpose of a parcel. An order is never deleted; a swap is, so it cannot be looked for.
-- Batches of 1,000 rows, each committed: locks are short, and open pages are not all notified at once.
DO $$
DECLARE
  last_customer uuid := '00000000-0000-0000-0000-000000000000';
  last_parcel uuid := '00000000-0000-0000-0000-000000000000';
  batch record;
BEGIN
  LOOP
    SELECT array_agg("customer_uuid") AS customers, array_agg("uuid") AS parcels INTO batch FROM (
      SELECT "customer_uuid", "uuid" FROM "shipment" WHERE ("customer_uuid", "uuid") > (last_customer, last_parcel)
      ORDER BY "customer_uuid", "uuid" LIMIT 1000
    ) next_rows;
    EXIT WHEN batch.parcels IS NULL;
    UPDATE "shipment" s SET "purpose" = CASE WHEN EXISTS (
      SELECT FROM "customer_order" o WHERE o."customer_uuid" = s."customer_uuid" AND o."uuid" = s."order_uuid"
    ) THEN 'order' ELSE 'swap' END
    FROM unnest(batch.customers, batch.parcels) AS b ("customer_uuid", "uuid")
    WHERE s."customer_uuid" = b."customer_uuid" AND s."uuid" = b."uuid" AND s."purpose" IS NULL;
    last_customer := batch.customers[cardinality(batch.customers)];
    last_parcel := batch.parcels[cardinality(batch.parcels)];
    COMMIT;
  END LOOP;
END $$;
