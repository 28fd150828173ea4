-- Moves what releases before 0.8 stored to where this release reads it. Release 0.8 may still run beside it.
DO $$ BEGIN
  IF EXISTS (SELECT FROM "clear_copy") THEN
    RAISE EXCEPTION 'Secrets of customers are still stored in plaintext: run `npm run keys -- close` with release 0.8, then start this one.';
  END IF;
END $$;--> statement-breakpoint
UPDATE "customer_product" p SET
  "buckets" = coalesce("buckets", (SELECT coalesce(json_agg(json_build_object('kind', b."kind", 'month', b."month", 'used', b."used",
    'total', b."total", 'monthly', b."monthly")), '[]') FROM "bucket" b WHERE b."customer_uuid" = p."customer_uuid" AND b."customer_product_uuid" = p."uuid")),
  "addons" = coalesce("addons", (SELECT coalesce(jsonb_agg(to_jsonb(a) - 'customer_uuid' - 'customer_product_uuid' ORDER BY a."uuid"), '[]')
    FROM "customer_addon" a WHERE a."customer_uuid" = p."customer_uuid" AND a."customer_product_uuid" = p."uuid"))
WHERE "buckets" IS NULL OR "addons" IS NULL;--> statement-breakpoint
UPDATE "customer_product" SET "ended_at" = coalesce("line_told_at", "activated_at") WHERE "state" = 'deactivated' AND "ended_at" IS NULL;--> statement-breakpoint
UPDATE "order_product" SET "identify" = true WHERE "identify" IS NULL;--> statement-breakpoint
UPDATE "customer_order" o SET "totals" = "totals" || jsonb_build_object('sums', (
  SELECT jsonb_object_agg(sum."name", jsonb_build_object('parts', '[]'::jsonb, 'total_cents', sum."cents", 'contributions_cents', 0,
    'vat_cents', floor(sum."cents" * percent / (100 + percent) + 0.5)))
  FROM (SELECT ("totals" ->> 'vat_percent')::numeric AS percent) AS vat, (VALUES ('due_now', ("totals" ->> 'due_now_cents')::numeric),
    ('each_month', ("totals" ->> 'per_month_cents')::numeric), ('first_bill', 0), ('first_days', 0)) AS sum("name", "cents")))
WHERE NOT "totals" ? 'sums';--> statement-breakpoint
INSERT INTO "invoice_number" ("number", "reference", "customer_uuid", "invoice_uuid")
  SELECT "number", "reference", "customer_uuid", "invoice_uuid" FROM "customer_invoice" ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "sim_stock" ALTER COLUMN "puk1" SET DEFAULT '', ALTER COLUMN "puk2" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "customer_product" ALTER COLUMN "puk1" SET DEFAULT '', ALTER COLUMN "puk2" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "esim_profile" ALTER COLUMN "matching_id" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "mandate" ALTER COLUMN "iban" SET DEFAULT '', ALTER COLUMN "account_holder" SET DEFAULT '';
