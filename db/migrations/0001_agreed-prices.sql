CREATE TABLE "agreed_price" (
	"customer_uuid" uuid NOT NULL,
	"customer_product_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"offer_uuid" uuid NOT NULL,
	"cents" integer,
	"percent" smallint,
	"valid_from" date NOT NULL,
	"valid_until" date,
	CONSTRAINT "agreed_price_key" PRIMARY KEY("customer_uuid","customer_product_uuid","kind","offer_uuid","valid_from")
);
--> statement-breakpoint
-- Records the prices of SIMs in use; a second time when release 1.0.0, which may still activate SIMs meanwhile, is gone.
INSERT INTO "job" ("id", "lane", "priority", "name", "payload", "due_at")
SELECT gen_random_uuid(), 'inner', 2, 'record-agreed-prices', '{"after": null}', now() + make_interval(hours => hours) FROM unnest(ARRAY[0, 1]) AS hours
WHERE EXISTS (SELECT FROM "customer_order");
