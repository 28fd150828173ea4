-- one by one
CREATE TABLE IF NOT EXISTS "invoice_number" (
	"number" integer PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"customer_uuid" uuid NOT NULL,
	"invoice_uuid" uuid NOT NULL,
	CONSTRAINT "invoice_number_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
INSERT INTO "invoice_number" SELECT "number", "reference", "customer_uuid", "invoice_uuid" FROM "customer_invoice" ON CONFLICT DO NOTHING;--> statement-breakpoint
-- safe: weaker than what it replaces
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "invoice_of_order" ON "customer_invoice" USING btree ("customer_uuid","order_uuid");--> statement-breakpoint
-- safe: weaker than what it replaces
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "mandate_reference" ON "mandate" USING btree ("customer_uuid","reference");--> statement-breakpoint
-- safe: weaker than what it replaces
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "payment_at_provider" ON "payment" USING btree ("provider_payment_id","customer_uuid");--> statement-breakpoint
-- safe: weaker than what it replaces
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "refund_of_payment" ON "refund" USING btree ("customer_uuid","payment_uuid");--> statement-breakpoint
-- safe: weaker than what it replaces
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "shipment_running" ON "shipment" USING btree ("customer_uuid","order_uuid") WHERE state not in ('returned', 'cancelled');--> statement-breakpoint
-- safe: the release before names none of these in its statements, and the new ones stand
ALTER TABLE "customer_invoice" DROP CONSTRAINT IF EXISTS "invoice_one_an_order";--> statement-breakpoint
-- safe: as above
ALTER TABLE "mandate" DROP CONSTRAINT IF EXISTS "mandate_reference_unique";--> statement-breakpoint
-- safe: as above
ALTER TABLE "payment" DROP CONSTRAINT IF EXISTS "payment_provider_payment_id_unique";--> statement-breakpoint
-- safe: as above
ALTER TABLE "refund" DROP CONSTRAINT IF EXISTS "refund_one_a_payment";--> statement-breakpoint
-- safe: the release before does not know it
DROP INDEX CONCURRENTLY IF EXISTS "mandate_uuid";--> statement-breakpoint
-- safe: the release before does not know it
DROP INDEX CONCURRENTLY IF EXISTS "shipment_order";--> statement-breakpoint
-- safe: as above
DROP INDEX CONCURRENTLY IF EXISTS "shipment_one_running";
