-- Whoever comes from the release before has nothing in them yet: no row is written again then, and nobody waits for it.
DO $$ BEGIN
  IF EXISTS (SELECT FROM "customer_product" WHERE "buckets" IS NOT NULL OR "spent" IS NOT NULL) THEN
    ALTER TABLE "customer_product" ALTER COLUMN "buckets" TYPE json USING "buckets"::json, ALTER COLUMN "spent" TYPE json USING "spent"::json;
  ELSE
    ALTER TABLE "customer_product" DROP COLUMN "buckets", DROP COLUMN "spent", ADD COLUMN "buckets" json, ADD COLUMN "spent" json;
  END IF;
END $$;
