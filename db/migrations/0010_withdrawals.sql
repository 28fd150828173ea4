-- one by one
CREATE TABLE IF NOT EXISTS "withdrawal" (
	"customer_uuid" uuid NOT NULL,
	"uuid" uuid NOT NULL,
	"order_uuid" uuid NOT NULL,
	"state" text NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"paid_cents" integer NOT NULL,
	"used_cents" integer NOT NULL,
	"back_cents" integer NOT NULL,
	"owed_cents" integer NOT NULL,
	"stopped_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "withdrawal_customer_uuid_uuid_pk" PRIMARY KEY("customer_uuid","uuid")
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "withdrawn_sim" (
	"customer_uuid" uuid NOT NULL,
	"order_product_uuid" uuid NOT NULL,
	"withdrawal_uuid" uuid NOT NULL,
	"position" smallint NOT NULL,
	"type" smallint NOT NULL,
	"offer_uuid" uuid NOT NULL,
	"msisdn" text,
	"number_wish" text,
	"number_until" timestamp with time zone,
	"days" integer NOT NULL,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "withdrawn_sim_customer_uuid_order_product_uuid_pk" PRIMARY KEY("customer_uuid","order_product_uuid")
);
--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN IF NOT EXISTS "for_uuid" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "withdrawn_sim_of" ON "withdrawn_sim" USING btree ("customer_uuid","withdrawal_uuid");--> statement-breakpoint
-- safe: weaker than what it replaces; the release before sends whole payments back, which all have the default
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "refund_of_payment_for" ON "refund" USING btree ("customer_uuid","payment_uuid","for_uuid");--> statement-breakpoint
-- safe: the release before names no index when it meets one
DROP INDEX CONCURRENTLY IF EXISTS "refund_of_payment";
